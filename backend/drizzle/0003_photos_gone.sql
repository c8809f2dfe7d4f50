CREATE TABLE "print_photos" (
	"print_id" text NOT NULL,
	"public_id" text NOT NULL,
	CONSTRAINT "print_photos_print_id_public_id_pk" PRIMARY KEY("print_id","public_id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_stored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "print_photos_public_id" ON "print_photos" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "carts_last_used" ON "carts" USING btree ("last_used_at") WHERE "carts"."is_open";--> statement-breakpoint
CREATE INDEX "guests_last_seen" ON "guests" USING btree ("last_seen_at");
