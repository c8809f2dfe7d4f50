import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../backend/src/testing/start-postgres.mjs';
import { startBalancer } from './balancer.mjs';
import { ROOT, ShopProcess } from './processes.mjs';

export const STAFF_TOKEN = 'the-token-of-the-soak-and-of-nothing-else';
const SECRET_KEY = Buffer.alloc(32, 'soak').toString('base64url');

/**
 * Starts a shop of several processes on one PostgreSQL and one folder of files, behind a balancer.
 *
 * @param {{port: number, webs?: number, workers?: number, env?: Record<string, string>, earlierRoot?: string}} wishes -
 *   `port`: port of the balancer; the web processes take the next ports. `earlierRoot`: folder of the build that runs
 *   first
 * @throws Error if there is no PostgreSQL
 */
export async function startFleet({ port, webs = 2, workers = 2, env = {}, earlierRoot = ROOT }) {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-fleet-'));
  const shared = {
    APP_ENV: 'staging',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY,
    STAFF_TOKEN,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    ...env,
  };
  const web = Array.from(
    { length: webs },
    (_, index) =>
      new ShopProcess({
        name: `web ${index + 1}`,
        program: 'main',
        root: earlierRoot,
        port: port + 1 + index,
        // lets some web processes run jobs, too, so that both kinds of process are killed during jobs
        env: { ...shared, JOBS_AT_ONCE: index === 0 && workers > 0 ? '0' : '1' },
      }),
  );
  const work = Array.from(
    { length: workers },
    (_, index) =>
      new ShopProcess({
        name: `worker ${index + 1}`,
        program: 'worker',
        root: earlierRoot,
        env: { ...shared, JOBS_AT_ONCE: '2' },
      }),
  );
  const processes = [...web, ...work];
  const fleet = { web, work, processes, databaseUrl: postgres.url, dataDir, env: shared };
  async function stop() {
    await fleet.balancer?.close();
    await Promise.allSettled(processes.map((shopProcess) => shopProcess.stop()));
    postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    // all at once, on an empty database
    await Promise.all(processes.map((shopProcess) => shopProcess.start()));
    fleet.balancer = await startBalancer(
      port,
      web.map((shopProcess) => shopProcess.port),
    );
    await waitForFleet(fleet.balancer.origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...fleet, origin: fleet.balancer.origin, stop };
}

async function waitForFleet(origin) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${origin}/_canvas/api/ready`).catch(() => undefined);
    if (answer && answer.status !== 503) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no process behind the balancer is ready');
}
