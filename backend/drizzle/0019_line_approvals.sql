CREATE TABLE "line_approvals" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"hashes" jsonb NOT NULL,
	"approved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "line_approvals" ADD CONSTRAINT "line_approvals_line_id_line_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line_items"("id") ON DELETE cascade ON UPDATE no action;
