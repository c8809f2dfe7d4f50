-- the columns stay for the version before, which reads and writes them
UPDATE "customers" SET "marketing_opt_in" = false, "marketing_since" = NULL WHERE "marketing_opt_in" OR "marketing_since" IS NOT NULL;
