CREATE TABLE "order_grants" (
	"order_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_grants_order_id_owner_id_pk" PRIMARY KEY("order_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_by" uuid
);
--> statement-breakpoint
ALTER TABLE "order_grants" ADD CONSTRAINT "order_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_grants" ADD CONSTRAINT "order_grants_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_grants_owner" ON "order_grants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "order_links_expires" ON "order_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_items_version" ON "order_items" USING btree ("package_version");
