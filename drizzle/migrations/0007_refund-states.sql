ALTER TABLE "refunds" DROP CONSTRAINT "refunds_whole_or_owed";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "state" text DEFAULT 'owed' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "billing_sync" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "state" = 'succeeded' WHERE "cents" > 0;--> statement-breakpoint
UPDATE "refunds" SET "cents" = NULL, "refunded_at" = NULL WHERE "state" = 'owed';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('owed', 'pending', 'succeeded', 'needs_owner', 'disputed', 'settled'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dated_when_settled" CHECK (("refunds"."refunded_at" is null) = ("refunds"."state" in ('owed', 'needs_owner')));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_known" CHECK ("refunds"."cents" is not null or "refunds"."state" not in ('pending', 'succeeded'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('second_subscription', 'founding_sold_out', 'account_deleted', 'requested', 'disputed'));