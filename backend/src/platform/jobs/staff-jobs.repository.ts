import type { Connection, Statement } from '../database';
import type { DeadJob, JobCount } from './jobs';

const LISTED = 100;

const COUNTS: Statement = {
  name: 'jobs_counts',
  text: 'select kind, status, count(*)::int as count from jobs group by kind, status order by kind, status',
};
// never the payload: it may hold a shopper's words
const DEAD: Statement = {
  name: 'jobs_dead',
  text: `
  select id, kind, status, attempts, failure, finished_at as "diedAt" from jobs
  where status = 'dead' order by finished_at desc limit ${LISTED}`,
};

/** What staff see of the jobs. */
export const staffJobsRepository = {
  counts: (on: Connection) => on.query<JobCount>(COUNTS),
  dead: (on: Connection) => on.query<DeadJob>(DEAD),
};
