import {
  closeSync,
  fstatSync,
  futimesSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isSocketOpen, openLifeSocket, type LifeSocket } from './life-socket';

const BEAT_MS = 2000;
/**
 * Cache time of a check, shorter than the start of another process with this database. Is measured in wall-clock time,
 * which continues while the process is suspended.
 */
const FRESH_MS = 20;
/** After this time without a heartbeat, a process on another machine counts as ended. */
const SILENT_MS = 30_000;

interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /**
   * id of the machine's current boot, the same in all its containers; missing in locks of previous versions
   * (delete after 2027-06)
   */
  readonly machine?: string;
  readonly socket?: string;
}

export interface FolderLock {
  /** Call before each write. If the lock was lost, the process ends. */
  check(): void;
  /** Releases the lock if it is still this process's. */
  release(): void;
}

export class FolderInUseError extends Error {
  constructor(folder: string, { pid, host }: Holder) {
    super(
      `The data folder ${folder} is in use by another process (${pid} on ${host}). Stop it, or set DATA_DIR to another folder. If it does not run any more, delete ${join(folder, 'lock')}.`,
    );
    this.name = 'FolderInUseError';
  }
}

function machineId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname(); // not Linux
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // running, as another user
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns undefined if the file is incomplete */
function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(
  folder: string,
  file: string,
  { pid, host, machine, socket }: Holder,
): Promise<boolean> {
  const isHere = host === hostname();
  if (socket === undefined) {
    // a lock of a previous version (delete after 2027-06); in containers, a new process often reuses a killed one's pid
    if (isHere) return pid !== process.pid && isRunning(pid);
  } else if (machine === machineId() && (isHere || !isAbsolute(socket))) {
    return isSocketOpen(folder, socket);
  }
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < SILENT_MS;
}

function tryToTake(file: string, draft: string): boolean {
  try {
    linkSync(draft, file); // linking is atomic: it fails if the file exists, and readers never see a partial file
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock file of a dead process. First moves the file, because only one of several processes can succeed in
 * moving it. Puts the file back if its owner is running.
 */
function bury(folder: string, file: string, { text, aside }: { text: string; aside: string }): void {
  if (textOf(file) !== text) return;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (textOf(aside) === text) {
    const socket = holderIn(text)?.socket;
    if (socket !== undefined) rmSync(resolve(folder, socket), { force: true });
  } else tryToTake(file, aside); // puts back a running process's lock, because that process would end without its lock
  rmSync(aside, { force: true });
}

async function takeFile(
  folder: string,
  life: LifeSocket,
): Promise<{ file: string; text: string; handle: number }> {
  const file = join(folder, 'lock');
  const draft = `${file}.${life.id}.new`;
  const text = JSON.stringify({
    id: life.id,
    pid: process.pid,
    host: hostname(),
    machine: machineId(),
    socket: life.address,
  } satisfies Holder);
  writeFileSync(draft, text);
  try {
    while (!tryToTake(file, draft)) {
      const lockText = textOf(file);
      if (lockText === undefined) continue;
      const holder = holderIn(lockText);
      if (holder && (await isAlive(folder, file, holder))) throw new FolderInUseError(folder, holder);
      bury(folder, file, { text: lockText, aside: `${file}.${life.id}.dead` });
    }
    return { file, text, handle: openSync(draft, 'r+') };
  } finally {
    rmSync(draft, { force: true });
  }
}

function endProcess(message: string): void {
  writeSync(2, `${message}\n`);
  process.exit(1);
}

/**
 * Takes the exclusive lock of a folder, because two processes would corrupt the embedded database. On the same machine,
 * the kernel reports if the lock's process is alive. The lock is then valid until the process ends, even if it is
 * suspended. The lock of a process on another machine expires after 30 s without a heartbeat.
 * Source: docs/rules.md KEY-04, docs/adr/0032-keys-owners-and-one-process-per-folder.md
 *
 * @param onLost - called if another process has the lock; by default the process ends with the message
 * @throws FolderInUseError while another process holds it
 */
export async function lockFolder(
  folder: string,
  onLost: (message: string) => void = endProcess,
): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const life = await openLifeSocket(folder);
  const { file, text, handle } = await takeFile(folder, life).catch((error: unknown) => {
    life.close();
    throw error;
  });
  const { ino } = fstatSync(handle); // while the file is open, no other file gets its inode
  let readAt = Date.now();
  let checkedAt = 0;
  let isReleased = false;

  function isOwn(): boolean {
    try {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) return false;
      // an inode may be reused or cached by a network file system, so the content is also compared at intervals and
      // after a suspension
      if (Date.now() - readAt < 2 * BEAT_MS) return true;
      readAt = Date.now();
      return textOf(file) === text;
    } catch {
      return false;
    }
  }
  function check(): void {
    const age = Date.now() - checkedAt;
    if (isReleased || (age >= 0 && age < FRESH_MS)) return;
    checkedAt = Date.now();
    if (isOwn()) return;
    onLost(
      `The data folder ${folder} was taken from this process: ${file} is gone, or another's. This process ends, so that two do not write into one database.`,
    );
  }
  const beat = setInterval(() => {
    [readAt, checkedAt] = [0, 0];
    check();
    if (!isReleased) futimesSync(handle, new Date(), new Date());
  }, BEAT_MS);
  beat.unref();
  return {
    check,
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(beat);
      closeSync(handle);
      if (textOf(file) === text) rmSync(file, { force: true });
      life.close();
    },
  };
}
