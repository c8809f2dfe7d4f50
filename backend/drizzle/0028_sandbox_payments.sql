CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"return_url" text NOT NULL,
	"due_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."amount" > 0),
	CONSTRAINT "sandbox_payments_status" CHECK ("sandbox_payments"."status" in ('requires_method', 'requires_action', 'processing', 'succeeded', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "sandbox_refunds_status" CHECK ("sandbox_refunds"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_payments_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent" ON "sandbox_refunds" USING btree ("intent_id");
