-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_grants_granted" ON "order_grants" USING btree ("granted_at");
