import { statements, type Connection } from './transactions';

const CHECK_EVERY_MS = 2000;
/** If the last check of the replica is older than this, reads go to the primary. */
const CHECK_VALID_MS = 2 * CHECK_EVERY_MS;

const SQL = statements({
  replica_primary_position: 'select pg_current_wal_lsn()::text as position',
  // Returns false for a promoted replica, because it no longer follows the primary.
  replica_reached: `
  select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached`,
});

/**
 * Reads from a replica if it is at most a few seconds behind, otherwise from the primary. The replica may lack writes
 * of the last eight seconds. Each read may start a check of the replica.
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
          // the replica is unavailable, or cancelled the read to apply changes that conflict with the read
          usableUntil = -Infinity;
        }
      }
      return primary.query<Row>(...read);
    },
  };
}
