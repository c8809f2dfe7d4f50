import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtProgram } from '../../testing/built-program';
import { waitUntil } from '../../testing/until';
import { ChildPool, childPoolFigures, type ChildPoolOptions } from './child-pool';
import { limitsWarning, startChild } from './start-child';

interface Said {
  readonly pid: number;
  readonly jobs: number;
  readonly value: unknown;
  readonly noted: unknown;
  readonly env: readonly string[];
}

const program = builtProgram('platform/children/testing/odd-child.ts');
const parent = builtProgram('platform/children/testing/parent.ts');
const pools: ChildPool[] = [];
const warnings: string[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  warnings.length = 0;
});

function poolOf(changes: Partial<ChildPoolOptions> = {}): ChildPool {
  const pool = new ChildPool({
    name: 'odd',
    program,
    children: 1,
    jobsAtOnce: 4,
    withinMs: 20_000,
    memoryBytes: 300_000_000,
    warn: (_details, message) => void warnings.push(message),
    ...changes,
  });
  pools.push(pool);
  return pool;
}
const run = (pool: ChildPool, what: string, value?: unknown, signal?: AbortSignal): Promise<Said> =>
  pool.run({ what, value }, signal) as Promise<Said>;

/** A zombie process counts as ended, because it remains listed until its new parent collects its exit status. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('work in child processes', () => {
  it('returns values, bytes and errors unchanged, and receives no environment variables of the parent', async () => {
    const pool = poolOf();
    const { value, env } = await run(pool, 'echo', { bytes: Buffer.from([1, 2]), map: new Map([[1, 'a']]) });
    expect(value).toEqual({ bytes: Buffer.from([1, 2]), map: new Map([[1, 'a']]) });
    expect(
      env.filter((name) => !/^(UV_THREADPOOL_SIZE|PWD|OLDPWD|SHLVL|_|NODE_CHANNEL.*)$/.test(name)),
    ).toEqual([]);
    await expect(run(pool, 'throw', 'no such page')).rejects.toMatchObject({
      name: 'RangeError',
      message: 'no such page',
    });
  });

  it('can query the parent process, which may refuse a query', async () => {
    const pool = poolOf({
      answer: async (question) => {
        if (question === 'nothing') throw new TypeError('never heard of it');
        return Buffer.from(String(question));
      },
    });
    expect(await run(pool, 'ask', 'photo')).toEqual(Buffer.from('photo'));
    await expect(run(pool, 'ask', 'nothing')).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('receives messages from the parent', async () => {
    const pool = poolOf();
    await run(pool, 'echo');
    pool.tell('forget it');
    expect((await run(pool, 'echo')).noted).toBe('forget it');
  });

  it('uses all allowed processes, and skips jobs that their caller has aborted', async () => {
    const pool = poolOf({ children: 2, jobsAtOnce: 1 });
    const client = new AbortController();
    const running = [run(pool, 'wait', 1500), run(pool, 'wait', 1500)];
    const abortedRun = run(pool, 'echo', undefined, client.signal);
    client.abort(new Error('gone'));
    await expect(abortedRun).rejects.toThrow('gone');
    const replies = await Promise.all(running);
    expect(new Set(replies.map(({ pid }) => pid)).size).toBe(2);
    const { pid, jobs } = await run(pool, 'echo');
    expect([replies.map((reply) => reply.pid).includes(pid), jobs]).toEqual([true, 2]);
  });

  it('reports the numbers of its processes and jobs while the pool is open', async () => {
    const pool = poolOf({ jobsAtOnce: 1 });
    await pool.start();
    const running = [run(pool, 'echo'), run(pool, 'echo')];
    const figures = { name: 'odd', processes: 1, runningJobs: 1, waitingJobs: 1, failures: 0 };
    expect(childPoolFigures()).toEqual([figures]);
    await Promise.all(running);
    expect(pool.figures).toEqual({ ...figures, runningJobs: 0, waitingJobs: 0 });
    await pool.close();
    expect(childPoolFigures()).toEqual([]);
  });

  it('ends idle processes at once if idleMs is 0', async () => {
    const pool = poolOf({ idleMs: 0 });
    const { pid } = await run(pool, 'echo');
    await waitUntil('it has ended', async () => !isAlive(pid));
    expect((await run(pool, 'echo')).pid).not.toBe(pid);
    expect(warnings).toEqual([]);
    expect(pool.figures.failures).toBe(0);
  });
});

describe('a job that crashes its process', () => {
  it('runs once more, and does not disturb other jobs of its process', async () => {
    let askCount = 0;
    const pool = poolOf({ answer: async () => (askCount += 1) === 1 });
    const beside = [run(pool, 'wait', 1000), run(pool, 'wait', 1000)];
    const { pid } = await run(pool, 'echo');
    const once = run(pool, 'abort-once');
    const [retriedReply, ...otherReplies] = await Promise.all([once, ...beside]);
    expect(retriedReply.pid).not.toBe(pid);
    expect(otherReplies.map((reply) => reply.pid)).toEqual([retriedReply.pid, retriedReply.pid]);
    expect(warnings).toEqual(['a child process died']);
    expect(pool.figures.failures).toBe(1);
  });

  it('fails after a second crash, while other jobs continue', async () => {
    const pool = poolOf();
    const otherRuns = [run(pool, 'wait', 300), run(pool, 'wait', 300)];
    const deadly = run(pool, 'abort');
    await expect(deadly).rejects.toMatchObject({ name: 'ChildDiedError', reason: 'crashed' });
    await Promise.all(otherRuns);
    expect((await run(pool, 'echo', 'still here')).value).toBe('still here');
  });
});

describe('a job that never ends', () => {
  it('is ended together with its process and not retried', async () => {
    // the job's first query is never answered, so the job runs until its process ends
    const answers = [new Promise(() => undefined), Promise.resolve('done')];
    const pool = poolOf({ withinMs: 1000, answer: () => answers.shift()! });
    await run(pool, 'echo');
    const hung = run(pool, 'wait', 3_600_000);
    const beside = run(pool, 'ask', 'something');
    await expect(hung).rejects.toMatchObject({ name: 'ChildDiedError', reason: 'hung' });
    expect(await beside).toBe('done');
    expect(warnings).toEqual(['a child process died']);
  });

  it('is ended together with its process even if it blocks the thread', async () => {
    const pool = poolOf({ withinMs: 700 });
    await expect(run(pool, 'spin')).rejects.toMatchObject({ reason: 'hung' });
    expect((await run(pool, 'echo', 1)).value).toBe(1);
    expect(pool.figures.failures).toBe(1);
  });
});

describe('a job that takes all memory', () => {
  it('is stopped by the kernel’s memory limit', async () => {
    const pool = poolOf({ memoryBytes: 200_000_000 });
    await expect(run(pool, 'native-bomb')).rejects.toThrow();
    expect((await run(pool, 'echo', 1)).value).toBe(1);
  });

  it('is ended by the pool if its memory grows gradually', async () => {
    const pool = poolOf({ memoryBytes: 200_000_000 });
    await expect(run(pool, 'slow-bomb')).rejects.toMatchObject({ name: 'ChildDiedError', reason: 'memory' });
    expect((await run(pool, 'echo', 1)).value).toBe(1);
  });
});

describe('the processes of a pool', () => {
  it('start before the first job if the pool’s owner calls start()', async () => {
    const pool = poolOf();
    await pool.start();
    const [pid] = pool.pids;
    expect((await run(pool, 'echo')).pid).toBe(pid);
    await pool.start();
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  it('cause a waiting job to fail if three of them cannot start', async () => {
    const pool = poolOf({ setup: 'fail' });
    const started = pool.start();
    await expect(run(pool, 'echo')).rejects.toMatchObject({ name: 'ChildUnavailableError', status: 503 });
    await started; // `start` resolves even after failed starts
    expect(warnings).toEqual(Array(3).fill('a child process did not start'));
    expect(pool.figures.failures).toBe(3);
  });

  it('end when the pool closes, and their waiting jobs fail', async () => {
    const pool = poolOf({ jobsAtOnce: 1 });
    const { pid } = await run(pool, 'echo');
    const running = run(pool, 'wait', 300);
    const waitingRun = expect(run(pool, 'echo')).rejects.toMatchObject({ status: 503 });
    await pool.close();
    expect((await running).pid).toBe(pid);
    await waitingRun;
    expect(isAlive(pid)).toBe(false);
    await expect(run(pool, 'echo')).rejects.toMatchObject({ status: 503 });
  });

  it('end if the parent process is killed, even while a job blocks the child’s thread', async () => {
    const killed = spawn(process.execPath, [parent, program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(killed.stdout, 'data')) as [Buffer];
    const pids = line.toString().trim().split(' ').slice(1).map(Number);
    expect(pids).toHaveLength(2);
    await new Promise((resolve) => void setTimeout(resolve, 700)); // by then the second child spins
    expect(pids.map(isAlive)).toEqual([true, true]);
    killed.kill('SIGKILL');
    await waitUntil('both have ended', async () => !pids.some(isAlive));
  });
});

describe('a machine without a shell', () => {
  it('causes a warning, but the kernel still ends a child process first if memory runs out', () => {
    expect(limitsWarning()).toBeUndefined();
    expect(limitsWarning('/nowhere/sh')).toContain('There is no /nowhere/sh');
    const child = startChild({ program, memoryBytes: 300_000_000 }, 1, '/nowhere/sh');
    try {
      expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8').trim()).toBe('500');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
