CREATE TABLE "line_approvals" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"hashes" jsonb NOT NULL,
	"approved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_characters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"look" jsonb NOT NULL,
	"look_hash" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "line_approvals" ADD CONSTRAINT "line_approvals_line_id_line_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_characters" ADD CONSTRAINT "kept_characters_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_characters_look" ON "kept_characters" USING btree ("owner_id","look_hash");
