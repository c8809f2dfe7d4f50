CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"stage" text DEFAULT 'asked' NOT NULL,
	"work" jsonb,
	"locale" text,
	"market" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"store_key" text,
	"bytes" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('delete', 'export')),
	CONSTRAINT "privacy_requests_state" CHECK ("privacy_requests"."state" in ('waiting', 'running', 'done', 'failed'))
);--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("owner_id","kind") WHERE "privacy_requests"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "privacy_requests_owner" ON "privacy_requests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_done" ON "privacy_requests" USING btree ("kind","done_at");--> statement-breakpoint
ALTER TABLE "customer_tokens" DROP CONSTRAINT "customer_tokens_kind";--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD CONSTRAINT "customer_tokens_kind" CHECK ("customer_tokens"."kind" in ('confirm', 'link', 'reset', 'delete'));
