import { describe, expect, it } from '@jest/globals';
import { replicaReads } from './replica';
import type { Connection, Statement } from './transactions';

const READ: Statement = { name: 'test_read', text: 'select 1' };
const CHECK_MS = 2000;

/** Simulates a primary whose log position grows by one each second. The replica is `lag` positions behind. */
function twoServers() {
  const state = { second: 0, lag: 0, isReplica: true, isReplicaAway: false, isPrimaryAway: false };
  const server = (name: string, isAway: () => boolean): Connection => ({
    query: async <Row>(statement: Statement, [position]: readonly unknown[] = []) => {
      if (isAway()) throw new Error(`${name} is away`);
      const rows: Record<string, object> = {
        replica_primary_position: { position: String(state.second) },
        replica_reached: { reached: state.isReplica && state.second - state.lag >= Number(position) },
      };
      return [rows[statement.name] ?? { name }] as unknown as Row[];
    },
  });
  const reads = replicaReads(
    server('primary', () => state.isPrimaryAway),
    server('replica', () => state.isReplicaAway),
    () => state.second * 1000,
  );
  const readFrom = async () => {
    const [row] = await reads.query<{ name: string }>(READ);
    await new Promise(setImmediate); // the check goes on after the read
    return row!.name;
  };
  /** Reads every second. @returns the servers that answered */
  const readFor = async (seconds: number) => {
    const names: string[] = [];
    for (let passed = 0; passed < seconds; passed++) {
      names.push(await readFrom());
      state.second += 1;
    }
    return names;
  };
  return { state, readFor };
}

describe('reads that tolerate data a few seconds old', () => {
  it('go to the replica once it has caught up with the primary', async () => {
    const { readFor } = twoServers();
    expect(await readFor(6)).toEqual(['primary', 'primary', 'primary', 'replica', 'replica', 'replica']);
  });

  it('go to the primary while the replica lags by more than the time between two checks', async () => {
    const { state, readFor } = twoServers();
    await readFor(4);
    state.lag = 60;
    await readFor(CHECK_MS / 1000);
    expect(new Set(await readFor(6))).toEqual(new Set(['primary']));
    state.lag = 1;
    await readFor(4);
    expect(new Set(await readFor(4))).toEqual(new Set(['replica']));
  });

  it('go to the primary if the replica has become a primary itself', async () => {
    const { state, readFor } = twoServers();
    state.isReplica = false;
    expect(new Set(await readFor(8))).toEqual(new Set(['primary']));
  });

  it('go to the primary without an error if the replica fails', async () => {
    const { state, readFor } = twoServers();
    await readFor(4);
    state.isReplicaAway = true;
    expect(new Set(await readFor(8))).toEqual(new Set(['primary']));
  });

  it('go to the primary if the last check of the replica is too old', async () => {
    const { state, readFor } = twoServers();
    await readFor(6);
    state.second += 3600;
    expect((await readFor(1))[0]).toBe('primary');
  });

  it('fail if both servers are unavailable', async () => {
    const { state, readFor } = twoServers();
    state.isReplicaAway = true;
    state.isPrimaryAway = true;
    await expect(readFor(1)).rejects.toThrow('primary is away');
  });
});
