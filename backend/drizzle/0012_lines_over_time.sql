ALTER TABLE "line_items" ADD COLUMN "agreed_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "saved_for_later" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "line_extras" ADD COLUMN "agreed_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;
