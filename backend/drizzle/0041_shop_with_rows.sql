-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_items_version" ON "line_items" USING btree ("package_version");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_items_product" ON "line_items" USING btree ("product_slug","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_items_newest" ON "line_items" USING btree ("created_at") WHERE not "line_items"."saved_for_later";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carts_expiring" ON "carts" USING btree ("last_used_at") WHERE "carts"."payment_id" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carts_guest" ON "carts" USING btree ("guest_id") WHERE "carts"."guest_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_item_revisions_version" ON "order_item_revisions" USING btree ("package_version");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_open" ON "orders" USING btree ("process_at") WHERE "orders"."locked_at" is null and "orders"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_links_order" ON "order_links" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "damage_reports_item" ON "damage_reports" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_takeable" ON "jobs" USING btree ("kind","priority" DESC NULLS LAST,"due_at") WHERE "jobs"."status" in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_finished" ON "jobs" USING btree ("kind","finished_at","id") WHERE "jobs"."status" in ('done', 'dead', 'cancelled');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_dead" ON "jobs" USING btree ("finished_at") WHERE "jobs"."status" = 'dead';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_alarms" ON "payments" USING btree ("created_at") WHERE "payments"."alarm" is not null or ("payments"."disputed_at" is not null and "payments"."dispute_ended_at" is null);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_order" ON "payment_refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_by_staff" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" in ('by_hand', 'failed');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "productions_state" ON "productions" USING btree ("state","changed_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_sold_at" ON "sales" USING btree ("sold_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "package_versions_slug" ON "package_versions" USING btree ("slug","published_at");
