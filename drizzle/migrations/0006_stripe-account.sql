CREATE TABLE "seat_reservations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"reservations" integer NOT NULL,
	CONSTRAINT "seat_reservations_not_negative" CHECK ("seat_reservations"."reservations" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_account" (
	"id" integer PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"is_live" boolean NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_account_is_one_row" CHECK ("stripe_account"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_contact_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_reservations" ADD CONSTRAINT "seat_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Email addresses changed at Clerk before this column existed never reached Stripe.
UPDATE "users" SET "stripe_contact_due" = true WHERE "stripe_customer_id" IS NOT NULL;
