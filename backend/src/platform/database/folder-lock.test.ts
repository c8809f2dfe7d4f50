import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { FolderInUseError, lockFolder, type FolderLock } from './folder-lock';
import { openDatabase } from '.';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MIGRATIONS_DIR = pathOf('../../../drizzle');
/** Below backend, so that its packages resolve. */
const PROGRAM = pathOf(`../../../node_modules/.cache/tests/folder-owner-${process.pid}.mjs`);
const MINUTES_AGO = new Date(Date.now() - 600_000);

let folder: string;
let owners: OwnerProcess[] = [];
let takenLocks: FolderLock[] = [];

/** Takes the lock in this process until the end of the test. A lock that outlives its test would end the process. */
async function take(path: string): Promise<FolderLock> {
  const lock = await lockFolder(path);
  takenLocks.push(lock);
  return lock;
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-lock-'));
});
afterEach(async () => {
  for (const owner of owners) await owner.kill();
  for (const lock of takenLocks) lock.release();
  [owners, takenLocks] = [[], []];
  rmSync(folder, { recursive: true });
});

/** Waits for more than 20 ms, the time for which the result of a lock check is cached. */
const aLookGetsOld = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 100));
const lockFile = (): string => join(folder, 'lock');
const holdAs = (holder: object): void => writeFileSync(lockFile(), JSON.stringify(holder));
const holder = (): Record<string, unknown> =>
  JSON.parse(readFileSync(lockFile(), 'utf8')) as Record<string, unknown>;
const silentForMinutes = (): void => utimesSync(lockFile(), MINUTES_AGO, MINUTES_AGO);

class OwnerProcess {
  readonly saidLines: string[] = [];
  complaint = '';
  code: number | null | undefined;
  private readonly child: ChildProcess;

