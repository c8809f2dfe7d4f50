import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const BEAT_MS = 2000;
const STALE_MS = 10_000;

interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

export class FolderInUseError extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by another process (${holder.pid} on ${holder.host}). Stop it, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUseError';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The holder of the lock, or undefined where there is none that lives. */
function livingHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return undefined;
    if (
      holder.host === hostname() &&
      (holder.pid === process.pid ? !held.has(holder.id) : !isRunning(holder.pid))
    )
      return undefined;
    return holder;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Locks of this process: in a container a new process often has the number of the one that was killed. */
const held = new Set<string>();

function tryToTake(file: string, own: Holder): boolean {
  const draft = `${file}.${own.id}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    linkSync(draft, file); // atomic: fails where the file exists, and the file is never seen half written
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the exclusive lock of a folder: the embedded database would let two processes open one directory and ruin it.
 * A lock is dead when its process is, or when it was not touched for 10 s (for folders shared between machines).
 *
 * @returns a function that gives the lock back
 * @throws FolderInUseError while another process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const own: Holder = { id: randomUUID(), pid: process.pid, host: hostname() };
  while (!tryToTake(file, own)) {
    const holder = livingHolder(file);
    if (holder) throw new FolderInUseError(folder, holder);
    // moved aside, not deleted: of two processes that find it dead, only one moves it
    const aside = `${file}.dead.${own.id}`;
    try {
      renameSync(file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    rmSync(aside, { force: true });
  }
  held.add(own.id);
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    held.delete(own.id);
    rmSync(file, { force: true });
  };
}
