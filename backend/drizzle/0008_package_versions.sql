CREATE TABLE "package_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "package_versions_last_seen" ON "package_versions" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE TABLE "commerce_seeds" (
	"slug" text NOT NULL,
	"hash" text NOT NULL,
	"revision" integer NOT NULL,
	"seeded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "commerce_seeds_slug_hash_pk" PRIMARY KEY("slug","hash")
);
--> statement-breakpoint
CREATE TABLE "commerce_products" (
	"slug" text PRIMARY KEY NOT NULL,
	"master_sku" text NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"discontinue_on" timestamp with time zone,
	"production_days" integer,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_goods" (
	"sku" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"when" jsonb,
	"position" integer NOT NULL,
	"stock" integer,
	CONSTRAINT "commerce_goods_kind" CHECK ("commerce_goods"."kind" in ('format', 'upsell')),
	CONSTRAINT "commerce_goods_stock" CHECK ("commerce_goods"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commerce_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sku" text NOT NULL,
	"market" text NOT NULL,
	"amount" text NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "commerce_prices_source" CHECK ("commerce_prices"."source" in ('seed', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "commerce_prices" ADD CONSTRAINT "commerce_prices_sku_commerce_goods_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."commerce_goods"("sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commerce_goods_slug" ON "commerce_goods" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "commerce_prices_sku" ON "commerce_prices" USING btree ("sku");
