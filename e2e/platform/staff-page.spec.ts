import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { portOf, projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { closeByEscape } from '../support/close-by-escape';
import { startServer } from '../support/servers';
import { press } from '../support/tab-to';
import { expect, test } from '../support/test';

const PASSWORD = 'correct horse battery';
const STAFF_TOKEN = 'the-token-of-this-journey-and-of-nothing-else';

// both have the same port
test.describe.configure({ mode: 'default' });

test('in production a member signs in and works on the page of staff, by keyboard alone; the shop knows nothing of it', async ({
  page,
}) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-staff-page-'));
  const port = portOf.staffPage;
  const staff = `http://staff.localhost:${port}`;
  const server = await startServer(port, dataDir, {
    STAFF_TOKEN,
    STAFF_ORIGIN: staff,
    STAFF_SIGN_IN: 'password',
  });
  try {
    // Node asks this machine for the name of the host; browsers know that it is here
    const added = await page.request.fetch(`${server.address}/_canvas/api/staff/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STAFF_TOKEN}`, host: new URL(staff).host },
      data: { email: 'kim@example.com', roles: ['administrator'] },
    });
    const { data } = (await added.json()) as { data: { link: string } };
    expect(data.link).toMatch(`${staff}/#staff-password=`);

    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== staff) foreign.push(request.url());
    });
    const opened = await page.goto(data.link);
    expect(opened?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed in as kim@example.com (administrator)')).toBeVisible();
    await press(page, 'Sign out');
    await press(page, 'Sign in');
    await page.keyboard.type('kim@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();

    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beside).toBeLessThanOrEqual(0);
      await expectAccessible(page, `the page of staff at ${width} pixels`);
    }
    await press(page, 'Audit');
    const audit = page.getByRole('dialog', { name: 'Audit' });
    await expect(audit.getByText(/member\.add/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'Releases');
    const releases = page.getByRole('dialog', { name: 'Releases' });
    await expect(releases.getByRole('listitem').filter({ hasText: 'admin_mfe' })).toBeVisible();
    await closeByEscape(page);
    expect(foreign, 'nothing is asked of anybody else').toEqual([]);
    const domains = (await page.context().cookies()).map(({ domain }) => domain);
    expect(new Set(domains), 'no cookie of a member reaches the shop').toEqual(
      new Set([new URL(staff).hostname]),
    );

    await page.goto(`${server.address}/uk`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Staff panel/ })).toHaveCount(0);
    expect(await page.content()).not.toContain('staff.localhost');
    expect((await page.request.get(`${server.address}/_canvas/api/staff/session`)).status()).toBe(404);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the panel is released to it, and seen there before it is activated', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-staff-release-'));
  const port = portOf.staffPage;
  // another name of this machine, which Node knows as well
  const staff = `http://127.0.0.1:${port}`;
  const server = await startServer(port, dataDir, {
    STAFF_TOKEN,
    STAFF_ORIGIN: staff,
    STAFF_SIGN_IN: 'password',
  });
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        path.join(projectRoot, 'shared/tasks/release.mjs'),
        ...['publish', '--no-build', '--skip-tests', '--reason', 'a test', '--to', staff],
      ],
      { cwd: path.join(projectRoot, 'admin-mfe'), env: { ...process.env, STAFF_TOKEN, RELEASE_TOKEN: '' } },
    );
    expect(stdout).toContain('it ran in a browser');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
