CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at","id");
--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));
