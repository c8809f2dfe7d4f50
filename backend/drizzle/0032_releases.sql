CREATE TABLE "canary_builds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"percentage" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"act" text NOT NULL,
	"version" text NOT NULL,
	"previous" text,
	"percentage" integer,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deploy_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "deploy_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "current_builds" ADD COLUMN "previous" text;
--> statement-breakpoint
CREATE INDEX "release_acts_name_id" ON "release_acts" USING btree ("name","id");
