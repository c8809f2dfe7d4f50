import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rowsOfStopped, rowsOnPostgres } from '../../backend/src/testing/database-rows.mjs';
import { putMigratedDatabase } from '../../backend/src/testing/embedded-templates.mjs';
import { chargeFaults } from './charges.mjs';
import { buildEarlierVersion, commitBeforeMigration } from './earlier-version.mjs';
import { startFleet, STAFF_TOKEN } from './fleet.mjs';
import { startMixedLoad } from './mixed-load.mjs';
import { killAtRandom, pause, ROOT, ShopProcess } from './processes.mjs';

/** Average pause between two kills. It is about as long as a restart, so that all processes run at times. */
const KILL_EVERY_MS = 2500;

async function untilKills(processes, kills) {
  while (processes.reduce((sum, shopProcess) => sum + shopProcess.kills, 0) < kills) await pause(100);
}

/** Returns the result of a finished load, with the faults of its charges added. */
async function withCharges(rows, { orders, faults, ...outcome }) {
  return { ...outcome, orders: orders.length, faults: [...faults, ...(await chargeFaults(rows, orders))] };
}

async function underKills(origin, processes, { kills, shoppers, payEvery, say = () => undefined }) {
  const load = await startMixedLoad(origin, { shoppers, payEvery });
  const killing = killAtRandom(processes, { everyMs: KILL_EVERY_MS, say });
  await untilKills(processes, kills);
  const outcome = { kills: await killing.stop(), ...(await load.stop()) };
  return outcome;
}

/**
 * Repeatedly kills one process on the embedded database during a mixed load. Every acknowledged write must be stored
 * exactly once.
 */
export async function killsEmbedded({ port, kills, shoppers = 3, payEvery, say }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-kills-'));
  const shop = new ShopProcess({
    name: 'the shop',
    program: 'main',
    port,
    env: {
      APP_ENV: 'staging',
      STAFF_TOKEN,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
    },
  });
  try {
    putMigratedDatabase(dataDir);
    await shop.start();
    const outcome = await underKills(`http://localhost:${port}`, [shop], { kills, shoppers, payEvery, say });
    await shop.stop();
    return await withCharges((text) => rowsOfStopped(path.join(dataDir, 'database'), text), outcome);
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Randomly kills two web processes and two workers on PostgreSQL. As on the embedded database, every acknowledged write
 * must be stored exactly once.
 */
export async function killsPostgresql({ port, kills, shoppers = 4, payEvery, workers = 2, say }) {
  const fleet = await startFleet({ port, workers });
  try {
    const load = await underKills(fleet.origin, fleet.processes, { kills, shoppers, payEvery, say });
    const outcome = await withCharges((text) => rowsOnPostgres(fleet.databaseUrl, text), load);
    return { ...outcome, balancer: fleet.balancer.counts };
  } finally {
    await fleet.stop();
  }
}

/** Runs the Chromium tests on two web processes and two workers, with random kills. */
export async function browserUnderKills({ port, say, args = [] }) {
  const fleet = await startFleet({
    port,
    env: { APP_ENV: 'production', PAYMENTS: 'sandbox', SELLERS: 'example' },
  });
  const killing = killAtRandom(fleet.processes, { everyMs: 8000, say });
  try {
    const suite = spawn(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--project=phone',
        '--project=desktop',
        ...args,
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, E2E_ORIGIN: fleet.origin, E2E_PORT: String(port + 20) },
      },
    );
    const [code] = await once(suite, 'exit');
    const kills = await killing.stop();
    return {
      kills,
      balancer: fleet.balancer.counts,
      faults: code === 0 ? [] : [`the suite ended with ${code}`],
    };
  } finally {
    await fleet.stop();
  }
}

/**
 * Tests a rollout while shoppers use the shop. First only the earlier version runs, then both versions, then only this
 * version. Then one process returns to the earlier version, on the new database, and is updated again.
 *
 * @param {{port: number, commit?: string, shoppers?: number, payEvery?: number, phaseMs?: number, say?: (line: string) => void}}
 *   wishes - `commit`: of the earlier version
 */
export async function rollout({
  port,
  commit = process.env.SOAK_FROM ?? commitBeforeMigration(),
  shoppers = 3,
  payEvery,
  phaseMs = 10_000,
  say = () => undefined,
}) {
  if (!commit) return { faults: [], skipped: 'no history: set SOAK_FROM to the commit that is deployed' };
  const { root: earlierRoot, removeFolder } = buildEarlierVersion(commit);
  try {
    const fleet = await startFleet({ port, workers: 0, earlierRoot });
    try {
      const load = await startMixedLoad(fleet.origin, { shoppers, payEvery });
      await pause(phaseMs);
      const [firstProcess, secondProcess] = fleet.web;
      for (const [shopProcess, root] of [
        [firstProcess, ROOT],
        [secondProcess, ROOT],
        [firstProcess, earlierRoot],
        // starts this version again, because the earlier version cannot print the books of newer packages
        [firstProcess, ROOT],
      ]) {
        say(`${shopProcess.name} becomes ${root === ROOT ? 'this version' : 'the earlier version again'}`);
        await shopProcess.stop();
        shopProcess.root = root;
        await shopProcess.start();
        await pause(phaseMs);
      }
      const outcome = await withCharges((text) => rowsOnPostgres(fleet.databaseUrl, text), await load.stop());
      return { ...outcome, balancer: fleet.balancer.counts };
    } finally {
      await fleet.stop();
    }
  } finally {
    removeFolder();
  }
}
