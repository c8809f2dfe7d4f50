import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { openDatabase, type Database } from '../database';
import { createJobs } from '.';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MIGRATIONS_DIR = pathOf('../../../drizzle');
const BUILD = pathOf('../../testing/build-program.mjs');
const PROGRAM = pathOf(`../../../node_modules/.cache/tests/job-worker-${process.pid}.mjs`);
const QUIET = { warn: () => undefined, error: () => undefined };
const [embedded, postgres] = databases;

beforeAll(() => {
  execFileSync(process.execPath, [BUILD, pathOf('../../testing/job-worker.ts'), PROGRAM], {
    stdio: 'inherit',
  });
});
afterAll(() => rmSync(PROGRAM, { force: true }));

type Hangs = 'never' | 'before' | 'after' | 'commit';

class WorkerProcess {
  private readonly saidLines: string[] = [];
  private readonly child: ChildProcess;
  private isEnded = false;

  constructor(where: string, hangs: Hangs, leaseMs: number) {
    this.child = spawn(process.execPath, [PROGRAM, MIGRATIONS_DIR, where, hangs, String(leaseMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: this.child.stdout! }).on('line', (line) => void this.saidLines.push(line));
    this.child.on('exit', () => {
      this.isEnded = true;
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  async hears(start: string): Promise<string> {
    const heard = (): string | undefined => this.saidLines.find((line) => line.startsWith(start));
    await waitUntil(`the worker says "${start}"`, () => heard() !== undefined || this.isEnded);
    const line = heard();
    if (line === undefined)
      throw new Error(`The worker ended and never said "${start}": ${this.saidLines.join(', ')}`);
    return line;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

const HOUR_MS = 3_600_000;

let workers: WorkerProcess[] = [];
afterEach(async () => {
  for (const worker of workers) await worker.kill();
  workers = [];
});

/** A worker that finishes each job at once. Its lease is long enough for a busy machine. */
const SOUND = { hangs: 'never', leaseMs: HOUR_MS } as const;
/** A worker that never ends a job. Its lease expires soon after the kill. */
const DOOMED = { hangs: 'before', leaseMs: 500 } as const;
/** A worker that is killed after its job has had its effect, but before the job ends. */
const DOOMED_AFTER = { hangs: 'after', leaseMs: 500 } as const;
/** A worker that is killed before it commits the job that it enqueues. */
const DOOMED_ASKING = { hangs: 'commit', leaseMs: HOUR_MS } as const;

function start(where: string, { hangs, leaseMs }: { hangs: Hangs; leaseMs: number }): WorkerProcess {
  const worker = new WorkerProcess(where, hangs, leaseMs);
  workers.push(worker);
  return worker;
}

async function urlOf(database: Database): Promise<string> {
  const [row] = await database.query<{ name: string }>({
    name: 'own_name',
    text: 'select current_database() as name',
  });
  return Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${row!.name}` }).href;
}

const createEffects = (database: Database) =>
  database.query({
    name: 'create_effects',
    text: 'create table effects (key text primary key, pid int not null)',
  });
const effects = (database: Database) =>
  database.query<{ key: string; pid: number }>({
    name: 'effects',
    text: 'select key, pid from effects order by key',
  });

(postgres ? describe : describe.skip)('a killed worker on PostgreSQL', () => {
  let database: Database;
  let url: string;
  beforeAll(async () => {
    database = await postgres!.open();
    url = await urlOf(database);
    await createEffects(database);
  });
  afterAll(() => database.close());

  it('leaves its job to another process, which does it after the lease expires', async () => {
    const jobs = createJobs(database, QUIET);
    const { id } = await jobs.enqueue(database, {
      kind: 'effect',
      dedupeKey: 'one',
      payload: { key: 'one' },
    });
    const firstWorker = start(url, DOOMED);
    await firstWorker.hears('begun one');
    const second = start(url, SOUND);
    await second.hears('ready');
    await firstWorker.kill();
    await waitUntil(
      'another process has done the job',
      async () => (await jobs.get(database, id))!.status === 'done',
    );
    expect(await effects(database)).toEqual([{ key: 'one', pid: second.pid }]);
    const { attempts, failure } = (await jobs.get(database, id))!;
    expect(attempts).toBeGreaterThan(1);
    expect(failure).toBeUndefined();
  });

  it('leaves its job to another process, which does not repeat the job’s effect', async () => {
    const jobs = createJobs(database, QUIET);
    const { id } = await jobs.enqueue(database, { kind: 'effect', payload: { key: 'twice' } });
    const firstWorker = start(url, DOOMED_AFTER);
    await firstWorker.hears('effect twice');
    await firstWorker.kill();
    const second = start(url, SOUND);
    await second.hears('ended twice');
    await waitUntil('it is done', async () => (await jobs.get(database, id))!.status === 'done');
    expect((await effects(database)).filter(({ key }) => key === 'twice')).toEqual([
      { key: 'twice', pid: firstWorker.pid },
    ]);
    expect((await jobs.get(database, id))!.attempts).toBe(2);
  });

  it('creates no job if it is killed before its commit', async () => {
    const asking = start(url, DOOMED_ASKING);
    await asking.hears('asked');
    await asking.kill();
    await start(url, SOUND).hears('ready');
    expect(await createJobs(database, QUIET).find(database, 'effect', 'never')).toBeUndefined();
  });

  it('loses no job, even if several processes run', async () => {
    const jobs = createJobs(database, QUIET);
    await database.query({ name: 'clear', text: 'delete from effects' });
    const keys = Array.from({ length: 24 }, (_, n) => `many-${String(n).padStart(2, '0')}`);
    const ids = await Promise.all(
      keys.map(
        async (key) =>
          (await jobs.enqueue(database, { kind: 'effect', dedupeKey: key, payload: { key } })).id,
      ),
    );
    for (let killed = 0; killed < 3; killed += 1) {
      const doomed = start(url, DOOMED);
      await doomed.hears('begun');
      await doomed.kill();
    }
    start(url, SOUND);
    start(url, SOUND);
    await waitUntil('the other processes have done all jobs', async () =>
      (await Promise.all(ids.map((id) => jobs.get(database, id)))).every((job) => job!.status === 'done'),
    );
    expect((await effects(database)).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a killed process on the embedded database', () => {
  it('resumes its job after the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-jobs-'));
    const where = join(folder, 'database');
    const firstDatabase = await embedded!.open(where);
    await createEffects(firstDatabase);
    const { id } = await createJobs(firstDatabase, QUIET).enqueue(firstDatabase, {
      kind: 'effect',
      dedupeKey: 'one',
      payload: { key: 'one' },
    });
    await firstDatabase.close();
    const killed = start(where, DOOMED);
    await killed.hears('begun one');
    await killed.kill();
    const next = start(where, SOUND);
    await next.hears('begun one');
    await next.hears('ended one');
    await next.kill();
    const finalDatabase = await openDatabase({ folder: where, migrationsDir: MIGRATIONS_DIR });
    expect(await effects(finalDatabase)).toEqual([{ key: 'one', pid: next.pid }]);
    expect((await createJobs(finalDatabase, QUIET).get(finalDatabase, id))!.attempts).toBeGreaterThan(1);
    await finalDatabase.close();
    rmSync(folder, { recursive: true });
  });
});
