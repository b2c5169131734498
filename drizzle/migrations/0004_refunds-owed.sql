ALTER TABLE "refunds" ALTER COLUMN "cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "refunded_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_whole_or_owed" CHECK (("refunds"."cents" is null) = ("refunds"."refunded_at" is null));