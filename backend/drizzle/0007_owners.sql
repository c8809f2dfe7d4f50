CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_kind" CHECK ("owners"."kind" in ('guest', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "photo_folders" (
	"tag" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_folders" ADD CONSTRAINT "photo_folders_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "guests" SET "owner_id" = gen_random_uuid();--> statement-breakpoint
INSERT INTO "owners" ("id", "kind", "created_at") SELECT "owner_id", 'guest', "created_at" FROM "guests";--> statement-breakpoint
UPDATE "carts" SET "owner_id" = "guests"."owner_id" FROM "guests" WHERE "guests"."id" = "carts"."guest_id";--> statement-breakpoint
ALTER TABLE "guests" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ALTER COLUMN "guest_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_owner" ON "guests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "carts_owner" ON "carts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photo_folders_owner" ON "photo_folders" USING btree ("owner_id");--> statement-breakpoint
CREATE FUNCTION "guest_of_before_gets_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.owner_id IS NULL THEN
		INSERT INTO owners (kind) VALUES ('guest') RETURNING id INTO NEW.owner_id;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "guest_of_before" BEFORE INSERT ON "guests" FOR EACH ROW EXECUTE FUNCTION "guest_of_before_gets_owner"();--> statement-breakpoint
CREATE FUNCTION "cart_of_before_gets_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.owner_id IS NULL THEN
		SELECT owner_id INTO NEW.owner_id FROM guests WHERE id = NEW.guest_id;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "cart_of_before" BEFORE INSERT ON "carts" FOR EACH ROW EXECUTE FUNCTION "cart_of_before_gets_owner"();
