ALTER TABLE "canary_builds" ADD COLUMN "plan" json;--> statement-breakpoint
ALTER TABLE "canary_builds" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "canary_builds" ADD COLUMN "step_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "canary_builds" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "release_names" (
	"name" text PRIMARY KEY NOT NULL,
	"mails" text[] NOT NULL,
	"webhook" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL
);
