import { deletingBatch, inBatches, type Connection, type Statement } from '../database';

// ordered by key, so that two processes cannot deadlock
const ADD: Statement = {
  name: 'limits_add',
  text: `
  insert into rate_limits (key, count, ends_at)
  select * from unnest($1::text[], $2::int[], $3::timestamptz[]) as counted (key, count, ends_at) order by key
  on conflict (key) do update set count = rate_limits.count + excluded.count
  returning key, count`,
};
const DELETE_ENDED = deletingBatch({
  name: 'limits_delete_ended',
  table: 'rate_limits',
  where: 'ends_at < $1',
  oldest: 'ends_at',
});

export interface Counted {
  readonly key: string;
  readonly count: number;
  readonly endsAt: Date;
}

export const limitsRepository = {
  async add(connection: Connection, counted: readonly Counted[]): Promise<Map<string, number>> {
    const rows = await connection.query<{ key: string; count: number }>(ADD, [
      counted.map(({ key }) => key),
      counted.map(({ count }) => count),
      counted.map(({ endsAt }) => endsAt),
    ]);
    return new Map(rows.map(({ key, count }) => [key, count]));
  },
  deleteEnded: (connection: Connection, cutoff: Date) => inBatches(connection, DELETE_ENDED, [cutoff]),
};
