ALTER TABLE "commerce_goods" ADD COLUMN "retired_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "package_trials" ADD COLUMN "commerce" jsonb;
