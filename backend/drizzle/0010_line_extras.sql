CREATE TABLE "line_extras" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "line_extras_kind" CHECK ("line_extras"."kind" in ('gift_wrap', 'add_on'))
);
--> statement-breakpoint
ALTER TABLE "line_extras" ADD CONSTRAINT "line_extras_line_id_line_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_extras_sku" ON "line_extras" USING btree ("line_id","sku");--> statement-breakpoint
CREATE UNIQUE INDEX "line_extras_one_wrap" ON "line_extras" USING btree ("line_id") WHERE "line_extras"."kind" = 'gift_wrap';--> statement-breakpoint
ALTER TABLE "commerce_goods" DROP CONSTRAINT "commerce_goods_kind";--> statement-breakpoint
ALTER TABLE "commerce_goods" ADD CONSTRAINT "commerce_goods_kind" CHECK ("commerce_goods"."kind" in ('format', 'upsell', 'extra'));
