import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import type { Database } from '../database';
import { createJobs, type JobHandler } from '.';
import { Schedules, slotAt } from './schedules';

const DAY_MS = 86_400_000;
const QUIET = { warn: () => undefined, error: () => undefined };
const scheduled = (cron: string, changes: Partial<JobHandler> = {}): JobHandler => ({
  run: async () => undefined,
  maxAttempts: 3,
  leaseMs: 60_000,
  schedule: { cron },
  ...changes,
});

describe('the current slot of a schedule', () => {
  it.each([
    ['0 * * * *', 'UTC', '2026-11-22T09:59:59.999Z', '2026-11-22T09:00:00.000Z'],
    ['0 * * * *', 'UTC', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    ['0 0 * * *', 'UTC', '2026-12-31T23:59:59.999Z', '2026-12-31T00:00:00.000Z'],
    ['0 0 * * *', 'UTC', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['0 0 * * *', 'Europe/Berlin', '2026-11-22T22:59:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['0 0 * * *', 'Europe/Berlin', '2026-11-22T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    // 02:30 does not exist on the day the clocks go forward, and exists twice on the day they go back
    ['30 2 * * *', 'Europe/Berlin', '2026-03-29T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-03-30T00:29:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  ])('for the schedule “%s” in %s at %s began at %s', (cron, timeZone, now, slot) => {
    expect(slotAt({ cron, timeZone }, new Date(now))?.toISOString()).toBe(slot);
  });
});

describe('invalid schedules', () => {
  const add = (handler: JobHandler) => () => new Schedules({} as Database, QUIET).add({ bad: handler });

  it('are refused at the start', () => {
    expect(add(scheduled('61 * * * *'))).toThrow(/minute: 61/);
    expect(
      add(scheduled('0 * * * *', { schedule: { cron: '0 * * * *', timeZone: 'Mars/Olympus' } })),
    ).toThrow(/Mars/);
    expect(add(scheduled('0 0 1 * *'))).toThrow(/raise keptMs/);
  });
});

describeOnDatabases('scheduled jobs ($name)', ({ open }) => {
  const database = openedDatabase(open);
  afterEach(() => database.query({ name: 'test_clear', text: 'delete from jobs' }));

  const slots = async (status = 'waiting'): Promise<string[]> =>
    (
      await database.query<{ slot: string }>(
        {
          name: 'test_slots',
          text: `select kind || ' ' || dedupe_key as slot from jobs where status = $1 order by 1`,
        },
        [status],
      )
    ).map(({ slot }) => slot);
  let now = new Date();
  function process(handlers: Record<string, JobHandler>): Schedules {
    const schedules = new Schedules(database, QUIET, () => now);
    schedules.add(handlers);
    stops.push(() => schedules.remove(handlers));
    return schedules;
  }
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it('are created once per slot, regardless of the number of processes', async () => {
    const handlers = { carts: scheduled('0 * * * *'), guests: scheduled('30 * * * *') };
    const [firstProcess, two] = [process(handlers), process(handlers)];
    now = new Date('2026-11-22T23:45:00Z');
    await Promise.all([firstProcess.look(), two.look(), firstProcess.look(), two.look()]);
    now = new Date('2026-11-22T23:59:59.999Z');
    await Promise.all([firstProcess.look(), two.look()]);
    expect(await slots()).toEqual([
      'carts slot:2026-11-22T23:00:00.000Z',
      'guests slot:2026-11-22T23:30:00.000Z',
    ]);
  });

  it('are created once for several missed slots', async () => {
    const carts = process({ carts: scheduled('0 0 * * *', { keptMs: 30 * DAY_MS }) });
    now = new Date('2026-11-18T12:00:00Z');
    await carts.look();
    now = new Date('2026-11-22T00:00:00Z');
    await carts.look();
    expect([await slots(), await slots('cancelled')]).toEqual([
      ['carts slot:2026-11-22T00:00:00.000Z'],
      ['carts slot:2026-11-18T00:00:00.000Z'],
    ]);
  });

  it('are not created twice for a slot, even if a process’s clock is slow', async () => {
    const carts = process({ carts: scheduled('0 * * * *') });
    now = new Date('2026-11-22T10:00:00Z');
    await carts.look();
    now = new Date('2026-11-22T11:00:00Z');
    await carts.look();
    now = new Date('2026-11-22T09:30:00Z');
    await process({ carts: scheduled('0 * * * *') }).look();
    for (const status of ['done', 'dead', 'cancelled']) {
      await database.query(
        { name: 'test_end', text: `update jobs set status = $1 where dedupe_key like '%T11%'` },
        [status],
      );
      for (const time of ['2026-11-22T10:59:00Z', '2026-11-22T11:00:10Z']) {
        now = new Date(time);
        await carts.look();
      }
      expect(await slots()).toEqual([]);
    }
  });

  it('are removed if their schedule was changed or removed', async () => {
    now = new Date();
    await process({ old: scheduled('0 * * * *') }).look();
    const next = process({ carts: scheduled('15 * * * *') });
    await next.look();
    expect((await slots()).map((slot) => slot.split(' ')[0])).toEqual(['carts', 'old']);
    await database.query({
      name: 'test_age',
      text: `update jobs set created_at = now() - interval '25 hours'`,
    });
    await next.look();
    expect((await slots()).map((slot) => slot.split(' ')[0])).toEqual(['carts']);
  });

  it('still run if another schedule fails', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'],
      now: Date.now(),
    });
    const ran: string[] = [];
    const jobs = createJobs(database, QUIET);
    const stop = jobs.work(
      {
        carts: scheduled('0 * * * *', { run: () => Promise.reject(new Error('no')), maxAttempts: 1 }),
        guests: scheduled('0 * * * *', { run: async () => void ran.push('guests') }),
      },
      { concurrency: 1, pollMs: 3_600_000 },
    );
    try {
      await jest.advanceTimersByTimeAsync(29_000);
      expect(await slots()).toEqual([]);
      await jest.advanceTimersByTimeAsync(2000);
    } finally {
      jest.useRealTimers();
    }
    await waitUntil(
      'both have ended',
      async () => (await slots('done')).length + (await slots('dead')).length === 2,
    );
    expect([ran, (await slots('dead')).length]).toEqual([['guests'], 1]);
    await stop();
  });
});
