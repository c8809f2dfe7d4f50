ALTER TABLE "store_credits" ADD COLUMN "kind" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_credits" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "store_credits" ADD COLUMN "actor" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
UPDATE "store_credits" SET "kind" = 'withdrawn' WHERE "minor" < 0;--> statement-breakpoint
ALTER TABLE "store_credits" ADD CONSTRAINT "store_credits_kind" CHECK (case when "store_credits"."kind" in ('granted', 'returned') then "store_credits"."minor" >= 0 when "store_credits"."kind" in ('spent', 'withdrawn') then "store_credits"."minor" <= 0 else false end);--> statement-breakpoint
ALTER TABLE "store_credits" ADD CONSTRAINT "store_credits_payment" CHECK (("store_credits"."payment_id" is not null) = ("store_credits"."kind" in ('spent', 'returned')));--> statement-breakpoint
CREATE UNIQUE INDEX "store_credits_once_a_payment" ON "store_credits" USING btree ("payment_id","kind") WHERE "store_credits"."payment_id" is not null;
