import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Starts the built backend in production mode. `cpuSeconds()` is what its process has used so far (Linux only). */
export async function startServer(dataDir, port = Number(process.env.BENCH_PORT ?? 4330)) {
  const child = spawn(process.execPath, ['backend/dist/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ENV: 'production',
      DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    },
  });
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/_canvas/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > deadline) throw new Error('the server is not healthy after 60 s');
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return {
    origin,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
