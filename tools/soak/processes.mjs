import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** A start takes some seconds. On a machine that does a dozen other things it has taken a minute. */
const READY_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 100;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A process of the shop that is started, killed and started again. */
export class ShopProcess {
  printed = '';
  kills = 0;

  /**
   * @param {{name: string, program: 'main' | 'worker', port?: number, env: Record<string, string>, root?: string, execPath?: string}} wishes
   * `root`: of a build of another version; `execPath`: of another Node
   */
  constructor({ name, program, port, env, root = ROOT, execPath = process.execPath }) {
    Object.assign(this, { name, program, port, env, root, execPath });
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once it says that it is ready. @throws with what it printed, where it ends before */
  async start() {
    this.printed = '';
    this.child = spawn(this.execPath, [`backend/dist/${this.program}.mjs`], {
      cwd: this.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        ...(this.port ? { PORT: String(this.port) } : {}),
        ...this.env,
      },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (chunk) => {
        this.printed += chunk;
      });
    const { child } = this;
    const until = performance.now() + READY_WITHIN_MS;
    while (!/is ready/.test(this.printed)) {
      if (child.signalCode) return; // killed while it started: whoever did that knows
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${this.name} did not start (${child.exitCode}):\n${this.printed}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  async kill() {
    if (!this.isRunning) return;
    this.kills += 1;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** @returns {Promise<number | null | undefined>} its exit code, undefined if it does not run */
  async stop() {
    if (!this.isRunning) return undefined;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [exitCode] = await ended;
    return exitCode;
  }
}

/**
 * Kills one of the processes again and again, `kill -9`, and starts it anew, never two at a time.
 *
 * @param {ShopProcess[]} processes
 * @param {{everyMs: number, random?: () => number, say?: (line: string) => void}} options
 * @returns {{stop(): Promise<number>}} `stop` waits until all of them run again, and gives the number of kills
 */
export function killAtRandom(processes, { everyMs, random = Math.random, say = () => undefined }) {
  let isOver = false;
  let kills = 0;
  let startTookMs = 0;
  const working = (async () => {
    while (!isOver) {
      // a busy machine starts slowly, and does as slowly what is asked of it between two kills
      await pause(Math.max(everyMs * (0.5 + random()), startTookMs));
      if (isOver) break;
      const victim = processes[Math.floor(random() * processes.length)];
      await victim.kill();
      kills += 1;
      say(`kill ${kills}: ${victim.name}`);
      const since = performance.now();
      await victim.start();
      startTookMs = performance.now() - since;
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
