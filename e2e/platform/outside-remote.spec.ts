import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/test';
import { portOf, projectRoot } from '../support/addresses';
import { documentedCommands } from '../support/documented';
import { NpmRegistry } from '../support/npm-registry';
import { startServer, type RunningServer } from '../support/servers';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
test.describe.configure({ mode: 'serial' });

const SECTION = documentedCommands('Outside this repository');
const CART = '/uk/cart';

let folder: string;
let remote: string;
let registry: NpmRegistry;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-outside-'));
  remote = path.join(folder, 'our-tips');
  await symlink(projectRoot, path.join(folder, 'bindery'));
  registry = await NpmRegistry.open(portOf.npmRegistry);
  server = await startServer(portOf.outsideRemote, path.join(folder, 'data'), { STAFF_TOKEN });
});
// deletes the folder only after all tests, because all of them work in it
test.afterAll(async () => {
  await server.stop();
  registry.close();
  await rm(folder, { recursive: true });
});

interface Ended {
  status: number;
  output: string;
}

/** An environment in which npm uses only the test's registry. It omits the settings of the npm that runs this test. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  ...{ STAFF_TOKEN: '', RELEASE_TOKEN: '', NODE_ENV: '' },
  npm_config_userconfig: path.join(folder, 'npmrc'),
  npm_config_cache: path.join(folder, 'npm-cache'),
  npm_config_registry: registry.address,
});

const run = (command: string, cwd: string, extraEnvironment: NodeJS.ProcessEnv = {}) =>
  new Promise<Ended>((resolve) => {
    const options = { cwd, env: { ...environment(), ...extraEnvironment } };
    const child = execFile('sh', ['-c', command], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

async function succeeds(...runArguments: Parameters<typeof run>): Promise<string> {
  const { status, output } = await run(...runArguments);
  expect(status, output).toBe(0);
  return output;
}

/** Returns the documented command that begins with this text, and replaces its URLs by those of this test. */
function documented(beginning: string, token = ''): string {
  const command = SECTION.find((line) => line.startsWith(beginning));
  expect(command, `docs/deploying-a-remote.md says "${beginning}"`).toBeDefined();
  return command!
    .replace('https://npm.example', registry.address)
    .replace('https://shop.example', server.address)
    .replace('deploy_...', token);
}

/** Releases with the rights of staff. */
const release = (args: string, cwd = remote): Promise<Ended> =>
  run(`npm run release -- ${args} --to ${server.address} --by Kim`, cwd, { STAFF_TOKEN });

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const filePath = path.join(remote, file);
  const text = await readFile(filePath, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(filePath, change(text));
}

test('one command makes a remote that has its own page (PKG-01)', async ({ page }) => {
  await succeeds(documented('npm config set'), folder);
  await succeeds(`npm config set //localhost:${portOf.npmRegistry}/:_authToken=a-token`, folder);
  await succeeds(documented('npm run packages'), projectRoot);
  await succeeds(documented('for file in'), projectRoot);
  expect(registry.published).toEqual(
    ['analytics', 'contracts', 'create-remote', 'federation', 'shared'].map((name) => `@bindery/${name}`),
  );
  await succeeds(documented('npm create'), folder);
  await succeeds(documented('npm install'), remote);

  const dev = spawn('npm', ['run', 'dev', '--', '--port', String(portOf.createdRemote)], {
    ...{ cwd: remote, env: environment(), stdio: 'ignore', detached: true },
  });
  await expect(async () => {
    await page.goto(`http://localhost:${portOf.createdRemote}/`);
    await expect(page.getByRole('region', { name: 'Tips' })).toHaveText(/A book begins with a name/);
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: 'A cart with books' }).click();
  await expect(page.getByRole('region', { name: 'Tips' })).toHaveText(/travel in one parcel/);
  process.kill(-dev.pid!);
});

test('the remote is built, released and shown in the chosen slot (PKG-01, REL-23)', async ({ page }) => {
  const made = await release('make-token --label "the tips team"');
  const [, token] = /RELEASE_TOKEN=(\S+)/.exec(made.output)!;
  const output = await succeeds(documented('RELEASE_TOKEN=', token), remote);
  expect(output).toMatch(
    /build: done[^]*test: done[^]*check: done[^]*our_tips \w+ is live at [^]*No page shows it yet: staff give it a place/,
  );
  await page.goto(server.address + CART);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator('#boot').textContent()).not.toContain('our_tips');

  expect((await release('rules --place cart.below=./Tips')).output).toMatch(/place +cart\.below +\.\/Tips/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Tips' })).toHaveText(/A book begins with a name/);
  }).toPass();
});

test('the browser check stops a release if a placed module fails (REL-20)', async ({ page }) => {
  const [before, after] = ['if (!cart) return null', "if (cart) throw new Error('broken')"];
  await edit('src/tips.tsx', (text) => text.replace(before, after));
  const { status, output } = await release('--skip-tests --reason "in a hurry"');
  await edit('src/tips.tsx', (text) => text.replace(after, before));
  expect(output).toMatch(/In a browser[^]*our_tips[^]*Nothing was activated/);
  expect(status).toBe(1);
  await page.goto(server.address + CART);
  await expect(page.getByRole('region', { name: 'Tips' })).toBeVisible();
});

test('the browser check of a release opens a page with the live remotes (REL-20)', async () => {
  const { status, output } = await release(
    '--no-build --skip-tests --reason "once more"',
    path.join(projectRoot, 'shell'),
  );
  expect(output).toMatch(/it ran in a browser, in \d+ pages[^]*shell \w+ is live already/);
  expect(status).toBe(0);
});

test('a remote’s import fails type checking if the page does not export it (PKG-01)', async () => {
  const installed = await mkdtemp(path.join(folder, 'installed-'));
  await rename(path.join(remote, 'node_modules'), path.join(installed, 'node_modules'));
  await rm(remote, { recursive: true });
  await succeeds(documented('npx'), folder);
  // npm reuses the earlier node_modules and installs only the shop's own packages, which is faster
  await rename(path.join(installed, 'node_modules'), path.join(remote, 'node_modules'));
  await succeeds(documented('npm install'), remote);
  expect(await readFile(path.join(remote, 'package-lock.json'), 'utf8')).toContain(
    '"resolved": "file:packages/bindery-shared-1.0.0.tgz"',
  );
  await edit('src/tips.tsx', (text) => text.replaceAll('useMarket', 'useNothingOfThePage'));
  const { status, output } = await run('npm test', remote);
  expect(status).not.toBe(0);
  expect(output).toMatch(/has no exported member '?"?useNothingOfThePage/);
});
