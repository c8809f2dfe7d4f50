ALTER TABLE "customer_sessions" ADD COLUMN "is_shared_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD COLUMN "is_known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "customer_tokens" DROP CONSTRAINT "customer_tokens_kind";--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD CONSTRAINT "customer_tokens_kind" CHECK ("customer_tokens"."kind" in ('confirm', 'link', 'reset', 'delete', 'email', 'undo', 'export')) NOT VALID;
