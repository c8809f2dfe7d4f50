import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../tasks/packages-stay-outside.mjs';
import { root } from './server.mjs';

const FIVE_MINUTES = { shoppers: 1000, seconds: 300 };
const BAD_RUNS = 10;
const GOOD_RUNS = 100;

/** Bundles the simulation inside backend/, so that unbundled packages resolve. */
async function bundleSimulation(folder) {
  const releases = path.join(root, 'backend/src/contexts/releases/testing');
  const outfile = path.join(folder, 'simulation.mjs');
  const lines = [
    `export * from ${JSON.stringify(path.join(releases, 'rollout-simulation.ts'))};`,
    `export { BareRegistry } from ${JSON.stringify(path.join(releases, 'bare-registry.ts'))};`,
    `export { openDatabase } from ${JSON.stringify(path.join(root, 'backend/src/platform/database/index.ts'))};`,
  ];
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packagesStayOutside],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

const percent = (count) => `${((count / FIVE_MINUTES.shoppers) * 100).toFixed(1)} %`;

async function badRow(simulation, kind, { name, ...bad }) {
  const outcomes = [];
  for (let seed = 1; seed <= BAD_RUNS; seed += 1)
    outcomes.push(await simulation.run({ ...FIVE_MINUTES, percentage: 5, bad, name, seed }));
  const met = outcomes.map((outcome) => outcome.met).sort((a, b) => a - b);
  const after = outcomes.reduce((sum, { metAfter }) => sum + metAfter, 0);
  const times = outcomes.map(({ takenBackAfterS }) => takenBackAfterS ?? Infinity).sort((a, b) => a - b);
  const middle = Math.floor(BAD_RUNS / 2);
  return [
    `shoppers who met a release that ${kind}`,
    `median ${percent(met[middle])}, most ${percent(met.at(-1))}; after ${times[middle]} s; ${after} later`,
    'under 2 %, 0 later',
  ];
}

/**
 * Simulates a thousand shoppers within five minutes, and a canary of 5 %. Uses the real registry with its counting and
 * its watch, on the embedded database. Measures how many shoppers get a bad release, and how often a good release is
 * taken back.
 */
export async function rollouts() {
  const cache = path.join(root, 'backend', 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  try {
    const { BAD_KINDS, BareRegistry, openDatabase, RolloutSimulation } = await bundleSimulation(folder);
    const migrationsDir = path.join(root, 'backend/drizzle');
    const bare = await BareRegistry.open(() => openDatabase({ migrationsDir }));
    const simulation = new RolloutSimulation(bare);
    try {
      const rows = [];
      for (const [kind, bad] of Object.entries(BAD_KINDS)) rows.push(await badRow(simulation, kind, bad));
      let takenBack = 0;
      for (let seed = 1; seed <= GOOD_RUNS; seed += 1) {
        const percentage = [5, 25, 50][seed % 3];
        const { takenBackAfterS } = await simulation.run({ ...FIVE_MINUTES, percentage, seed });
        if (takenBackAfterS !== undefined) takenBack += 1;
      }
      return [...rows, [`good releases taken back in ${GOOD_RUNS} runs`, String(takenBack), '0']];
    } finally {
      await simulation.close();
      await bare.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
