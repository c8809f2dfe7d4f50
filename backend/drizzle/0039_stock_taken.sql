CREATE TABLE "stock_taken" (
	"holder_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_taken_holder_id_sku_pk" PRIMARY KEY("holder_id","sku"),
	CONSTRAINT "stock_taken_quantity" CHECK ("stock_taken"."quantity" > 0)
);
