ALTER TABLE "commerce_products" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "commerce_products" ADD COLUMN "staff_listed" boolean;--> statement-breakpoint
ALTER TABLE "commerce_goods" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "commerce_goods" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "commerce_goods" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "commerce_prices" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "sales" (
	"order_number" text NOT NULL,
	"sku" text NOT NULL,
	"slug" text NOT NULL,
	"quantity" integer NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_order_number_sku_pk" PRIMARY KEY("order_number","sku"),
	CONSTRAINT "sales_quantity" CHECK ("sales"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX "sales_slug_sold_at" ON "sales" USING btree ("slug","sold_at");--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restrictions_owner_id_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;
