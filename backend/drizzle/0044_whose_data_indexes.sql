-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_owner" ON "jobs" USING btree ("owner_id") WHERE "jobs"."owner_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_recipient" ON "jobs" USING btree ("recipient_key") WHERE "jobs"."recipient_key" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_keys_owner" ON "idempotency_keys" USING btree ("owner_id") WHERE "idempotency_keys"."owner_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "owners_moved_to" ON "owners" USING btree ("moved_to") WHERE "owners"."moved_to" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "photos_folder" ON "photos" USING btree (split_part("public_id", '/', 2));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "print_photos_folder" ON "print_photos" USING btree (split_part("public_id", '/', 2));
