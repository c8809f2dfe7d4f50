CREATE TABLE "package_trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"version" text,
	"base_version" text,
	"job_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "package_trials_status" CHECK ("package_trials"."status" in ('waiting', 'refused', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "package_trials_created" ON "package_trials" USING btree ("created_at");
