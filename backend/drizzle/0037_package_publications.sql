CREATE TABLE "package_publications" (
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"version" text,
	"below" integer,
	"replaced" text,
	"trial_id" uuid,
	"reason" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_publications_slug_number_pk" PRIMARY KEY("slug","number")
);
--> statement-breakpoint
CREATE INDEX "package_publications_version" ON "package_publications" USING btree ("version");
