import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/test';
import { portOf, projectRoot } from '../support/addresses';

const REMOTES = ['builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'];
const portFor = (index: number): number => portOf.standAlone + index;

let children: ChildProcess[] = [];
const outputs: string[] = REMOTES.map(() => '');
test.beforeAll(() => {
  children = REMOTES.map((remote, index) => {
    const child = spawn(
      process.execPath,
      [path.join(projectRoot, 'tools/tasks/remote-dev.mjs'), '--port', String(portFor(index))],
      { cwd: path.join(projectRoot, remote), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        outputs[index] += text.toString();
      });
    return child;
  });
});
test.afterAll(() => children.forEach((child) => child.kill()));

test('each remote has a standalone page that shows its exposed modules with fixtures (PKG-01)', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  const addresses = REMOTES.map((_, index) => `http://localhost:${portFor(index)}/`);
  await expect(() =>
    expect(outputs.map((text, index) => text.includes(`Open ${addresses[index]}`))).not.toContain(false),
  ).toPass({ timeout: 150_000 });
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
