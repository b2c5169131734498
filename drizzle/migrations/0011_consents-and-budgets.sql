ALTER TABLE "chat_messages" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD COLUMN "plan" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "guidance_spend" DROP CONSTRAINT "guidance_spend_pkey";--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD CONSTRAINT "guidance_spend_period_plan_pk" PRIMARY KEY("period","plan");--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD CONSTRAINT "guidance_spend_plan_known" CHECK ("guidance_spend"."plan" in ('free', 'member'));
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
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
CREATE INDEX "renewal_consents_by_customer" ON "renewal_consents" USING btree ("stripe_customer_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('second_subscription', 'founding_sold_out', 'account_deleted', 'requested', 'guarantee', 'disputed'));--> statement-breakpoint
-- The next update of each customer at Stripe also sets the invoice footer.
UPDATE "users" SET "stripe_contact_due" = true WHERE "stripe_customer_id" IS NOT NULL;
