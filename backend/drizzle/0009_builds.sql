CREATE TABLE "builds" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"release" json NOT NULL,
	"stored" json NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_current_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "builds_pkey" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "current_builds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
