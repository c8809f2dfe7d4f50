ALTER TABLE "order_links" ADD COLUMN "is_reusable" boolean DEFAULT false NOT NULL;
