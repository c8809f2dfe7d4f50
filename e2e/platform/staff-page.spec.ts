import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { portOf, projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { closeByEscape, press, tabTo } from '../support/tab-to';
import { startServer } from '../support/servers';
import { expect, test, type Page } from '../support/test';

const STAFF_TOKEN = 'the-token-of-this-journey-and-of-nothing-else';

/** Adds Chromium's virtual authenticator, which confirms every request automatically. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/**
 * Simulates a server that demands the passkey again, as it does ten minutes after sign-in. Refuses twice, because after
 * a 403 the client repeats the request with another CSRF token. The page then requests the member's passkey in a second
 * dialog, which covers the first.
 */
async function proveAgain(page: Page): Promise<void> {
  const address = '**/_canvas/api/staff/passkeys/challenge';
  const refusal = {
    title: 'Forbidden',
    code: 'staff_proof_needed',
    detail: 'Prove once more that it is you',
  };
  await page.route(address, (route) => route.fulfill({ status: 403, json: { status: 403, ...refusal } }), {
    times: 2,
  });
  await press(page, 'Your passkeys');
  const passkeys = page.getByRole('dialog', { name: 'Your passkeys' });
  await expect(passkeys.getByText('work laptop', { exact: true })).toBeVisible();
  await tabTo(page, 'textbox', 'Name of the passkey');
  await page.keyboard.type('phone');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(proof.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `the proof at ${width} pixels`);
  }
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
  await expect(passkeys.getByText(/^Not done: This device has a passkey of yours already/)).toBeVisible();
  await expect(passkeys.getByRole('textbox', { name: 'Name of the passkey' })).toHaveValue('phone');
  await closeByEscape(page);
}

// both tests use the same port
test.describe.configure({ mode: 'default' });

test('a staff member signs in on production’s staff page by passkey and keyboard', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-staff-page-'));
  const port = portOf.staffPage;
  const staff = `http://staff.localhost:${port}`;
  const server = await startServer(port, dataDir, {
    STAFF_TOKEN,
    STAFF_ORIGIN: staff,
  });
  try {
    // browsers can resolve this host name, but Node cannot
    const added = await page.request.fetch(`${server.address}/_canvas/api/staff/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STAFF_TOKEN}`, host: new URL(staff).host },
      data: { email: 'kim@example.com', roles: ['administrator'] },
    });
    const { data } = (await added.json()) as { data: { link: string } };
    expect(data.link).toMatch(`${staff}/#staff-link=`);
    await addAuthenticator(page);

    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== staff) foreign.push(request.url());
    });
    const opened = await page.goto(data.link);
    expect(opened?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('dialog').getByLabel('Name of the passkey')).toBeFocused();
    await page.keyboard.type('work laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed in as kim@example.com (administrator)')).toBeVisible();
    await press(page, 'Sign out');
    await press(page, 'Sign in');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused();
    await expectAccessible(page, 'the sign-in by a passkey');
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
    await proveAgain(page);
    await press(page, 'Audit');
    const audit = page.getByRole('dialog', { name: 'Audit' });
    for (const act of ['member.add', 'session.open', 'session.prove'])
      await expect(audit.getByText(`: ${act}`).first()).toBeVisible();
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

test('staff preview a panel release on the staff page before they activate it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-staff-release-'));
  const port = portOf.staffPage;
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
        path.join(projectRoot, 'tools/tasks/release.mjs'),
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
