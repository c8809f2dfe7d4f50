CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"numeric_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_numeric_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"owner_id" uuid,
	"cart_id" uuid NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'placed' NOT NULL,
	"market" text NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"email" text,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"shipping" jsonb,
	"money" jsonb NOT NULL,
	"promotions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery" jsonb,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"process_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_cart_id_unique" UNIQUE("cart_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_item_id" uuid,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"product_slug" text NOT NULL,
	"variant_id" text NOT NULL,
	"package_version" text,
	"customisation" jsonb,
	"quantity" integer NOT NULL,
	"frozen" jsonb NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approved_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('personalised_product', 'gift_wrap', 'add_on'))
);
--> statement-breakpoint
CREATE TABLE "order_item_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"package_version" text NOT NULL,
	"customisation" jsonb,
	"pages" jsonb NOT NULL,
	"changed_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"actor" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"changed_by" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_revisions" ADD CONSTRAINT "order_item_revisions_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_process_at" ON "orders" USING btree ("process_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_item_revisions_one" ON "order_item_revisions" USING btree ("item_id","revision");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");
