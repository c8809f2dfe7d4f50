CREATE TABLE "content_drafts" (
	"type" text NOT NULL,
	"uid" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"words" jsonb,
	"publish_at" timestamp with time zone,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_drafts_type_uid_pk" PRIMARY KEY("type","uid")
);
--> statement-breakpoint
CREATE TABLE "content_publications" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"uid" text NOT NULL,
	"number" integer NOT NULL,
	"words" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_publications_number" UNIQUE("type","uid","number")
);
