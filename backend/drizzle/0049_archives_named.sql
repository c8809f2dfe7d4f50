-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "privacy_requests_store_key" ON "privacy_requests" USING btree ("store_key");
