CREATE TABLE "measured_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"session_id" text,
	"consent_id" uuid,
	"under_signal" boolean NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "measured_orders" ADD CONSTRAINT "measured_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measured_orders_measured_at" ON "measured_orders" USING btree ("measured_at");
