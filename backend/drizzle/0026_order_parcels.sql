CREATE TABLE "order_parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"items" jsonb NOT NULL,
	"address" jsonb,
	"gift" jsonb,
	"shipping" jsonb,
	"delivery" jsonb,
	"ticket" text,
	"state" text DEFAULT 'placed' NOT NULL,
	CONSTRAINT "order_parcels_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "order_parcels_state" CHECK ("order_parcels"."state" in ('placed', 'ready', 'sent', 'acknowledged', 'printing', 'rejected', 'shipped', 'delivered'))
);
--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_position" ON "order_parcels" USING btree ("order_id","position");--> statement-breakpoint
INSERT INTO "order_parcels" ("order_id", "position", "address", "shipping", "delivery", "items", "ticket", "state")
SELECT o.id, 0, o.shipping_address, o.shipping, o.delivery,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', i.quantity) ORDER BY i.position), '[]')
    FROM order_items i WHERE i.order_id = o.id AND i.kind = 'personalised_product'),
  p.ticket,
  CASE WHEN p.state IN ('ready', 'sent', 'acknowledged', 'printing', 'shipped', 'delivered') THEN p.state
    WHEN p.ticket IS NOT NULL THEN CASE WHEN p.hold_code = 'house_rejected' THEN 'rejected' ELSE 'ready' END
    WHEN o.state IN ('shipped', 'delivered') THEN o.state ELSE 'placed' END
FROM orders o LEFT JOIN productions p ON p.order_id = o.id;
