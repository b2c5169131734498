CREATE TABLE "fit_answers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "fit_answers" ADD CONSTRAINT "fit_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenarios_by_entry" ON "scenarios" USING btree ("user_id","opportunity_slug");