import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

export interface ChildProgram {
  /** the built program, which calls `serveParent` */
  readonly program: string;
  /** memory limit of one child; if the child exceeds it, allocations fail or the child is killed */
  readonly memoryBytes: number;
  /**
   * memory that the child reserves but never uses, mostly for thread stacks; default 400 MB, up to 1 GB for WebAssembly
   */
  readonly untouchedBytes?: number;
}

const UNTOUCHED_BYTES = 400_000_000;
const [NODE_MAJOR = 0] = process.versions.node.split('.').map(Number);
/**
 * From Node 24 on, each isolate reserves half a gigabyte of unused memory, which RLIMIT_DATA counts. A
 * child has up to three isolates: main, parent watcher and HEIC decoder.
 */
const RESERVED_BYTES = NODE_MAJOR >= 24 ? 3 * 550_000_000 : 0;
const PAGE_BYTES = 4096;
/** The shell sets the kernel limits. */
const SHELL = '/bin/sh';
const THREADS = 4;
const OOM_SCORE = 500;

/** Returns a warning for the start if the machine has no shell, as in some container images. */
export const limitsWarning = (shell = SHELL): string | undefined =>
  existsSync(shell)
    ? undefined
    : `There is no ${shell}: the kernel does not limit the memory of child processes that read uploads. It is only checked four times a second. Limit the memory of the container`;

/**
 * Sets kernel limits, because a periodic check would notice a decompression bomb too late. RLIMIT_DATA counts only
 * writable memory, unlike a limit of the address space, which would count WebAssembly's reservations. Also prevents
 * core dumps, which would contain shoppers' pictures, and makes the child the OOM killer's first choice.
 */
const limits = (memoryBytes: number, untouchedBytes: number): string =>
  [
    'ulimit -c 0',
    `ulimit -d ${Math.round((memoryBytes + untouchedBytes + RESERVED_BYTES) / 1024)} 2>/dev/null`,
    `(echo ${OOM_SCORE} > /proc/$$/oom_score_adj) 2>/dev/null`,
    'exec "$0" "$@"',
  ].join('; ');

/**
 * Starts a child without this process's environment, because code that reads untrusted files must not have secrets.
 *
 * @param cores - number of cores that its threads may use
 * @param shell - path of the shell; without it, no kernel limits apply (`limitsWarning`)
 */
export function startChild(
  { program, memoryBytes, untouchedBytes = UNTOUCHED_BYTES }: ChildProgram,
  cores: number,
  shell = SHELL,
): ChildProcess {
  const command = [process.execPath, program, String(process.pid)];
  const hasShell = existsSync(shell);
  const [file, ...args] = hasShell ? [shell, '-c', limits(memoryBytes, untouchedBytes), ...command] : command;
  const child = spawn(file!, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: String(Math.max(THREADS, cores)) },
  });
  if (!hasShell) preferForOomKiller(child);
  return child;
}

function preferForOomKiller({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) writeFileSync(`/proc/${pid}/oom_score_adj`, String(OOM_SCORE));
  } catch {
    // the child has already ended, or this system has no /proc files
  }
}

/**
 * Added to the parent's niceness. On a busy machine, the child gets a third of the parent's share of the CPU. With a
 * much lower share, drawing would take too long.
 */
const NICENESS = 5;

/**
 * Lowers the child's priority, so that answering shoppers comes before drawing and decoding. Call it only after the
 * child has started, because callers wait for the start.
 */
export function yieldToParent({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined)
      setPriority(pid, Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
  } catch {
    // the child has already ended, or this machine has no priorities
  }
}

/** Returns a process's resident memory in bytes; undefined if that is unavailable. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(line.split(' ')[1]);
  return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
}
