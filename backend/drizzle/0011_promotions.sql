CREATE TABLE "promotions" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"percent" integer,
	"amounts" jsonb,
	"minimums" jsonb,
	"formats" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"markets" jsonb NOT NULL,
	"reduces_extras" boolean DEFAULT false NOT NULL,
	"on_cards" boolean DEFAULT false NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"source" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" = upper(btrim("promotions"."code")) and "promotions"."code" <> ''),
	CONSTRAINT "promotions_reduction" CHECK (("promotions"."percent" is null) <> ("promotions"."amounts" is null)),
	CONSTRAINT "promotions_percent" CHECK ("promotions"."percent" between 1 and 100),
	CONSTRAINT "promotions_source" CHECK ("promotions"."source" in ('seed', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "promotion_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;
