import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import type { Database } from '../database';
import { createJobs, PermanentFailure, type JobHandler, type Jobs, type JobView, type NewJob } from '.';

const EXPIRE = {
  name: 'test_expire',
  text: `update jobs set due_at = now() - interval '1 second' where id = $1`,
};
const DUE = {
  name: 'test_due',
  text: 'select extract(epoch from due_at)::float8 as due from jobs where id = $1',
};
const CLEAR = { name: 'test_clear', text: 'delete from jobs' };
const ANCIENT = '00000000-0000-4000-8000-000000000000';

function latch(): { readonly opened: Promise<void>; open(): void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describeOnDatabases('the job queue ($name)', ({ open: openDatabase }) => {
  let database: Database;
  let jobs: Jobs;
  let messages: string[];
  let stops: (() => Promise<void>)[];
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    [messages, stops] = [[], []];
    jobs = createJobs(database, {
      warn: (_, message) => void messages.push(message),
      error: (_, message) => void messages.push(message),
    });
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.query(CLEAR);
  });

  const ask = (
    kind: string,
    dedupeKey: string,
    payload: unknown,
    options: Partial<NewJob> = {},
  ): Promise<JobView> => jobs.enqueue(database, { kind, dedupeKey, payload, ...options });
  const handler = (run: JobHandler['run'], changes: Partial<JobHandler> = {}): JobHandler => ({
    run,
    maxAttempts: 3,
    leaseMs: 60_000,
    retryPauseMs: 0,
    ...changes,
  });
  function work(
    handlers: Record<string, JobHandler>,
    { concurrency = 2, by: worker = jobs, finishWithinMs = 60_000 } = {},
  ): () => Promise<void> {
    const stop = worker.work(handlers, { concurrency, pollMs: 20, finishWithinMs });
    stops.push(stop);
    return stop;
  }
  async function ended({ id }: JobView, status: JobView['status'] = 'done'): Promise<JobView> {
    await waitUntil(`the job is ${status}`, async () => (await jobs.get(database, id))!.status === status);
    return (await jobs.get(database, id))!;
  }

  it('runs an enqueued job once, with its payload', async () => {
    const seenPayloads: unknown[] = [];
    work({ print: handler(async (payload) => void seenPayloads.push(payload)) });
    const payload = { slug: 'a', values: { name: 'Zoë \u0000 \ud800 "quoted"', list: [1, null] } };
    const job = await ask('print', 'a', payload);
    expect(job).toMatchObject({ kind: 'print', status: 'waiting', attempts: 0, failure: undefined });
    expect(await ended(job)).toMatchObject({ attempts: 1 });
    expect(seenPayloads).toEqual([payload]);
  });

  it('deletes the payload of a finished job, because it may contain a name', async () => {
    let hasFailed = false;
    work({
      print: handler(async () => {
        if (!hasFailed) {
          hasFailed = true;
          throw new Error('once');
        }
      }),
    });
    const job = await ask('print', 'forgetful', { title: 'Zebedee and the Lost Star' });
    await ended(job);
    const [row] = await database.query<{ text: string }>(
      { name: 'test_row', text: 'select jobs::text as text from jobs where id = $1' },
      [job.id],
    );
    expect(row!.text).not.toContain('Zebedee');
  });

  it('treats several requests for the same work as one job, even if the job is done', async () => {
    let runs = 0;
    const [beginLatch, go] = [latch(), latch()];
    const firstJobs = await Promise.all(Array.from({ length: 8 }, () => ask('print', 'same', {})));
    work({
      print: handler(async () => {
        runs += 1;
        beginLatch.open();
        await go.opened;
      }),
    });
    await beginLatch.opened;
    const second = await ask('print', 'same', {});
    expect(second.status).toBe('running');
    go.open();
    await ended(second);
    const third = await ask('print', 'same', {});
    expect(new Set([...firstJobs, second, third].map(({ id }) => id)).size).toBe(1);
    expect([third.status, runs]).toEqual(['done', 1]);
    expect((await ask('email', 'same', {})).id).not.toBe(third.id);
  });

  it('retries a failed job, and clears the recorded failure once it succeeds', async () => {
    let runs = 0;
    work({
      print: handler(async () => {
        runs += 1;
        if (runs < 3) throw new TypeError(`Robin ${runs}`);
      }),
    });
    const job = await ask('print', 'again', {});
    expect(await ended(job)).toMatchObject({ attempts: 3, failure: undefined });
    expect(messages).toEqual([
      'a job failed and will be tried again',
      'a job failed and will be tried again',
    ]);
  });

  it('waits longer before each new attempt of a failed job', async () => {
    work({
      print: handler(
        async () => {
          throw new Error('no');
        },
        { retryPauseMs: 3_600_000 },
      ),
    });
    const job = await ask('print', 'pause', {});
    await waitUntil(
      'the job waits for its second attempt',
      async () =>
        (await jobs.get(database, job.id))!.attempts === 1 &&
        (await jobs.get(database, job.id))!.status === 'waiting',
    );
    const [row] = await database.query<{ due: number }>(DUE, [job.id]);
    expect(row!.due - Date.now() / 1000).toBeGreaterThan(200); // a pause is at most 5 minutes, randomly changed by up to a quarter
    expect(await jobs.get(database, job.id)).toMatchObject({ status: 'waiting', failure: 'Error' });
  });

  it('marks a job dead after its last attempt, and restarts it on a new request', async () => {
    const stop = work({
      print: handler(async () => {
        throw Object.assign(new Error('Robin'), { code: 'EIO' });
      }),
    });
    const job = await ask('print', 'dead', { n: 1 });
    expect(await ended(job, 'dead')).toMatchObject({ attempts: 3, failure: 'Error EIO' });
    await stop();
    expect(await ask('print', 'dead', { n: 2 })).toEqual({
      id: job.id,
      kind: 'print',
      status: 'waiting',
      attempts: 0,
      failure: undefined,
    });
  });

  it('marks a job dead at once, with the reason, after a permanent failure', async () => {
    work({
      print: handler(async () => {
        throw new PermanentFailure('The product is no longer there');
      }),
    });
    expect(await ended(await ask('print', 'useless', {}), 'dead')).toMatchObject({
      attempts: 1,
      failure: 'The product is no longer there',
    });
  });

  /** Simulates processes that take the job and die before they finish it. */
  async function outlive(job: JobView, processes: number): Promise<void> {
    const never = handler(() => new Promise(() => undefined));
    for (let attempt = 1; attempt <= processes; attempt += 1) {
      const another = createJobs(database, { warn: () => undefined, error: () => undefined });
      work({ print: never }, { by: another, concurrency: 1, finishWithinMs: 0 });
      await waitUntil(
        `attempt ${attempt} has begun`,
        async () => (await jobs.get(database, job.id))!.attempts === attempt,
      );
      await database.query(EXPIRE, [job.id]);
    }
  }

  it('limits the attempts of a job without counting the deaths of processes', async () => {
    const job = await ask('print', 'unlucky', {});
    await outlive(job, 5);
    let failures = 0;
    work({ print: handler(() => (++failures < 3 ? Promise.reject(new Error('no')) : Promise.resolve())) });
    expect(await ended(job)).toMatchObject({ attempts: 8 });
  });

  it('marks a job dead if ten processes died while they ran it', async () => {
    const job = await ask('print', 'deadly', {});
    await outlive(job, 10);
    work({ print: handler(() => Promise.resolve()) });
    expect(await ended(job, 'dead')).toMatchObject({ failure: 'Its process ended 10 times while it ran' });
  });

  it('runs only a limited number of jobs at once, each on one worker', async () => {
    const runs: string[] = [];
    let [running, peakCount] = [0, 0];
    const counting = handler(async (payload) => {
      runs.push((payload as { key: string }).key);
      running += 1;
      peakCount = Math.max(peakCount, running);
      await database.query({ name: 'test_sleep', text: 'select pg_sleep(0.005)' });
      running -= 1;
    });
    const keys = Array.from({ length: 30 }, (_, n) => String(n));
    await Promise.all(keys.map((key) => ask('print', key, { key })));
    work({ print: counting });
    work(
      { print: counting },
      { by: createJobs(database, { warn: () => undefined, error: () => undefined }) },
    );
    await waitUntil('all jobs are done', async () =>
      (await Promise.all(keys.map((key) => jobs.find(database, 'print', key)))).every(
        (job) => job!.status === 'done',
      ),
    );
    expect([...runs].sort()).toEqual([...keys].sort());
    expect(peakCount).toBeLessThanOrEqual(4);
  });

  it('renews the lease of a running job', async () => {
    const [beginLatch, go] = [latch(), latch()];
    work({
      print: handler(
        async () => {
          beginLatch.open();
          await go.opened;
        },
        { leaseMs: 3000 },
      ),
    });
    const job = await ask('print', 'renewed', {});
    await beginLatch.opened;
    const dueTimeOf = async (): Promise<number> =>
      (await database.query<{ due: number }>(DUE, [job.id]))[0]!.due;
    const firstDueTime = await dueTimeOf();
    await waitUntil('the lease is renewed', async () => (await dueTimeOf()) > firstDueTime);
    go.open();
    await ended(job);
  });

  it('aborts a job that lost its lease, and ignores its result', async () => {
    const beginLatch = latch();
    let reason: unknown;
    work(
      {
        print: handler(
          async (_, { signal }) => {
            beginLatch.open();
            await new Promise<void>((resolve) => {
              signal.addEventListener('abort', () => resolve());
            });
            reason = signal.reason;
          },
          { leaseMs: 6000 },
        ),
      },
      { concurrency: 1 },
    );
    const job = await ask('print', 'lost', {});
    await beginLatch.opened;
    await database.query(
      {
        name: 'test_steal',
        text: `update jobs set lease = gen_random_uuid(), due_at = now() + interval '1 hour', attempts = 2 where id = $1`,
      },
      [job.id],
    );
    await waitUntil('the run is aborted', () => reason !== undefined);
    expect(reason).toMatchObject({ name: 'LeaseLostError' });
    await waitUntil('the lost lease is logged', () => messages.length > 0);
    expect(new Set(messages)).toEqual(new Set(['a job lost its lease']));
    expect(await jobs.get(database, job.id)).toMatchObject({ status: 'running', attempts: 2 });
  });

  it('requeues an unfinished job when the worker stops, without counting the attempt', async () => {
    const beginLatch = latch();
    const stop = work(
      {
        print: handler(async () => {
          beginLatch.open();
          await new Promise(() => undefined);
        }),
      },
      { finishWithinMs: 10 },
    );
    const job = await ask('print', 'stopped', {});
    await beginLatch.opened;
    await stop();
    expect(await jobs.get(database, job.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    work({ print: handler(async () => undefined) });
    expect(await ended(job)).toMatchObject({ attempts: 1 });
  });

  it('gives a running job time to finish when the worker stops', async () => {
    const [beginLatch, go] = [latch(), latch()];
    const stop = work({
      print: handler(async () => {
        beginLatch.open();
        await go.opened;
      }),
    });
    const job = await ask('print', 'finished', {});
    const next = await ask('other', 'of no handler', {});
    await beginLatch.opened;
    const stopped = stop();
    go.open();
    await stopped;
    expect((await jobs.get(database, job.id))!.status).toBe('done');
    expect((await jobs.get(database, next.id))!.status).toBe('waiting');
  });

  it('deletes a job, after which callers may request its work again', async () => {
    const job = await ask('print', 'forgotten', {});
    await jobs.delete(database, job.id);
    expect([
      await jobs.get(database, job.id),
      await jobs.find(database, 'print', 'forgotten'),
      await jobs.get(database, ANCIENT),
      await jobs.get(database, '1; drop table jobs'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    await jobs.delete(database, 'nothing');
    expect((await ask('print', 'forgotten', {})).id).not.toBe(job.id);
  });

  it('enqueues a job only if the caller’s transaction commits', async () => {
    const enqueueAndFail = database.transaction(async (transaction) => {
      await jobs.enqueue(transaction, { kind: 'print', dedupeKey: 'rolled back', payload: {} });
      throw new Error('no');
    });
    await expect(enqueueAndFail).rejects.toThrow('no');
    expect(await jobs.find(database, 'print', 'rolled back')).toBeUndefined();
    const seenPayloads: unknown[] = [];
    work({ print: handler(async (payload) => void seenPayloads.push(payload)) });
    const job = await database.transaction((transaction) =>
      jobs.enqueue(transaction, { kind: 'print', payload: 'committed' }),
    );
    await ended(job);
    expect(seenPayloads).toEqual(['committed']);
  });

  it('creates a new job for each request without a dedupe key', async () => {
    const [firstJob, two] = [
      await jobs.enqueue(database, { kind: 'print', payload: 1 }),
      await jobs.enqueue(database, { kind: 'print', payload: 1 }),
    ];
    expect(firstJob.id).not.toBe(two.id);
  });

  it('passes the job id and attempt to the handler', async () => {
    const runs: unknown[] = [];
    work({
      print: handler(async (_, { jobId, attempt }) => {
        runs.push([jobId, attempt]);
        if (attempt === 1) throw new Error('once');
      }),
    });
    const { id } = await ended(await ask('print', 'told', {}));
    expect(runs).toEqual([
      [id, 1],
      [id, 2],
    ]);
  });

  it('starts jobs from any process at once', async () => {
    const begunPayloads: unknown[] = [];
    const print = handler(async (payload) => void begunPayloads.push(payload));
    stops.push(jobs.work({ print }, { concurrency: 1, pollMs: 3_600_000 }));
    const another = createJobs(database, { warn: () => undefined, error: () => undefined });
    const laterJob = await ask('print', 'tomorrow', 'later', { runAt: new Date(Date.now() + 86_400_000) });
    await another.enqueue(database, { kind: 'print', payload: 'now' });
    await waitUntil('the job of another is begun', () => begunPayloads.length > 0);
    expect(await jobs.get(database, laterJob.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    work({ print });
    await ask('print', 'soon', 'soon', { runAt: new Date(Date.now() + 50) });
    await waitUntil('its time has come', () => begunPayloads.length > 1);
    expect(begunPayloads).toEqual(['now', 'soon']);
  });

  it('starts each job at once, even during a constant stream of new jobs', async () => {
    const seenPayloads = new Set<unknown>();
    stops.push(
      jobs.work(
        { print: handler(async (payload) => void seenPayloads.add(payload)) },
        { concurrency: 2, pollMs: 3_600_000 },
      ),
    );
    for (let n = 0; n < 60; n += 1) {
      await jobs.enqueue(database, { kind: 'print', payload: n });
      await waitUntil(`job ${n} is begun`, () => seenPayloads.has(n), 20_000);
    }
  });

  it('starts jobs by priority, and jobs of equal priority in the order of their requests', async () => {
    const runs: string[] = [];
    for (const [key, priority] of [
      ['low', -1],
      ['first', 0],
      ['second', 0],
      ['high', 7],
    ] as const)
      await ask('print', key, key, { priority });
    work({ print: handler(async (payload) => void runs.push(payload as string)) }, { concurrency: 1 });
    await waitUntil('all have run', () => runs.length === 4);
    expect(runs).toEqual(['high', 'first', 'second', 'low']);
  });

  it('runs the jobs of a sequence in order, even after failures', async () => {
    const runs: string[] = [];
    let running = 0;
    const failures = new Map([
      ['a1', 2],
      ['a3', 9],
    ]);
    const print = handler(async (payload) => {
      const key = payload as string;
      const sequence = key[0]!;
      expect(running).toBeLessThan(2);
      if (sequence === 'a') running += 1;
      await new Promise((resolve) => void setTimeout(resolve, 5));
      if (sequence === 'a') running -= 1;
      const remainingFailures = failures.get(key) ?? 0;
      failures.set(key, remainingFailures - 1);
      if (remainingFailures > 0) throw new Error('not yet');
      runs.push(key);
    });
    for (const key of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
      await ask('print', key, key, { sequenceKey: `sequence ${key[0]}` });
    work({ print }, { concurrency: 4 });
    await waitUntil('all have ended', () => runs.length === 5);
    const runsOf = (sequence: string): string[] => runs.filter((key) => key.startsWith(sequence));
    expect([runsOf('a'), runsOf('b')]).toEqual([
      ['a1', 'a2', 'a4'],
      ['b1', 'b2'],
    ]);
  });

  it('cancels a waiting job, which runs only after a new request', async () => {
    const job = await ask('print', 'unwanted', { name: 'Zebedee' });
    expect(await jobs.cancel(database, job.id)).toBe(true);
    expect(await jobs.cancel(database, job.id)).toBe(false);
    expect(await jobs.cancel(database, 'nothing')).toBe(false);
    const seenPayloads: unknown[] = [];
    work({ print: handler(async (payload) => void seenPayloads.push(payload)) });
    await ended(await ask('print', 'next', 'next'));
    expect(await jobs.get(database, job.id)).toMatchObject({ status: 'cancelled', attempts: 0 });
    const [row] = await database.query<{ text: string }>(
      { name: 'test_row', text: 'select jobs::text as text from jobs where id = $1' },
      [job.id],
    );
    expect(row!.text).not.toContain('Zebedee');
    await ended(await ask('print', 'unwanted', 'again'));
    expect(seenPayloads).toEqual(['next', 'again']);
  });

  it('cancels a running job without retrying it', async () => {
    const beginLatch = latch();
    let reason: unknown;
    work({
      print: handler(async (_, { signal }) => {
        beginLatch.open();
        await new Promise<void>((resolve) => void signal.addEventListener('abort', () => resolve()));
        reason = signal.reason;
      }),
    });
    const job = await ask('print', 'stopped short', {});
    await beginLatch.opened;
    expect(await jobs.cancel(database, job.id)).toBe(true);
    await waitUntil('the run is aborted', () => reason !== undefined, 10_000);
    expect(reason).toMatchObject({ name: 'JobCancelledError' });
    expect((await jobs.get(database, job.id))!.status).toBe('cancelled');
    expect(messages).toEqual([]);
  });

  it('retries only dead jobs, and with their original payload', async () => {
    let isBroken = true;
    const seenPayloads: unknown[] = [];
    work({
      print: handler(async (payload) => {
        if (isBroken) throw new PermanentFailure('The press is away');
        seenPayloads.push(payload);
      }),
    });
    const job = await ended(await ask('print', 'buried', { n: 1 }), 'dead');
    isBroken = false;
    expect(await jobs.retry(database, job.id)).toBe(true);
    expect(await ended(job)).toMatchObject({ attempts: 1, failure: undefined });
    expect([await jobs.retry(database, job.id), await jobs.retry(database, 'nothing'), seenPayloads]).toEqual(
      [false, false, [{ n: 1 }]],
    );
  });

  it('notifies the handler in the same transaction that marks its job dead', async () => {
    const letters: JobView[] = [];
    work({
      print: handler(
        async () => {
          throw new PermanentFailure('The press is away');
        },
        {
          onDead: async (transaction, job) => {
            letters.push(job);
            await jobs.enqueue(transaction, { kind: 'letter', dedupeKey: job.id, payload: {} });
          },
        },
      ),
      broken: handler(
        async () => {
          throw new PermanentFailure('The press is away');
        },
        { onDead: () => Promise.reject(new Error('no')) },
      ),
    });
    const job = await ended(await ask('print', 'letter', {}), 'dead');
    expect(letters).toEqual([job]);
    expect(await jobs.find(database, 'letter', job.id)).toMatchObject({ status: 'waiting' });
    await ended(await ask('broken', 'letter', {}), 'dead');
    expect(messages.filter((line) => line !== 'a job is dead')).toEqual([
      'nobody could be told of a dead job',
    ]);
  });
});
