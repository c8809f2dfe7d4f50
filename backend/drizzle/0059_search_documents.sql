CREATE TABLE "search_documents" (
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "search_documents_locale_slug_pk" PRIMARY KEY("locale","slug")
);
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");
