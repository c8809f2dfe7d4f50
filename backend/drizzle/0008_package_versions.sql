CREATE TABLE "package_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "package_versions_last_seen" ON "package_versions" USING btree ("last_seen_at");
