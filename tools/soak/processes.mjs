import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Limit of a start. A start takes some seconds, or a minute on a busy machine. */
const READY_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 100;
const OUTPUT_KEPT = 100_000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;

/** @returns {{pid: number, parent: number, seconds: number}[]} all processes, with the CPU time of ended children */
function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // the name, in parentheses, may hold spaces
        const [, fields] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        const values = fields.split(' ').map(Number);
        const ticks = values.slice(11, 15).reduce((sum, value) => sum + value, 0);
        return [{ pid: Number(pid), parent: values[1], seconds: ticks / TICKS }];
      } catch {
        return []; // ended meanwhile
      }
    });
}

/** A program that runs in the foreground until it is stopped. */
export class Program {
  output = '';
  kills = 0;

  /**
   * @param {{name: string, command: string[], cwd?: string, env?: Record<string, string>, user?: {uid?: number, gid?:
   *   number}, isReady: (program: Program) => boolean | Promise<boolean>, stopSignal?: NodeJS.Signals, isDetached?:
   *   boolean}} wishes `isDetached`: Ctrl-C does not reach the program, so the code that started it must end it
   */
  constructor({ stopSignal = 'SIGTERM', ...wishes }) {
    Object.assign(this, { stopSignal, ...wishes });
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once the program is ready. @throws Error with its output if it exits before it is ready */
  async start() {
    this.output = '';
    const [file, ...args] = this.command;
    this.child = spawn(file, args, {
      cwd: this.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: this.isDetached,
      ...this.user,
      env: { ...process.env, ...this.env },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (chunk) => {
        this.output = (this.output + chunk).slice(-OUTPUT_KEPT);
      });
    const { child } = this;
    child.on('error', (error) => {
      this.output += error.message;
    });
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!(await this.isReady(this))) {
      if (child.signalCode) return; // killed on purpose during the start
      if (child.pid === undefined || child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${this.name} did not start (${child.exitCode}):\n${this.output}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** @returns {number} CPU seconds of the process and its children until now (Linux only) */
  cpuSeconds() {
    const processes = readProcesses();
    const family = new Set([this.child.pid]);
    for (let size = 0; size < family.size;) {
      size = family.size;
      for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
    }
    return processes.reduce((sum, { pid, seconds }) => sum + (family.has(pid) ? seconds : 0), 0);
  }

  /** Kills the program and, if it is detached, also its children, as the end of a container does. */
  async kill() {
    if (!this.isRunning) return;
    this.kills += 1;
    const ended = once(this.child, 'exit');
    this.killNow();
    await ended;
  }

  killNow() {
    if (!this.isRunning) return;
    if (this.isDetached) process.kill(-Number(this.child.pid), 'SIGKILL');
    else this.child.kill('SIGKILL');
  }

  /** @returns {Promise<number | null | undefined>} the program's exit code; undefined if it is not running */
  async stop() {
    if (!this.isRunning) return undefined;
    const ended = once(this.child, 'exit');
    this.child.kill(this.stopSignal);
    const [exitCode] = await ended;
    return exitCode;
  }
}

export class ShopProcess extends Program {
  /**
   * @param {{name: string, program: 'main' | 'worker', port?: number, env: Record<string, string>, root?: string,
   *   execPath?: string, isDetached?: boolean}} wishes `root`: folder of another version's build; `execPath`: path of
   *   another Node
   */
  constructor({ program, port, env, root = ROOT, execPath = process.execPath, ...wishes }) {
    super({ isReady: ({ output }) => /is ready/.test(output), ...wishes });
    Object.assign(this, { program, port, root, execPath });
    this.env = {
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...(port ? { PORT: String(port) } : {}),
      ...env,
    };
  }

  // getters, because a rollout changes `root`
  get command() {
    return [this.execPath, `backend/dist/${this.program}.mjs`];
  }
  get cwd() {
    return this.root;
  }
}

/**
 * Repeatedly kills (`kill -9`) a random process and restarts it, never two at a time.
 *
 * @param {ShopProcess[]} processes
 * @param {{everyMs: number, random?: () => number, say?: (line: string) => void}} options
 * @returns {{stop(): Promise<number>}} `stop` waits until all processes run, and returns the number of kills
 */
export function killAtRandom(processes, { everyMs, random = Math.random, say = () => undefined }) {
  let isOver = false;
  let kills = 0;
  let startTookMs = 0;
  const working = (async () => {
    while (!isOver) {
      // pauses at least as long as the restart took: on a slow machine, the load also needs longer between two kills
      await pause(Math.max(everyMs * (0.5 + random()), startTookMs));
      if (isOver) break;
      const victim = processes[Math.floor(random() * processes.length)];
      await victim.kill();
      kills += 1;
      say(`kill ${kills}: ${victim.name}`);
      const startTime = performance.now();
      await victim.start();
      startTookMs = performance.now() - startTime;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      return kills;
    },
  };
}
