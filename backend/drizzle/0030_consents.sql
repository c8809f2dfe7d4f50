CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"preferences" jsonb NOT NULL,
	"provider" text NOT NULL,
	"provider_consent_id" text,
	"under_signal" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consent_id" uuid NOT NULL,
	"preferences" jsonb NOT NULL,
	"provider" text NOT NULL,
	"provider_consent_id" text,
	"under_signal" boolean NOT NULL,
	"market" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_changes" ADD CONSTRAINT "consent_changes_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_owner" ON "consents" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "consents_updated_at" ON "consents" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "consent_changes_consent" ON "consent_changes" USING btree ("consent_id");
