import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

export interface ChildProgram {
  /** the built program: a file that calls `serveParent` */
  readonly program: string;
  /** what one child may hold; beyond it memory is refused to it, or it is ended */
  readonly memoryBytes: number;
  /** what it asks for and does not touch, default 400 MB: mostly stacks of threads. WebAssembly may ask for a gigabyte */
  readonly untouchedBytes?: number;
}

const UNTOUCHED_BYTES = 400_000_000;
const [NODE_MAJOR = 0] = process.versions.node.split('.').map(Number);
/**
 * From Node 24 on each isolate reserves half a gigabyte that it does not touch, and RLIMIT_DATA counts it. A child has up to
 * three: its own, that of the thread which watches the parent, and that of the thread which decodes HEIC.
 */
const RESERVED_BYTES = NODE_MAJOR >= 24 ? 3 * 550_000_000 : 0;
const PAGE_BYTES = 4096;
/** Where there is none, the memory is looked at four times a second, and that is all. */
const SHELL = '/bin/sh';
const THREADS = 4;

/**
 * Limits that the kernel holds, so that no bomb outruns them: how much memory is written to (RLIMIT_DATA; address space
 * would count what WebAssembly only reserves), no dumps of shoppers' pictures on the disk, and the first to go where the
 * machine runs out of memory.
 */
const limits = (memoryBytes: number, untouchedBytes: number): string =>
  [
    'ulimit -c 0',
    `ulimit -d ${Math.round((memoryBytes + untouchedBytes + RESERVED_BYTES) / 1024)} 2>/dev/null`,
    '(echo 500 > /proc/$$/oom_score_adj) 2>/dev/null',
    'exec "$0" "$@"',
  ].join('; ');

/**
 * Starts a child with none of this process's environment: what reads strangers' files knows no secret.
 *
 * @param cores - for how many it may use threads
 */
export function startChild(
  { program, memoryBytes, untouchedBytes = UNTOUCHED_BYTES }: ChildProgram,
  cores: number,
): ChildProcess {
  const command = [process.execPath, program, String(process.pid)];
  const [file, ...args] = existsSync(SHELL)
    ? [SHELL, '-c', limits(memoryBytes, untouchedBytes), ...command]
    : command;
  return spawn(file!, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: String(Math.max(THREADS, cores)) },
  });
}

/** Beyond its parent's own; it then gets a third of what that gets. Much less, and pictures starve wherever the machine has other things to do as well. */
const NICENESS = 5;

/**
 * Where there is not enough for all, whoever answers shoppers comes before what draws and decodes. Not while it starts:
 * somebody waits for that.
 */
export function yieldToParent({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined)
      setPriority(pid, Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // it has ended already, or this machine has no priorities: it works as it is
  }
}

/** What a process holds in memory; undefined where that cannot be asked. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(line.split(' ')[1]);
  return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
}
