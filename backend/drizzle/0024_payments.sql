ALTER TABLE "carts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"cart_id" uuid NOT NULL,
	"cart_number" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"order_id" uuid,
	"key" text,
	"quote_id" text NOT NULL,
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"provider" text NOT NULL,
	"intent_id" text,
	"state" text DEFAULT 'created' NOT NULL,
	"prepared" jsonb,
	"failure_code" text,
	"charged" bigint DEFAULT 0 NOT NULL,
	"charged_currency" text,
	"refunding" bigint DEFAULT 0 NOT NULL,
	"alarm" text,
	"address_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"dispute_ended_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('created', 'authenticating', 'processing', 'paid', 'failed', 'cancelled', 'returned')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0 and "payments"."credit" >= 0),
	CONSTRAINT "payments_refunding" CHECK ("payments"."refunding" between 0 and "payments"."charged")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"refunded_by" text NOT NULL,
	"key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_kind" CHECK ("payment_refunds"."kind" in ('cancelled', 'returned', 'staff')),
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('waiting', 'pending', 'done', 'failed', 'by_hand')),
	CONSTRAINT "payment_refunds_by_hand" CHECK (("payment_refunds"."payment_id" is null) = ("payment_refunds"."state" = 'by_hand') or "payment_refunds"."state" = 'done')
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("cart_id") WHERE "payments"."state" in ('created', 'authenticating');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_kept" ON "payments" USING btree ("cart_id") WHERE "payments"."state" in ('processing', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_owner" ON "payments" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_address" ON "payments" USING btree ("address_key","created_at") WHERE "payments"."address_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_cancelled" ON "payment_refunds" USING btree ("order_id") WHERE "payment_refunds"."kind" = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_returned" ON "payment_refunds" USING btree ("payment_id") WHERE "payment_refunds"."kind" = 'returned';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_key" ON "payment_refunds" USING btree ("payment_id","key") WHERE "payment_refunds"."key" is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" in ('waiting', 'pending');--> statement-breakpoint
INSERT INTO "payment_refunds" ("order_id", "kind", "amount", "credit", "currency", "refunded_by", "state", "created_at")
SELECT "order_id", 'cancelled', "amount", "credit", "currency", 'system', 'by_hand', "owed_at" FROM "owed_refunds";
