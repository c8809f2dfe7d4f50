CREATE TABLE "photos" (
	"public_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"status" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"hash" bit(64),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"let_go_at" timestamp with time zone,
	CONSTRAINT "photos_status" CHECK ("photos"."status" in ('passed', 'waiting', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "photo_uses" (
	"public_id" text NOT NULL,
	"used_by" text NOT NULL,
	CONSTRAINT "photo_uses_public_id_used_by_pk" PRIMARY KEY("public_id","used_by")
);
--> statement-breakpoint
CREATE TABLE "rejected_pictures" (
	"hash" bit(64) PRIMARY KEY NOT NULL,
	"rejected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_uses" ADD CONSTRAINT "photo_uses_public_id_photos_public_id_fk" FOREIGN KEY ("public_id") REFERENCES "public"."photos"("public_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "photos_last_used" ON "photos" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "photos_waiting" ON "photos" USING btree ("created_at") WHERE "photos"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "photo_uses_used_by" ON "photo_uses" USING btree ("used_by");
