import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { putMigratedDatabase } from '../../backend/src/testing/embedded-templates.mjs';
import { expect, test } from '../support/test';
import { firstPort } from '../support/addresses';
import { STAFF_TOKEN } from '../../tools/soak/fleet.mjs';
import { startMixedLoad } from '../../tools/soak/mixed-load.mjs';
import { ROOT, ShopProcess } from '../../tools/soak/processes.mjs';
import { TESTED_NODE_VERSIONS } from '../../tools/tasks/node-version.mjs';
import { nodeProgram } from '../../tools/tasks/test/node-programs.mjs';

/** Returns the program's path. Skips the test if this Node version is not installed, but fails it if `CI` is set. */
function installedNode(version: string): string {
  const program = nodeProgram(version);
  if (!process.env.CI) test.skip(!existsSync(program), `Node ${version} could not be installed`);
  return program;
}

for (const [index, version] of TESTED_NODE_VERSIONS.entries())
  test(`Node ${version} starts the shop, takes a photo, sells a book, prints it and stops`, async () => {
    const execPath = installedNode(version);
    const port = firstPort + 40 + index;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'bindery-node-'));
    const shop = new ShopProcess({
      ...{ name: `Node ${version}`, program: 'main', port, execPath },
      env: { APP_ENV: 'staging', STAFF_TOKEN, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
    try {
      // the oldest and the newest Node version run the migrations; all other versions get a migrated database
      if (index > 0 && index < TESTED_NODE_VERSIONS.length - 1) putMigratedDatabase(dataDir);
      await shop.start();
      const origin = `http://localhost:${port}`;
      expect((await fetch(`${origin}/uk`)).status).toBe(200);
      // the simulated shopper finishes at least one book, and pays for and prints every finished book
      const load = await startMixedLoad(origin, { shoppers: 1, printEvery: 1, payEvery: 1 });
      const outcome = await load.stop();
      expect(outcome.faults).toEqual([]);
      expect(outcome.orders.length).toBeGreaterThan(0);
      expect(outcome.photos).toBeGreaterThan(0);
      expect(outcome.printed).toBeGreaterThan(0);
      expect(await shop.stop()).toBe(0);
    } finally {
      await shop.kill();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

test('the test files that depend on Node pass on its oldest version', async () => {
  const args = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'node',
    '--testPathPatterns',
    'node-version',
  ];
  const { stderr } = await promisify(execFile)(installedNode(TESTED_NODE_VERSIONS[0]!), args, {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  expect(stderr).toMatch(/Tests: +[1-9]\d* passed/);
});
