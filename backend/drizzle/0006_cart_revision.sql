ALTER TABLE "carts" ADD COLUMN "revision" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "work" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "recovery_point" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_unfinished" ON "idempotency_keys" USING btree ("leased_until") WHERE "idempotency_keys"."recovery_point" is not null;
