import type { Connection, Statement } from '../database';
import { IS_FIRST_OF_SEQUENCE } from './jobs.repository';

/** A job that a worker elsewhere may take. */
export interface HandedJob {
  readonly id: string;
  readonly kind: string;
  readonly takes: number;
  readonly priority: number;
}

const AT_ONCE = 200;
const DUE: Statement = {
  name: 'jobs_hand_over_due',
  text: `
  select id, kind, takes, priority from jobs as next
  where status in ('waiting', 'running') and due_at <= now() and kind = any($1::text[])
    and (handed_at is null or handed_at < now() - $2::int * interval '1 millisecond')
    and ${IS_FIRST_OF_SEQUENCE}
  order by priority desc, due_at limit ${AT_ONCE}`,
};
// one that was taken meanwhile was handed over once more since, or will be
const MARK: Statement = {
  name: 'jobs_hand_over_mark',
  text: `
  update jobs set handed_at = now() from unnest($1::uuid[], $2::int[]) as handed (id, takes)
  where jobs.id = handed.id and jobs.takes = handed.takes and status in ('waiting', 'running') and due_at <= now()`,
};

export const handOverRepository = {
  due: (on: Connection, kinds: readonly string[], againAfterMs: number) =>
    on.query<HandedJob>(DUE, [kinds, againAfterMs]),
  mark: async (on: Connection, jobs: readonly HandedJob[]) =>
    void (await on.query(MARK, [jobs.map(({ id }) => id), jobs.map(({ takes }) => takes)])),
};
