CREATE TABLE "changes" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
