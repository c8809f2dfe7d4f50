DROP INDEX IF EXISTS "jobs_takeable";
