CREATE TABLE "owed_refunds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"currency" text NOT NULL,
	"owed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "damage_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"answer" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "damage_reports_decided" CHECK (("damage_reports"."decision" is null) = ("damage_reports"."decided_at" is null)),
	CONSTRAINT "damage_reports_decision" CHECK ("damage_reports"."decision" in ('reprint', 'refund', 'credit', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "owed_refunds" ADD CONSTRAINT "owed_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "damage_reports_order" ON "damage_reports" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "damage_reports_open" ON "damage_reports" USING btree ("item_id") WHERE "damage_reports"."decided_at" is null;
