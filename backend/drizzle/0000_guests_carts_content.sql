CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"guest_id" text NOT NULL,
	"state" text DEFAULT 'cart' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "line_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cart_id" uuid NOT NULL,
	"product_slug" text NOT NULL,
	"variant_id" text NOT NULL,
	"package_version" text NOT NULL,
	"customisation" jsonb NOT NULL,
	"identity" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "line_items_quantity" CHECK ("line_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "content_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"uid" text NOT NULL,
	"lang" text NOT NULL,
	"tags" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"seed_hash" text NOT NULL,
	"first_published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_open" ON "carts" USING btree ("guest_id") WHERE "carts"."is_open";--> statement-breakpoint
CREATE UNIQUE INDEX "line_items_identity" ON "line_items" USING btree ("cart_id","identity");--> statement-breakpoint
CREATE INDEX "line_items_cart" ON "line_items" USING btree ("cart_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_documents_uid" ON "content_documents" USING btree ("type","uid","lang");--> statement-breakpoint
CREATE INDEX "content_documents_type" ON "content_documents" USING btree ("type");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_living_session" ON "guests" USING btree ("session_hash") WHERE "guests"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_started" ON "idempotency_keys" USING btree ("started_at");