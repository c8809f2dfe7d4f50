ALTER TABLE "jobs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sequence_key" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sequence" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "takes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "handed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_status";
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('waiting', 'running', 'done', 'dead', 'cancelled'));
--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("priority" DESC NULLS LAST,"due_at") WHERE "jobs"."status" in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "jobs_sequence" ON "jobs" USING btree ("sequence_key","sequence") WHERE "jobs"."status" in ('waiting', 'running');
--> statement-breakpoint
CREATE TABLE "inbox" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE INDEX "inbox_received" ON "inbox" USING btree ("received_at");
