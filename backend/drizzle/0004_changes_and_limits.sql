-- content_documents stays, empty of meaning: processes of the version before still seed and read it
CREATE TABLE "changes" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_version_documents" (
	"version" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"uid" text NOT NULL,
	"lang" text NOT NULL,
	"tags" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"seed_hash" text NOT NULL,
	"first_published_at" timestamp with time zone NOT NULL,
	"last_published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_version_documents_version_id_pk" PRIMARY KEY("version","id")
);
--> statement-breakpoint
ALTER TABLE "content_version_documents" ADD CONSTRAINT "content_version_documents_version_fk" FOREIGN KEY ("version") REFERENCES "content_versions"("version") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "content_version_documents_id" ON "content_version_documents" USING btree ("id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_ends" ON "rate_limits" USING btree ("ends_at");
