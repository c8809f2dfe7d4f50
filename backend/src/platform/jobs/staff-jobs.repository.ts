import type { Connection, Statement } from '../database';

const LISTED = 100;

export interface JobCount {
  readonly kind: string;
  readonly status: string;
  readonly count: number;
}

export interface DeadJobRow {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly diedAt: Date;
}

const COUNTS: Statement = {
  name: 'jobs_counts',
  text: 'select kind, status, count(*)::int as count from jobs group by kind, status order by kind, status',
};
// never the payload: it may hold a shopper's words
const DEAD: Statement = {
  name: 'jobs_dead',
  text: `
  select id, kind, attempts, failure, finished_at as "diedAt" from jobs
  where status = 'dead' order by finished_at desc limit ${LISTED}`,
};

/** What staff see of the jobs. */
export const staffJobsRepository = {
  counts: (on: Connection) => on.query<JobCount>(COUNTS),
  dead: (on: Connection) => on.query<DeadJobRow>(DEAD),
};
