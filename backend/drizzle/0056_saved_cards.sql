ALTER TABLE "customers" ADD COLUMN "payment_customer" text;
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "sandbox_cards_customer_token" UNIQUE("customer","token")
);
