ALTER TABLE "order_grants" ADD COLUMN "device" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_grants" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_tokens" DROP CONSTRAINT "customer_tokens_kind";
--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD CONSTRAINT "customer_tokens_kind" CHECK ("customer_tokens"."kind" in ('confirm', 'link', 'reset', 'delete', 'email', 'undo', 'export')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "owner_id" uuid;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "recipient_key" text;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "owner_id" uuid;
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "contents_hash" text;
