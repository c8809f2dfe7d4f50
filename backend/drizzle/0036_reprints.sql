ALTER TABLE "order_parcels" ADD COLUMN "reprint_of" uuid;