  constructor(mode = '') {
    this.child = spawn(process.execPath, [PROGRAM, MIGRATIONS_DIR, folder, mode], {
      stdio: 'pipe',
    });
    createInterface({ input: this.child.stdout! }).on('line', (line) => void this.saidLines.push(line));
    this.child.stderr!.on('data', (chunk: Buffer) => (this.complaint += chunk.toString()));
    this.child.on('close', (code) => (this.code = code));
    owners.push(this);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async answer(): Promise<string> {
    await waitUntil('the process says something', () => this.saidLines.length > 0 || this.code !== undefined);
    return this.saidLines[0] ?? `ended with ${this.code}: ${this.complaint}`;
  }

  tell(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }

  async hears(line: string): Promise<void> {
    await waitUntil(
      `the process says ${line}`,
      () => this.saidLines.includes(line) || this.code !== undefined,
    );
    expect([this.saidLines.at(-1), this.complaint]).toEqual([line, '']);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async ended(): Promise<number | null> {
    await waitUntil('the process ends', () => this.code !== undefined);
    return this.code!;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
  }
}

async function started(mode?: string): Promise<OwnerProcess> {
  const owner = new OwnerProcess(mode);
  expect(await owner.answer()).toBe('held');
  return owner;
}

beforeAll(() => {
  execFileSync(
    process.execPath,
    [pathOf('../../testing/build-program.mjs'), pathOf('../../testing/folder-owner.ts'), PROGRAM],
    { stdio: 'inherit' },
  );
});
afterAll(() => rmSync(PROGRAM, { force: true }));

describe('the lock of the data folder', () => {
  it('has one holder at a time, and leaves no file after its release', async () => {
    const lock = await take(folder);
    await expect(take(folder)).rejects.toThrow(FolderInUseError);
    lock.check();
    lock.release();
    (await take(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('remains with its holder while the holder’s process is suspended for minutes', async () => {
    const owner = await started();
    owner.signal('SIGSTOP');
    silentForMinutes();
    await expect(take(folder)).rejects.toThrow(`in use by another process (${owner.pid} on ${hostname()})`);
    expect(await new OwnerProcess().answer()).toBe(`in use ${owner.pid}`);
    owner.signal('SIGCONT');
    owner.tell('1');
    await owner.hears('written 1');
    owner.tell('release');
    expect(await owner.ended()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('works between containers that have different hostnames and process ids', async () => {
    const owner = await started();
    writeFileSync(lockFile(), JSON.stringify({ ...holder(), pid: 999_999_999, host: 'other-container' }));
    silentForMinutes();
    await expect(take(folder)).rejects.toThrow(FolderInUseError);
    await owner.kill();
    (await take(folder)).release();
  });

  it('becomes free as soon as its holder is killed', async () => {
    const owner = await started();
    await owner.kill();
    expect(readdirSync(folder)).toHaveLength(2);
    (await take(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('becomes free even if a new process has the killed holder’s process id', async () => {
    const owner = await started();
    await owner.kill();
    holdAs({ ...holder(), pid: process.pid });
    (await take(folder)).release();
  });

  it('goes to only one caller if many find a dead holder at the same time', async () => {
    for (let round = 0; round < 30; round += 1) {
      holdAs({ id: 'dead', pid: 1, host: hostname(), machine: 'an earlier start', socket: 'lock.dead' });
      silentForMinutes();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => take(folder)));
      const got = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(got).toHaveLength(1);
      got[0]!.check();
      got[0]!.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('goes to only one process if several find a dead holder at the same time', async () => {
    const dead = await started();
    await dead.kill();
    const heirs = Array.from({ length: 4 }, () => new OwnerProcess());
    const answers = await Promise.all(heirs.map((heir) => heir.answer()));
    const heir = heirs[answers.indexOf('held')]!;
    expect(answers.filter((answer) => answer !== 'held')).toEqual(Array(3).fill(`in use ${heir.pid}`));
  });

  it('remains with a process on another machine until the heartbeat stops for half a minute', async () => {
    holdAs({ id: 'a', pid: 1, host: 'elsewhere', machine: 'elsewhere', socket: 'lock.a' });
    await expect(take(folder)).rejects.toThrow(FolderInUseError);
    utimesSync(lockFile(), new Date(Date.now() - 20_000), new Date(Date.now() - 20_000));
    await expect(take(folder)).rejects.toThrow(FolderInUseError);
    silentForMinutes();
    (await take(folder)).release();
  });

  it('becomes free if its file is incomplete or the folder was copied during use', async () => {
    writeFileSync(lockFile(), '{"id":');
    const lock = await take(folder);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('lock.') });
    (await take(copy)).release();
    rmSync(copy, { recursive: true });
    lock.release();
  });

  describe('a process of the previous version', () => {
    it('holds the lock for exactly as long as it lives', async () => {
      const oldProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
      holdAs({ id: 'other', pid: oldProcess.pid, host: hostname() });
      silentForMinutes();
      await expect(take(folder)).rejects.toThrow(`in use by another process (${oldProcess.pid} on`);
      oldProcess.kill('SIGKILL');
      await once(oldProcess, 'exit');
      (await take(folder)).release();
      holdAs({ id: 'before', pid: process.pid, host: hostname() });
      (await take(folder)).release();
    });

    it('sees that a new lock names a running process and has a heartbeat', async () => {
      const lock = await take(folder);
      silentForMinutes();
      expect(holder()).toMatchObject({ pid: process.pid, host: hostname(), id: expect.any(String) });
      await waitUntil('it beats', () => statMs() > Date.now() - 10_000);
      lock.release();
    });
  });
});

const statMs = (): number => Number(execFileSync('stat', ['-c', '%Y', lockFile()])) * 1000;

describe('a process that lost the folder', () => {
  it('ends before its next write reaches the database', async () => {
    const database = join(folder, 'database');
    await (await databases[0]!.open(database)).close();
    const owner = await started('database');
    owner.tell('1');
    await owner.hears('written 1');
    owner.signal('SIGSTOP');
    rmSync(lockFile());
    const heir = await take(folder);
    await aLookGetsOld(); // the process detects the loss before a new owner can open the database
    owner.tell('2');
    owner.signal('SIGCONT');
    expect(await owner.ended()).toBe(1);
    expect(owner.complaint).toMatch(
      /^The data folder .* was taken from this process: .*lock is gone, or another's/,
    );
    expect(owner.saidLines).not.toContain('written 2');
    heir.check();
    const opened = await openDatabase({ folder: database, migrationsDir: MIGRATIONS_DIR });
    expect(await opened.query({ name: 'all', text: 'select n from written' })).toEqual([{ n: 1 }]);
    await opened.close();
    heir.release();
  });

  it('ends if the lock file is gone, even without a new lock holder', async () => {
    const owner = await started();
    owner.signal('SIGSTOP');
    rmSync(lockFile());
    await aLookGetsOld();
    owner.tell('1');
    owner.signal('SIGCONT');
    expect([await owner.ended(), owner.saidLines]).toEqual([1, ['held']]);
  });

  it('detects the loss even if it does not write', async () => {
    let lossMessage = '';
    const lock: FolderLock = await lockFolder(folder, (message) => (lossMessage = message));
    copyFileSync(lockFile(), `${lockFile()}.copy`);
    renameSync(`${lockFile()}.copy`, lockFile());
    await waitUntil('the beat finds it', () => lossMessage !== '');
    rmSync(lockFile());
    lock.release();
  });
});
