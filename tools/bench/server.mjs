import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Limit of the wait for the server's start. It is long, because a busy machine starts the server slowly. */
const START_WITHIN_MS = 180_000;
const TICKS_PER_SECOND = 100;
export const benchPort = Number(process.env.BENCH_PORT ?? 4330);

/**
 * Starts the built backend in production mode. BENCH_PROGRAM names another build to compare with. `cpuSeconds()`
 * returns the CPU used by the server's process.
 *
 * @param variables - extra environment variables
 * @param program - program to start, such as the server of another deployment
 * @param cwd - folder in which the program runs
 */
export async function startServer(
  dataDir,
  port = benchPort,
  variables = {},
  program = process.env.BENCH_PROGRAM ?? 'backend/dist/main.mjs',
  cwd = root,
) {
  const child = spawn(process.execPath, [program], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ENV: 'production',
      PAYMENTS: 'sandbox',
      SELLERS: 'example',
      DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...variables,
    },
  });
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/_canvas/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server is not healthy after ${START_WITHIN_MS / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return {
    origin,
    pid: child.pid,
    /** undefined if the system has no /proc */
    cpuSeconds() {
      try {
        const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
          .slice(11, 13);
        return (Number(user) + Number(system)) / TICKS_PER_SECOND;
      } catch {
        return undefined;
      }
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
