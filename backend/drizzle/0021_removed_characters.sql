CREATE TABLE "removed_characters" (
	"owner_id" uuid NOT NULL,
	"id" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_characters_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "removed_characters" ADD CONSTRAINT "removed_characters_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_characters_removed_at" ON "removed_characters" USING btree ("removed_at");
