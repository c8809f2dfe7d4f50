CREATE TABLE "release_figures" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"expose" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"loads" integer NOT NULL,
	"failures" integer NOT NULL,
	"slow" integer NOT NULL,
	"blocked" integer NOT NULL,
	"goals" integer NOT NULL,
	"shown" integer NOT NULL,
	"slot_ms" bigint NOT NULL,
	CONSTRAINT "release_figures_name_version_expose_at_pk" PRIMARY KEY("name","version","expose","at")
);
--> statement-breakpoint
CREATE INDEX "release_figures_at" ON "release_figures" USING btree ("at");
