import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/test';
import { portOf, projectRoot } from '../support/addresses';
import { startServer, type RunningServer } from '../support/servers';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
test.describe.configure({ mode: 'default', timeout: 180_000 });

const BOOK = '/uk/personalized-products/the-lost-star';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  bin?: Record<string, string>;
}

let folder: string;
let remote: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-outside-'));
  remote = path.join(folder, 'example-remote');
  await cp(path.join(projectRoot, 'docs/example-remote'), remote, { recursive: true });
  await install();
  server = await startServer(portOf.outsideRemote, path.join(folder, 'data'), { STAFF_TOKEN });
});
// only after all tests, because both work in the remote's folder
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Installs our packed packages. Links their declared dependencies to the local ones instead of downloading them, and
 * links no others.
 */
async function install(): Promise<void> {
  const packed = path.join(folder, 'packed');
  await succeeds(process.execPath, ['tools/tasks/packages.mjs', '--to', packed], { cwd: projectRoot });
  const modules = path.join(remote, 'node_modules');
  const declared = new Set<string>();
  const add = ({ dependencies, devDependencies, peerDependencies }: Manifest) => {
    for (const names of [dependencies, devDependencies, peerDependencies])
      for (const name of Object.keys(names ?? {})) declared.add(name);
  };
  add(await readManifest(remote));
  for (const file of await readdir(packed)) {
    const [, name = ''] = /^bindery-([a-z]+)-/.exec(file)!;
    const to = path.join(modules, '@bindery', name);
    await mkdir(to, { recursive: true });
    await succeeds('tar', ['xzf', path.join(packed, file), '--strip-components=1', '-C', to]);
    add(await readManifest(to));
  }
  for (const name of declared) {
    if (name.startsWith('@bindery/')) continue;
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
    await symlink(path.join(projectRoot, 'node_modules', name), path.join(modules, name));
  }
  await symlink(path.join(projectRoot, 'node_modules/.bin'), path.join(modules, '.bin'));
}

interface Ended {
  status: number;
  output: string;
}

const run = (program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(program, args, options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

async function succeeds(...runArguments: Parameters<typeof run>): Promise<void> {
  const { status, output } = await run(...runArguments);
  expect(status, output).toBe(0);
}

async function release(args: string[], cwd = remote): Promise<Ended> {
  const preset = path.join(remote, 'node_modules/@bindery/federation');
  const { bin } = await readManifest(preset);
  return run(
    process.execPath,
    [path.join(preset, bin!['bindery-release']!), ...args, '--to', server.address, '--by', 'Kim'],
    { cwd, env: { ...process.env, STAFF_TOKEN, RELEASE_TOKEN: '' } },
  );
}

test('a remote outside the repository is built with our packages, released, shown and rolled back (PKG-01)', async ({
  page,
}) => {
  const released = await release(['--at-once', '--reason', 'the first one from outside']);
  expect(released.output).toMatch(
    /test: done[^]*check: done[^]*it ran in a browser, in \d+ pages[^]*preview_mfe \w+ is live at /,
  );
  expect(released.status).toBe(0);

  await page.goto(server.address + BOOK);
  const plain = page.getByRole('region', { name: 'Plain preview of The Lost Star' });
  await page.getByRole('textbox', { name: "Child's name" }).fill('Ada');
  await expect(plain.getByText('Ada', { exact: true })).toBeVisible();

  const back = await release(['rollback', '--reason', 'it has no pictures']);
  expect(back.status, back.output).toBe(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
  }).toPass();
  await expect(plain).toBeHidden();
});

test('the release’s browser check finds a failure on live pages, and activates nothing (REL-20)', async ({
  page,
}) => {
  const file = path.join(remote, 'src/plain-preview.tsx');
  const source = await readFile(file, 'utf8');
  await writeFile(
    file,
    source.replace('const { values }', "if (slug) throw new Error('broken');\n  const { values }"),
  );
  const { status, output } = await release(['--skip-tests', '--reason', 'in a hurry']);
  await writeFile(file, source);
  expect(output).toMatch(/In a browser[^]*preview_mfe[^]*Nothing was activated/);
  expect(status).toBe(1);
  await page.goto(server.address + BOOK);
  await expect(page.getByRole('region', { name: /^Preview of/ })).toBeVisible();
});

test('the release’s browser check opens a page with the live remotes (REL-20)', async () => {
  const releaseOptions = ['--no-build', '--skip-tests', '--reason', 'once more'];
  const { status, output } = await release(releaseOptions, path.join(projectRoot, 'shell'));
  expect(output).toMatch(/it ran in a browser, in \d+ pages[^]*shell \w+ is live already/);
  expect(status).toBe(0);
});

test('a remote that imports an export missing from the page fails type checking (PKG-01)', async () => {
  const file = path.join(remote, 'src/plain-preview.tsx');
  const source = await readFile(file, 'utf8');
  expect(source).toContain('useCustomisation');
  await writeFile(file, source.replaceAll('useCustomisation', 'useNothingOfThePage'));
  const { status, output } = await run('npm', ['test'], { cwd: remote });
  expect(status).not.toBe(0);
  expect(output).toMatch(/has no exported member '?"?useNothingOfThePage/);
});
