import type { Connection, Statement } from '../database';
import type { DeadJob, JobCount } from './jobs';

const LISTED = 100;

// leaves out done jobs, because a week of them is kept
const COUNTS: Statement = {
  name: 'jobs_counts',
  text: `
  select kind, status, count(*)::int as count from jobs where status in ('waiting', 'running') group by kind, status
  union all select kind, status, count(*)::int from jobs where status = 'dead' group by kind, status
  order by kind, status`,
};
// never the payload: it may hold a shopper's words
const COUNTS_OF_KIND: Statement = {
  name: 'jobs_counts_of_kind',
  text: 'select kind, status, count(*)::int as count from jobs where kind = $1 group by kind, status order by status',
};
const DEAD: Statement = {
  name: 'jobs_dead',
  text: `
  select id, kind, status, attempts, failure, finished_at as "diedAt" from jobs
  where status = 'dead' order by finished_at desc limit ${LISTED}`,
};

// also finds jobs of a kind that no release knows any more, because no process takes them
const OVERDUE: Statement = {
  name: 'jobs_overdue',
  text: `
  select kind, count(*)::int as count from jobs
  where status = 'waiting' and due_at < now() - interval '1 hour' group by kind order by kind`,
};

export const staffJobsRepository = {
  counts: (on: Connection, kind?: string) =>
    kind === undefined ? on.query<JobCount>(COUNTS) : on.query<JobCount>(COUNTS_OF_KIND, [kind]),
  dead: (on: Connection) => on.query<DeadJob>(DEAD),
  overdue: (on: Connection) => on.query<Pick<JobCount, 'kind' | 'count'>>(OVERDUE),
};
