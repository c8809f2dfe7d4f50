-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_unfinished" ON "jobs" USING btree ("kind","priority" DESC NULLS LAST,"due_at","status") WHERE "jobs"."status" in ('waiting', 'running');
