CREATE SEQUENCE "public"."billing_sync" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"attempt" uuid NOT NULL,
	"price" text NOT NULL,
	"return_path" text,
	"session_id" text,
	"url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_price_known" CHECK ("checkouts"."price" in ('founding', 'standard')),
	CONSTRAINT "checkouts_answered_whole" CHECK (("checkouts"."session_id" is null) = ("checkouts"."url" is null))
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
	CONSTRAINT "founding_seats_free_has_no_user" CHECK ("founding_seats"."state" <> 'free' or ("founding_seats"."user_id" is null and "founding_seats"."checkout_session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_finished_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_is_one_row" CHECK ("reconciliation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"cents" integer,
	"reason" text NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"billing_sync" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('second_subscription', 'founding_sold_out', 'account_deleted', 'requested', 'guarantee', 'disputed')),
	CONSTRAINT "refunds_cents_not_negative" CHECK ("refunds"."cents" >= 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('owed', 'pending', 'succeeded', 'needs_owner', 'disputed', 'settled')),
	CONSTRAINT "refunds_dated_when_settled" CHECK (("refunds"."refunded_at" is null) = ("refunds"."state" in ('owed', 'needs_owner'))),
	CONSTRAINT "refunds_amount_known" CHECK ("refunds"."cents" is not null or "refunds"."state" not in ('pending', 'succeeded'))
);
--> statement-breakpoint
CREATE TABLE "renewal_consents" (
	"checkout_session_id" text PRIMARY KEY NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"is_live" boolean NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_account_is_one_row" CHECK ("stripe_account"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ai_conversations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"opportunity_slug" text,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_conversations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "ai_conversations_title_length" CHECK (char_length("ai_conversations"."title") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"conversation_id" uuid,
	"request_id" text NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"is_cut" boolean DEFAULT false NOT NULL,
	"for_members" boolean DEFAULT false NOT NULL,
	"charged_period" date,
	"is_helpful" boolean,
	"note" text,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_once" UNIQUE("user_id","request_id","role"),
	CONSTRAINT "chat_messages_role_known" CHECK ("chat_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_messages_state_known" CHECK ("chat_messages"."state" in ('pending', 'complete', 'broken', 'filtered')),
	CONSTRAINT "chat_messages_state_of_answers" CHECK (("chat_messages"."role" = 'user') = ("chat_messages"."state" is null)),
	CONSTRAINT "chat_messages_deleted_is_empty" CHECK ("chat_messages"."conversation_id" is not null or ("chat_messages"."state" = 'pending' and "chat_messages"."content" = '')),
	CONSTRAINT "chat_messages_rated_if_complete" CHECK (num_nulls("chat_messages"."is_helpful", "chat_messages"."rated_at") in (0, 2)
        and ("chat_messages"."is_helpful" is null or "chat_messages"."state" = 'complete')
        and ("chat_messages"."note" is null or "chat_messages"."is_helpful" is not null)),
	CONSTRAINT "chat_messages_note_length" CHECK (char_length("chat_messages"."note") between 1 and 500),
	CONSTRAINT "chat_messages_period_is_a_month" CHECK (extract(day from "chat_messages"."charged_period") = 1)
);
--> statement-breakpoint
CREATE TABLE "guidance_spend" (
	"period" date NOT NULL,
	"plan" text DEFAULT 'member' NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "guidance_spend_period_plan_pk" PRIMARY KEY("period","plan"),
	CONSTRAINT "guidance_spend_plan_known" CHECK ("guidance_spend"."plan" in ('free', 'member')),
	CONSTRAINT "guidance_spend_period_is_a_month" CHECK (extract(day from "guidance_spend"."period") = 1),
	CONSTRAINT "guidance_spend_not_negative" CHECK ("guidance_spend"."micro_dollars" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"opportunity_slug" text NOT NULL,
	"section" text NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "gifts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gifts_opens_not_negative" CHECK ("gifts"."opens" >= 0),
	CONSTRAINT "gifts_end_after_start" CHECK ("gifts"."ends_at" > "gifts"."created_at")
);
--> statement-breakpoint
CREATE TABLE "launch_plans" (
	"user_id" uuid NOT NULL,
	"opportunity_slug" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "launch_plans_user_id_opportunity_slug_pk" PRIMARY KEY("user_id","opportunity_slug"),
	CONSTRAINT "launch_plans_size" CHECK (octet_length("launch_plans"."fields"::text) <= 65536)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"kind" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('job', 'budget', 'refund', 'dispute', 'signature', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"opportunity_slug" text,
	"page" text NOT NULL,
	"figure" text NOT NULL,
	"message" text NOT NULL,
	"source_url" text,
	"email" text,
	"sender" text,
	"state" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "corrections_state_known" CHECK ("corrections"."state" in ('new', 'accepted', 'rejected')),
	CONSTRAINT "corrections_closed_when_decided" CHECK (("corrections"."state" = 'new') = ("corrections"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "request_counts_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "request_counts_kind_known" CHECK ("request_counts"."kind" in ('change', 'chat', 'billing')),
	CONSTRAINT "request_counts_calls_not_negative" CHECK ("request_counts"."calls" >= 0)
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
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "saved_opportunities_once" UNIQUE("user_id","opportunity_slug"),
	CONSTRAINT "saved_opportunities_status_known" CHECK ("saved_opportunities"."status" in ('interested', 'exploring', 'building', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "fit_answers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"opportunity_slug" text NOT NULL,
	"name" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scenarios_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "scenarios_name_length" CHECK (char_length("scenarios"."name") between 1 and 60),
	CONSTRAINT "scenarios_inputs_size" CHECK (octet_length("scenarios"."inputs"::text) <= 4096)
);
--> statement-breakpoint
CREATE TABLE "deleted_users" (
	"clerk_id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
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
	"checked_at" timestamp (3) with time zone,
	"billing_sync" bigint DEFAULT 0 NOT NULL,
	"ai_messages_used" integer DEFAULT 0 NOT NULL,
	"ai_messages_returned" integer DEFAULT 0 NOT NULL,
	"ai_cost_micro_dollars" bigint DEFAULT 0 NOT NULL,
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
	CONSTRAINT "users_returned_not_negative" CHECK ("users"."ai_messages_returned" >= 0),
	CONSTRAINT "users_ai_cost_not_negative" CHECK ("users"."ai_cost_micro_dollars" >= 0),
	CONSTRAINT "users_saves_not_negative" CHECK ("users"."saved_opportunities_count" >= 0),
	CONSTRAINT "users_quota_period_is_a_month" CHECK (extract(day from "users"."quota_period") = 1)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_seats" ADD CONSTRAINT "founding_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_conversation_id_ai_conversations_user_id_id_fk" FOREIGN KEY ("user_id","conversation_id") REFERENCES "public"."ai_conversations"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_plans" ADD CONSTRAINT "launch_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_counts" ADD CONSTRAINT "request_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_opportunities" ADD CONSTRAINT "saved_opportunities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_answers" ADD CONSTRAINT "fit_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "founding_seats_one_per_user" ON "founding_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "founding_seats_by_state" ON "founding_seats" USING btree ("state");--> statement-breakpoint
CREATE INDEX "refunds_by_user" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renewal_consents_by_customer" ON "renewal_consents" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "ai_conversations_newest" ON "ai_conversations" USING btree ("user_id","opportunity_slug","updated_at");--> statement-breakpoint
CREATE INDEX "chat_messages_by_conversation" ON "chat_messages" USING btree ("user_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_pending" ON "chat_messages" USING btree ("user_id") WHERE "chat_messages"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "gifts_by_user" ON "gifts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_opportunities_by_slug" ON "saved_opportunities" USING btree ("opportunity_slug");--> statement-breakpoint
CREATE INDEX "scenarios_by_entry" ON "scenarios" USING btree ("user_id","opportunity_slug");--> statement-breakpoint
INSERT INTO "founding_seats" ("number") SELECT generate_series(1, 100);--> statement-breakpoint
INSERT INTO "reconciliation" ("id") VALUES (1);