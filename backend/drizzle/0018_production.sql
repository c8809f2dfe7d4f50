CREATE TABLE "productions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"ticket" text,
	"made_at" timestamp with time zone,
	"hold_code" text,
	"hold_detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held_at" timestamp with time zone,
	"released" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "productions_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "productions_state" CHECK ("productions"."state" in ('scheduled', 'making', 'held', 'ready', 'sent', 'acknowledged', 'printing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "productions_hold" CHECK (("productions"."state" = 'held') = ("productions"."hold_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "production_files" (
	"item_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"component" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"trim_mm" jsonb NOT NULL,
	"spine_mm" double precision,
	"problems" integer NOT NULL,
	"warnings" integer NOT NULL,
	"proofs" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_files_item_id_component_pk" PRIMARY KEY("item_id","component")
);
--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_files" ADD CONSTRAINT "production_files_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_files" ADD CONSTRAINT "production_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "productions_open" ON "productions" USING btree ("state","changed_at") WHERE "productions"."state" in ('scheduled', 'making', 'held', 'ready');--> statement-breakpoint
CREATE INDEX "production_files_order" ON "production_files" USING btree ("order_id");
