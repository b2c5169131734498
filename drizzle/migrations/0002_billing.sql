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
CREATE TABLE "reconciliation" (
	"id" integer PRIMARY KEY NOT NULL,
	"cursor" uuid,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_is_one_row" CHECK ("reconciliation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('second_subscription', 'founding_sold_out')),
	CONSTRAINT "refunds_cents_not_negative" CHECK ("refunds"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_user" ON "refunds" USING btree ("user_id");--> statement-breakpoint
-- The one row.
INSERT INTO "reconciliation" ("id") VALUES (1) ON CONFLICT DO NOTHING;
