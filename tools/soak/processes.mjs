import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** A start takes some seconds, and took a minute on a busy machine. */
const READY_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 100;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class ShopProcess {
  output = '';
  kills = 0;

  /**
   * @param {{name: string, program: 'main' | 'worker', port?: number, env: Record<string, string>, root?: string,
   *   execPath?: string}} wishes
   * `root`: of another version's build; `execPath`: of another Node
   */
  constructor({ name, program, port, env, root = ROOT, execPath = process.execPath }) {
    Object.assign(this, { name, program, port, env, root, execPath });
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once the process is ready. @throws Error with its output if it exits before */
  async start() {
    this.output = '';
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
        this.output += chunk;
      });
    const { child } = this;
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!/is ready/.test(this.output)) {
      if (child.signalCode) return; // killed on purpose during the start
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${this.name} did not start (${child.exitCode}):\n${this.output}`);
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

  /** @returns {Promise<number | null | undefined>} its exit code, undefined if it is not running */
  async stop() {
    if (!this.isRunning) return undefined;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [exitCode] = await ended;
    return exitCode;
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
      // pauses at least as long as the restart took, because a slow machine also needs more time to work between two
      // kills
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
