import { statements, type Connection } from './transactions';

const CHECK_EVERY_MS = 2000;
/** A check that is older says nothing of the replica, so reads go to the primary. */
const CHECK_VALID_MS = 2 * CHECK_EVERY_MS;

const SQL = statements({
  replica_primary_position: 'select pg_current_wal_lsn()::text as position',
  // A promoted replica is no replica any more: nothing says how its data and the primary's compare.
  replica_reached: `
  select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached`,
});

/**
 * Reads from a replica while it has all that the primary had a few seconds ago, else from the primary. A read misses
 * at most what the last eight seconds brought. The replica is checked while there are reads.
 *
 * @param now - a monotonic clock in milliseconds, for tests
 */
export function replicaReads(
  primary: Connection,
  replica: Connection,
  now = () => performance.now(),
): Connection {
  let usableUntil = -Infinity;
  let checkedAt = -Infinity;
  let earlierState: { readonly position: string; readonly readAt: number } | undefined;

  async function check(): Promise<void> {
    const instant = now();
    if (earlierState && instant - earlierState.readAt < CHECK_VALID_MS) {
      const [row] = await replica.query<{ reached: boolean }>(SQL.replica_reached, [earlierState.position]);
      usableUntil = row?.reached ? instant + CHECK_VALID_MS : -Infinity;
    }
    const [row] = await primary.query<{ position: string }>(SQL.replica_primary_position);
    earlierState = row && { position: row.position, readAt: instant };
  }

  return {
    async query<Row>(...read: Parameters<Connection['query']>) {
      if (now() - checkedAt >= CHECK_EVERY_MS) {
        checkedAt = now();
        void check().catch(() => (usableUntil = -Infinity));
      }
      if (now() < usableUntil) {
        try {
          return await replica.query<Row>(...read);
        } catch {
          // away, or the read was in the way of what the replica had to apply
          usableUntil = -Infinity;
        }
      }
      return primary.query<Row>(...read);
    },
  };
}
