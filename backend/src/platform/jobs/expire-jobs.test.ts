import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { createJobs, PermanentFailure, type JobHandler, type JobHandlers, type Jobs, type JobView } from '.';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

describeOnDatabases('ended jobs ($name)', ({ open }) => {
  const database = openedDatabase(open);
  let jobs: Jobs;
  const messages: string[] = [];
  beforeAll(async () => {
    jobs = createJobs(database, {
      warn: () => undefined,
      error: (_, message) => void messages.push(message),
    });
  });
  afterEach(async () => {
    messages.length = 0;
    await database.query({ name: 'test_clear', text: 'delete from jobs' });
  });

  const handler = (changes: Partial<JobHandler> = {}): JobHandler => ({
    run: async (payload) => {
      if (payload === 'fails') throw new PermanentFailure('It was asked to');
    },
    maxAttempts: 1,
    leaseMs: 60_000,
    ...changes,
  });
  const exists = async ({ id }: JobView): Promise<boolean> => (await jobs.get(database, id)) !== undefined;

  async function ended(handlers: JobHandlers, kind: string, payloads: readonly string[]): Promise<JobView[]> {
    const enqueuedJobs = await Promise.all(
      payloads.map((payload, n) => jobs.enqueue(database, { kind, dedupeKey: `${kind} ${n}`, payload })),
    );
    const stop = jobs.work(handlers, { concurrency: 2, pollMs: 20 });
    for (const { id } of enqueuedJobs)
      while (!['done', 'dead'].includes((await jobs.get(database, id))!.status))
        await new Promise((resolve) => void setTimeout(resolve, 5));
    await stop();
    return enqueuedJobs;
  }

  it('are deleted with their results after a week, whether done or dead', async () => {
    const discarded: string[] = [];
    const handlers = { print: handler({ discard: async (key) => void discarded.push(key) }) };
    const [doneJob, dead] = await ended(handlers, 'print', ['works', 'fails']);
    expect(await jobs.expire(handlers, inDays(6.9))).toBe(0);
    expect([await exists(doneJob!), await exists(dead!), discarded]).toEqual([true, true, []]);
    expect(await jobs.expire(handlers, inDays(7.1))).toBe(2);
    expect([await exists(doneJob!), await exists(dead!), discarded.sort()]).toEqual([
      false,
      false,
      ['print 0', 'print 1'],
    ]);
    expect(await jobs.expire(handlers, inDays(8))).toBe(0);
  });

  it('are stored for as long as their handler says', async () => {
    const handlers = { short: handler({ keptMs: DAY_MS }) };
    const [short] = await ended(handlers, 'short', ['works']);
    const [otherJob] = await ended({ other: handler() }, 'other', ['works']);
    const waitingJob = await jobs.enqueue(database, { kind: 'short', dedupeKey: 'waits', payload: 'works' });
    expect(await jobs.expire(handlers, inDays(2))).toBe(1);
    expect([await exists(short!), await exists(otherJob!), await exists(waitingJob)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are not deleted if the deletion of their results fails', async () => {
    let isBroken = true;
    const handlers = {
      print: handler({
        discard: async (key) => {
          if (isBroken && key === 'print 0') throw new Error('The store is away');
        },
      }),
    };
    const [firstJob, second] = await ended(handlers, 'print', ['works', 'works']);
    expect(await jobs.expire(handlers, inDays(8))).toBe(1);
    expect([await exists(firstJob!), await exists(second!), messages]).toEqual([
      true,
      false,
      ['what a job made could not be removed'],
    ]);
    isBroken = false;
    expect(await jobs.expire(handlers, inDays(8))).toBe(1);
    expect(await exists(firstJob!)).toBe(false);
  });

  it.each<[string, string[] | undefined]>([
    ['at once', undefined],
    ['after what they made', []],
  ])('are all deleted in one run, %s', async (_, discarded) => {
    const discard = discarded && (async (key: string) => void discarded.push(key));
    await database.query({
      name: 'test_many_jobs',
      text: `
      insert into jobs (kind, dedupe_key, payload, status, finished_at)
      select 'print', 'many ' || i, 'null', 'done', now() from generate_series(1, 2500) i`,
    });
    const handlers = { print: handler(discard && { discard }) };
    expect(await jobs.expire(handlers, inDays(8))).toBe(2500);
    expect(new Set(discarded).size).toBe(discard ? 2500 : 0);
    expect(await jobs.expire(handlers, inDays(8))).toBe(0);
  });

  it('can be enqueued again with the same key once the earlier job has expired', async () => {
    const handlers = { print: handler() };
    const [oldJob] = await ended(handlers, 'print', ['works']);
    await jobs.expire(handlers, inDays(8));
    const secondJob = await jobs.enqueue(database, { kind: 'print', dedupeKey: 'print 0', payload: 'works' });
    expect([secondJob.status, secondJob.id === oldJob!.id]).toEqual(['waiting', false]);
  });
});
