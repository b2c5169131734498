CREATE SEQUENCE "public"."billing_sync" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "ai_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"opportunity_slug" text,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_conversations_once" UNIQUE NULLS NOT DISTINCT("user_id","opportunity_slug"),
	CONSTRAINT "ai_conversations_messages_are_a_list" CHECK (jsonb_typeof("ai_conversations"."messages") = 'array')
);
--> statement-breakpoint
CREATE TABLE "deleted_people" (
	"clerk_id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "founding_seats" (
	"number" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"user_id" uuid,
	"checkout_session_id" text,
	"reserved_at" timestamp (3) with time zone,
	"held_at" timestamp (3) with time zone,
	CONSTRAINT "founding_seats_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "founding_seats_number" CHECK ("founding_seats"."number" between 1 and 100),
	CONSTRAINT "founding_seats_state_known" CHECK ("founding_seats"."state" in ('free', 'reserved', 'held')),
	CONSTRAINT "founding_seats_free_is_nobodys" CHECK ("founding_seats"."state" <> 'free' or ("founding_seats"."user_id" is null and "founding_seats"."checkout_session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "request_ceilings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "request_ceilings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "request_ceilings_kind_known" CHECK ("request_ceilings"."kind" in ('change', 'chat')),
	CONSTRAINT "request_ceilings_calls_not_negative" CHECK ("request_ceilings"."calls" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_opportunities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_opportunities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"opportunity_slug" text NOT NULL,
	"notes" text,
	"status" text DEFAULT 'interested' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_opportunities_once" UNIQUE("user_id","opportunity_slug"),
	CONSTRAINT "saved_opportunities_status_known" CHECK ("saved_opportunities"."status" in ('interested', 'exploring', 'building', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clerk_id" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"clerk_updated_at" timestamp (3) with time zone NOT NULL,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"is_founding_member" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_price_cents" integer,
	"subscription_start_date" timestamp (3) with time zone,
	"subscription_end_date" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"billing_synced_at" timestamp (3) with time zone,
	"billing_sync" bigint DEFAULT 0 NOT NULL,
	"ai_messages_used" integer DEFAULT 0 NOT NULL,
	"quota_period" date DEFAULT '1970-01-01' NOT NULL,
	"saved_opportunities_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_clerk_id_unique" UNIQUE("clerk_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_tier_known" CHECK ("users"."subscription_tier" in ('free', 'member')),
	CONSTRAINT "users_status_known" CHECK ("users"."subscription_status" in ('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused')),
	CONSTRAINT "users_price_not_negative" CHECK ("users"."subscription_price_cents" >= 0),
	CONSTRAINT "users_messages_not_negative" CHECK ("users"."ai_messages_used" >= 0),
	CONSTRAINT "users_saves_not_negative" CHECK ("users"."saved_opportunities_count" >= 0),
	CONSTRAINT "users_quota_period_is_a_month" CHECK (extract(day from "users"."quota_period") = 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"vendor" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_receipts_vendor_event_id_pk" PRIMARY KEY("vendor","event_id"),
	CONSTRAINT "webhook_receipts_vendor_known" CHECK ("webhook_receipts"."vendor" in ('clerk', 'stripe'))
);
--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_seats" ADD CONSTRAINT "founding_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_ceilings" ADD CONSTRAINT "request_ceilings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_opportunities" ADD CONSTRAINT "saved_opportunities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "founding_seats_one_a_person" ON "founding_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "founding_seats_by_state" ON "founding_seats" USING btree ("state");--> statement-breakpoint
CREATE INDEX "saved_opportunities_by_slug" ON "saved_opportunities" USING btree ("opportunity_slug");--> statement-breakpoint
CREATE INDEX "webhook_receipts_by_time" ON "webhook_receipts" USING btree ("received_at");