import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/test';
import { portOf, projectRoot } from '../support/addresses';

const REMOTES = ['builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'] as const;
const portFor = (index: number): number => portOf.standAlone + index;

let folder: string;
let children: ChildProcess[] = [];
let output = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-alone-'));
  const run = (workspace: string, program: string, ...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [path.join(projectRoot, program), ...args], {
      cwd: path.join(projectRoot, workspace),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    return child;
  };
  // runs the command for one remote only, to save time; outside-remote.spec.ts runs it for a new remote
  const [first, ...others] = REMOTES;
  children = [
    run(first, 'tools/tasks/remote-dev.mjs', '--port', String(portFor(0))),
    run(
      '.',
      'e2e/support/stand-alone-pages.mjs',
      folder,
      ...others.map((remote, index) => `${remote}=${portFor(index + 1)}`),
    ),
  ];
});
test.afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true, force: true });
});

test('each remote has a standalone page that shows its exposed modules with fixtures (PKG-01)', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  const addresses = REMOTES.map((_, index) => `http://localhost:${portFor(index)}/`);
  await expect(() => {
    for (const address of addresses) expect(output).toContain(`Open ${address}`);
  }).toPass({ timeout: 300_000 });
  for (const address of addresses) {
    await page.goto(address);
    const places = page.getByRole('navigation', { name: /^Places of/ }).getByRole('link');
    await expect(places.first()).toHaveAttribute('aria-current', 'page');
    for (const name of await places.allTextContents()) {
      await places.filter({ hasText: new RegExp(`^${name}$`) }).click();
      await expect(page).toHaveTitle(name);
      await expect(page.getByRole('main').locator('*').first()).toBeAttached();
      await expect(page.getByRole('main').getByText(/error occurred|could not be/i)).toHaveCount(0);
    }
  }
  // last, since the overlays stay open
  await page.getByRole('button', { name: /^Staff panel/ }).click();
  await page.getByRole('button', { name: 'Boundaries' }).click();
  await expect(page.getByRole('dialog', { name: 'Boundaries' })).toContainText('b6, in place of b7');
  expect(faults).toEqual([]);
});
