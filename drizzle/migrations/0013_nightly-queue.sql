ALTER TABLE "reconciliation" RENAME COLUMN "finished_at" TO "last_finished_at";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation" DROP COLUMN "cursor";--> statement-breakpoint
ALTER TABLE "reconciliation" DROP COLUMN "started_at";--> statement-breakpoint
ALTER TABLE "reconciliation" DROP COLUMN "leased_until";