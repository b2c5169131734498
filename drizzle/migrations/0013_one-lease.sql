ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_run_of_pending";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_reserved_not_negative";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP COLUMN "reserved_micro_dollars";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP COLUMN "active_at";