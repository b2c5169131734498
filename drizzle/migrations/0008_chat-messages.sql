CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"conversation_id" uuid,
	"request_id" text NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"for_members" boolean DEFAULT false NOT NULL,
	"attempt" uuid,
	"charged_period" date,
	"reserved_micro_dollars" bigint DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_once" UNIQUE("user_id","request_id","role"),
	CONSTRAINT "chat_messages_role_known" CHECK ("chat_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_messages_state_known" CHECK ("chat_messages"."state" in ('pending', 'complete', 'broken', 'filtered')),
	CONSTRAINT "chat_messages_state_of_answers" CHECK (("chat_messages"."role" = 'user') = ("chat_messages"."state" is null)),
	CONSTRAINT "chat_messages_run_of_pending" CHECK ("chat_messages"."state" <> 'pending' or ("chat_messages"."attempt" is not null and "chat_messages"."active_at" is not null)),
	CONSTRAINT "chat_messages_deleted_is_empty" CHECK ("chat_messages"."conversation_id" is not null or ("chat_messages"."state" = 'pending' and "chat_messages"."content" = '')),
	CONSTRAINT "chat_messages_period_is_a_month" CHECK (extract(day from "chat_messages"."charged_period") = 1),
	CONSTRAINT "chat_messages_reserved_not_negative" CHECK ("chat_messages"."reserved_micro_dollars" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ai_messages_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ai_cost_micro_dollars" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_by_conversation" ON "chat_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_pending" ON "chat_messages" USING btree ("user_id") WHERE "chat_messages"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_returned_not_negative" CHECK ("users"."ai_messages_returned" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ai_cost_not_negative" CHECK ("users"."ai_cost_micro_dollars" >= 0);--> statement-breakpoint
-- Written by hand: carries every stored message over, in order. A request id that two conversations
-- hold stays with the conversation of its request; the copy in the other one gets an id of its own.
INSERT INTO "chat_messages" ("user_id", "conversation_id", "request_id", "role", "content", "created_at",
  "state", "for_members", "attempt", "charged_period", "reserved_micro_dollars", "active_at")
WITH listed AS (
  SELECT c."id" AS "conversation_id", c."user_id", c."created_at" AS "began", place, message,
    message ->> 'role' AS "role", coalesce(message ->> 'requestId', md5(c."id"::text || place)) AS "request_id"
  FROM "ai_conversations" c, jsonb_array_elements(c."messages") WITH ORDINALITY AS one(message, place)
  WHERE message ->> 'role' IN ('user', 'assistant')
), matched AS (
  SELECT l.*, r."state" AS "request_state", r."attempt", r."answer", r."charged_period",
    r."reserved_micro_dollars", r."started_at",
    row_number() OVER (PARTITION BY l."user_id", l."request_id", l."role"
      ORDER BY (r."request_id" IS NOT NULL) DESC, l."began", l."conversation_id", place) AS "copy"
  FROM listed l LEFT JOIN "ai_requests" r ON r."user_id" = l."user_id"
    AND r."request_id" = l."request_id" AND r."conversation_id" = l."conversation_id"
), stated AS (
  SELECT m.*, CASE
    WHEN "role" = 'user' THEN NULL
    WHEN "request_state" = 'pending' THEN 'pending'
    WHEN message ->> 'state' IN ('complete', 'broken', 'filtered') THEN message ->> 'state'
    WHEN message ->> 'state' = 'pending' THEN 'broken'
    ELSE 'complete' END AS "state"
  FROM matched m
)
SELECT "user_id", "conversation_id",
  CASE WHEN "copy" = 1 THEN "request_id" ELSE md5("conversation_id"::text || "request_id" || "copy") END,
  "role",
  CASE WHEN "state" = 'pending' THEN "answer" ELSE coalesce(message ->> 'content', '') END,
  coalesce((message ->> 'createdAt')::timestamptz, "began"),
  "state", coalesce((message ->> 'forMembers')::boolean, false),
  CASE WHEN "role" = 'assistant' THEN "attempt" END,
  CASE WHEN "role" = 'assistant' THEN "charged_period" END,
  CASE WHEN "role" = 'assistant' THEN coalesce("reserved_micro_dollars", 0) ELSE 0 END,
  CASE WHEN "role" = 'assistant' THEN "started_at" END
FROM stated ORDER BY "began", "conversation_id", place;--> statement-breakpoint
-- Written by hand: answers that still stream and whose conversation was deleted. The end of each run
-- settles its cost and deletes the row. Other requests of deleted conversations are not carried over.
INSERT INTO "chat_messages" ("user_id", "request_id", "role", "content", "created_at", "state", "attempt",
  "charged_period", "reserved_micro_dollars", "active_at")
SELECT "user_id", "request_id", 'assistant', '', "started_at", 'pending', "attempt", "charged_period",
  "reserved_micro_dollars", "started_at"
FROM "ai_requests" WHERE "conversation_id" IS NULL AND "state" = 'pending'
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "ai_requests" CASCADE;--> statement-breakpoint
ALTER TABLE "ai_conversations" DROP CONSTRAINT "ai_conversations_messages_are_a_list";--> statement-breakpoint
ALTER TABLE "ai_conversations" DROP COLUMN "messages";--> statement-breakpoint
ALTER TABLE "request_ceilings" DROP CONSTRAINT "request_ceilings_kind_known";--> statement-breakpoint
ALTER TABLE "request_ceilings" ADD CONSTRAINT "request_ceilings_kind_known" CHECK ("request_ceilings"."kind" in ('change', 'chat', 'billing'));