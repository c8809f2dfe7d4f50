CREATE TABLE "object_claims" (
	"prefix" text PRIMARY KEY NOT NULL,
	"claim" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
