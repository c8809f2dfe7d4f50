ALTER TABLE "checkouts" ADD COLUMN "business" jsonb;
