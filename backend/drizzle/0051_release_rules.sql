CREATE TABLE "release_rules" (
	"name" text PRIMARY KEY NOT NULL,
	"budgets" json NOT NULL,
	"demands" json NOT NULL,
	"pipelines" json NOT NULL,
	"places" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "expires_at" timestamp with time zone;
