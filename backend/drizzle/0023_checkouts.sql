CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cart_id" uuid NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"email" text,
	"billing_address" jsonb,
	"parcels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"use_credit" boolean DEFAULT false NOT NULL,
	"method" jsonb,
	"paying" jsonb,
	"failure" jsonb,
	"placed_order" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "checkouts_cart_id_unique" UNIQUE("cart_id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text;
