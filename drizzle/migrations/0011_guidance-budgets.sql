ALTER TABLE "chat_messages" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD COLUMN "plan" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "guidance_spend" DROP CONSTRAINT "guidance_spend_pkey";--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD CONSTRAINT "guidance_spend_period_plan_pk" PRIMARY KEY("period","plan");--> statement-breakpoint
ALTER TABLE "guidance_spend" ADD CONSTRAINT "guidance_spend_plan_known" CHECK ("guidance_spend"."plan" in ('free', 'member'));
