-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_named" ON "orders" USING btree ("placed_at") WHERE "orders"."email" is not null or "orders"."owner_id" is not null;
