CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"status" integer
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_acts_at" ON "staff_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_acts_subject" ON "staff_acts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor");--> statement-breakpoint
-- a line gets its outcome once, and is deleted when its time is over: nothing else becomes of it
CREATE FUNCTION "keep_staff_acts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		IF old.at > now() - interval '2 years' THEN
			RAISE EXCEPTION 'a line of the staff audit is kept for two years';
		END IF;
		RETURN old;
	END IF;
	IF old.status IS NOT NULL OR new.status IS NULL
		OR (new.id, new.at, new.actor, new.act, new.subject_kind, new.subject)
			IS DISTINCT FROM (old.id, old.at, old.actor, old.act, old.subject_kind, old.subject) THEN
		RAISE EXCEPTION 'a line of the staff audit cannot be changed';
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_acts_kept" BEFORE UPDATE OR DELETE ON "staff_acts" FOR EACH ROW EXECUTE FUNCTION "keep_staff_acts"();
