-- Written by hand: drizzle-kit would drop the old tables with their rows. Run it right before the
-- deploy that needs it, because the functions of the older deploy read the old names.
ALTER TABLE "deleted_people" RENAME TO "deleted_users";--> statement-breakpoint
ALTER TABLE "deleted_users" RENAME CONSTRAINT "deleted_people_pkey" TO "deleted_users_pkey";--> statement-breakpoint
ALTER TABLE "request_ceilings" RENAME TO "request_counts";--> statement-breakpoint
ALTER TABLE "request_counts" RENAME CONSTRAINT "request_ceilings_user_id_kind_pk" TO "request_counts_user_id_kind_pk";--> statement-breakpoint
ALTER TABLE "request_counts" RENAME CONSTRAINT "request_ceilings_user_id_users_id_fk" TO "request_counts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "request_counts" RENAME CONSTRAINT "request_ceilings_kind_known" TO "request_counts_kind_known";--> statement-breakpoint
ALTER TABLE "request_counts" RENAME CONSTRAINT "request_ceilings_calls_not_negative" TO "request_counts_calls_not_negative";--> statement-breakpoint
ALTER TABLE "founding_seats" RENAME CONSTRAINT "founding_seats_free_is_nobodys" TO "founding_seats_free_has_no_user";--> statement-breakpoint
ALTER INDEX "founding_seats_one_a_person" RENAME TO "founding_seats_one_per_user";
