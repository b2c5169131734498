CREATE TABLE "ai_requests" (
	"user_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"conversation_id" uuid,
	"state" text NOT NULL,
	"attempt" uuid NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"charged_period" date,
	"reserved_micro_dollars" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_requests_user_id_request_id_pk" PRIMARY KEY("user_id","request_id"),
	CONSTRAINT "ai_requests_state_known" CHECK ("ai_requests"."state" in ('pending', 'complete', 'broken', 'filtered')),
	CONSTRAINT "ai_requests_period_is_a_month" CHECK (extract(day from "ai_requests"."charged_period") = 1),
	CONSTRAINT "ai_requests_reserved_not_negative" CHECK ("ai_requests"."reserved_micro_dollars" >= 0),
	CONSTRAINT "ai_requests_text_is_passing" CHECK ("ai_requests"."state" = 'pending' or "ai_requests"."answer" = '')
);
--> statement-breakpoint
CREATE TABLE "guidance_spend" (
	"period" date PRIMARY KEY NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "guidance_spend_period_is_a_month" CHECK (extract(day from "guidance_spend"."period") = 1),
	CONSTRAINT "guidance_spend_not_negative" CHECK ("guidance_spend"."micro_dollars" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_requests" ADD CONSTRAINT "ai_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_requests" ADD CONSTRAINT "ai_requests_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_requests_by_conversation" ON "ai_requests" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "ai_requests_pending" ON "ai_requests" USING btree ("user_id") WHERE "ai_requests"."state" = 'pending';