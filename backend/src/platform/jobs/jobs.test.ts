import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { until } from '../../testing/until';
import type { Database } from '../database';
import { createJobs, PermanentFailure, type Job, type JobHandler, type Jobs } from './index';

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

/** Something to wait for, and to end by hand. */
function latch(): { readonly opened: Promise<void>; open(): void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describeOnDatabases('jobs on $name', ({ open: openDatabase }) => {
  let database: Database;
  let jobs: Jobs;
  let said: string[];
  let stops: (() => Promise<void>)[];
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    [said, stops] = [[], []];
    jobs = createJobs(database, {
      warn: (_, message) => void said.push(message),
      error: (_, message) => void said.push(message),
    });
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.query(CLEAR);
  });

  const handler = (run: JobHandler['run'], more: Partial<JobHandler> = {}): JobHandler => ({
    run,
    maxAttempts: 3,
    leaseMs: 60_000,
    retryPauseMs: 0,
    ...more,
  });
  function work(
    handlers: Record<string, JobHandler>,
    { concurrency = 2, by = jobs, finishWithinMs = 60_000 } = {},
  ): () => Promise<void> {
    const stop = by.work(handlers, { concurrency, pollMs: 20, finishWithinMs });
    stops.push(stop);
    return stop;
  }
  async function ended({ id }: Job, status: Job['status'] = 'done'): Promise<Job> {
    await until(`the job is ${status}`, async () => (await jobs.get(id))!.status === status);
    return (await jobs.get(id))!;
  }

  it('are run once, with what they were asked for', async () => {
    const seen: unknown[] = [];
    work({ print: handler(async (payload) => void seen.push(payload)) });
    const payload = { slug: 'a', values: { name: 'Zoë \u0000 \ud800 "quoted"', list: [1, null] } };
    const job = await jobs.enqueue('print', 'a', payload);
    expect(job).toMatchObject({ kind: 'print', status: 'waiting', attempts: 0, failure: undefined, payload });
    expect(await ended(job)).toMatchObject({ attempts: 1 });
    expect(seen).toEqual([payload]);
  });

  it('forget what they were asked for once they are done: it may hold a name', async () => {
    let hasFailed = false;
    work({
      print: handler(async () => {
        if (!hasFailed) {
          hasFailed = true;
          throw new Error('once');
        }
      }),
    });
    const job = await jobs.enqueue('print', 'forgetful', { title: 'Zebedee and the Lost Star' });
    expect((await ended(job)).payload).toBeNull();
    const [row] = await database.query<{ text: string }>(
      { name: 'test_row', text: 'select jobs::text as text from jobs where id = $1' },
      [job.id],
    );
    expect(row!.text).not.toContain('Zebedee');
  });

  it('are one for the same work, while it waits, runs and is done', async () => {
    let runs = 0;
    const [begun, go] = [latch(), latch()];
    const first = await Promise.all(Array.from({ length: 8 }, () => jobs.enqueue('print', 'same', {})));
    work({
      print: handler(async () => {
        runs += 1;
        begun.open();
        await go.opened;
      }),
    });
    await begun.opened;
    const second = await jobs.enqueue('print', 'same', {});
    expect(second.status).toBe('running');
    go.open();
    await ended(second);
    const third = await jobs.enqueue('print', 'same', {});
    expect(new Set([...first, second, third].map(({ id }) => id)).size).toBe(1);
    expect([third.status, runs]).toEqual(['done', 1]);
    expect((await jobs.enqueue('email', 'same', {})).id).not.toBe(third.id);
  });

  it('are tried again after a failure, and say nothing of it once they are done', async () => {
    let runs = 0;
    work({
      print: handler(async () => {
        runs += 1;
        if (runs < 3) throw new TypeError(`Robin ${runs}`);
      }),
    });
    const job = await jobs.enqueue('print', 'again', {});
    expect(await ended(job)).toMatchObject({ attempts: 3, failure: undefined });
    expect(said).toEqual(['a job failed and will be tried again', 'a job failed and will be tried again']);
  });

  it('wait longer after each failure', async () => {
    work({
      print: handler(
        async () => {
          throw new Error('no');
        },
        { retryPauseMs: 3_600_000 },
      ),
    });
    const job = await jobs.enqueue('print', 'pause', {});
    await until(
      'the job waits for its second attempt',
      async () => (await jobs.get(job.id))!.attempts === 1 && (await jobs.get(job.id))!.status === 'waiting',
    );
    const [row] = await database.query<{ due: number }>(DUE, [job.id]);
    expect(row!.due - Date.now() / 1000).toBeGreaterThan(200); // 5 minutes at most, give or take a quarter
    expect(await jobs.get(job.id)).toMatchObject({ status: 'waiting', failure: 'Error' });
  });

  it('are dead after their last attempt, keep no words of the error, and begin anew when asked for again', async () => {
    const stop = work({
      print: handler(async () => {
        throw Object.assign(new Error('Robin'), { code: 'EIO' });
      }),
    });
    const job = await jobs.enqueue('print', 'dead', { n: 1 });
    expect(await ended(job, 'dead')).toMatchObject({ attempts: 3, failure: 'Error EIO' });
    await stop();
    expect(await jobs.enqueue('print', 'dead', { n: 2 })).toEqual({
      id: job.id,
      kind: 'print',
      payload: { n: 2 },
      status: 'waiting',
      attempts: 0,
      failure: undefined,
    });
  });

  it('are dead at once where another attempt is of no use, with the reason', async () => {
    work({
      print: handler(async () => {
        throw new PermanentFailure('The product is no longer there');
      }),
    });
    expect(await ended(await jobs.enqueue('print', 'useless', {}), 'dead')).toMatchObject({
      attempts: 1,
      failure: 'The product is no longer there',
    });
  });

  it('are dead when every process that took them ended', async () => {
    const never = handler(() => new Promise(() => undefined));
    const job = await jobs.enqueue('print', 'deadly', {});
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const another = createJobs(database, { warn: () => undefined, error: () => undefined });
      work({ print: never }, { by: another, finishWithinMs: 0 });
      await until(`attempt ${attempt} has begun`, async () => (await jobs.get(job.id))!.attempts === attempt);
      await database.query(EXPIRE, [job.id]);
    }
    work({ print: never }, { finishWithinMs: 0 });
    expect(await ended(job, 'dead')).toMatchObject({ failure: 'Its process ended 3 times while it ran' });
  });

  it('run so many at once and no more, each taken by one worker only', async () => {
    const runs: string[] = [];
    let [running, most] = [0, 0];
    const counting = handler(async (payload) => {
      runs.push((payload as { key: string }).key);
      running += 1;
      most = Math.max(most, running);
      await database.query({ name: 'test_sleep', text: 'select pg_sleep(0.005)' }); // on one connection: nothing holds it
      running -= 1;
    });
    const keys = Array.from({ length: 30 }, (_, n) => String(n));
    await Promise.all(keys.map((key) => jobs.enqueue('print', key, { key })));
    work({ print: counting });
    work(
      { print: counting },
      { by: createJobs(database, { warn: () => undefined, error: () => undefined }) },
    );
    await until('all jobs are done', async () =>
      (await Promise.all(keys.map((key) => jobs.find('print', key)))).every((job) => job!.status === 'done'),
    );
    expect([...runs].sort()).toEqual([...keys].sort());
    expect(most).toBeLessThanOrEqual(4);
  });

  it('renew their lease while they run', async () => {
    const [begun, go] = [latch(), latch()];
    work({
      print: handler(
        async () => {
          begun.open();
          await go.opened;
        },
        { leaseMs: 3000 },
      ),
    });
    const job = await jobs.enqueue('print', 'renewed', {});
    await begun.opened;
    const dueOf = async (): Promise<number> => (await database.query<{ due: number }>(DUE, [job.id]))[0]!.due;
    const first = await dueOf();
    await until('the lease is renewed', async () => (await dueOf()) > first);
    go.open();
    await ended(job);
  });

  it("are aborted when their lease is another's, and their end changes nothing", async () => {
    const begun = latch();
    let reason: unknown;
    work(
      {
        print: handler(
          async (_, signal) => {
            begun.open();
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
    const job = await jobs.enqueue('print', 'lost', {});
    await begun.opened;
    // as another process would after the lease: a new one, and a long one
    await database.query(
      {
        name: 'test_steal',
        text: `update jobs set lease = gen_random_uuid(), due_at = now() + interval '1 hour', attempts = 2 where id = $1`,
      },
      [job.id],
    );
    await until('the run is aborted', () => reason !== undefined);
    expect(reason).toMatchObject({ name: 'LeaseLostError' });
    await until('the lost lease is logged', () => said.length > 0);
    expect(new Set(said)).toEqual(new Set(['a job lost its lease']));
    expect(await jobs.get(job.id)).toMatchObject({ status: 'running', attempts: 2 });
  });

  it('are given back, attempt and all, when the worker has to stop before they end', async () => {
    const begun = latch();
    const stop = work(
      {
        print: handler(async () => {
          begun.open();
          await new Promise(() => undefined);
        }),
      },
      { finishWithinMs: 10 },
    );
    const job = await jobs.enqueue('print', 'stopped', {});
    await begun.opened;
    await stop();
    expect(await jobs.get(job.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    work({ print: handler(async () => undefined) });
    expect(await ended(job)).toMatchObject({ attempts: 1 });
  });

  it('may end first, when the worker is stopped', async () => {
    const [begun, go] = [latch(), latch()];
    const stop = work({
      print: handler(async () => {
        begun.open();
        await go.opened;
      }),
    });
    const job = await jobs.enqueue('print', 'finished', {});
    const next = await jobs.enqueue('other', 'of no handler', {});
    await begun.opened;
    const stopped = stop();
    go.open();
    await stopped;
    expect((await jobs.get(job.id))!.status).toBe('done');
    expect((await jobs.get(next.id))!.status).toBe('waiting');
  });

  it('may be deleted and asked for again; what never was is none', async () => {
    const job = await jobs.enqueue('print', 'forgotten', {});
    await jobs.delete(job.id);
    expect([
      await jobs.get(job.id),
      await jobs.find('print', 'forgotten'),
      await jobs.get(ANCIENT),
      await jobs.get('1; drop table jobs'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    await jobs.delete('nothing');
    expect((await jobs.enqueue('print', 'forgotten', {})).id).not.toBe(job.id);
  });
});
