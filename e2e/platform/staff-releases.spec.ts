import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { portOf } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { copyOfBuild, deployNext } from '../support/releases';
import { startServer } from '../support/servers';
import { press } from '../support/tab-to';
import { expect, test, type Page } from '../support/test';

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

/** Expects no sideways scrolling and no accessibility violations. */
async function expectWhole(page: Page, what: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beside, `${what} is as wide as a screen of ${width} pixels`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${what} at ${width} pixels`);
  }
}

/** Starts a rollout, as the release command does. */
async function rollOut(page: Page, origin: string, version: string): Promise<void> {
  const token = await page.request.get(`${origin}/website-api/v1/csrf-token`);
  const answer = await page.request.put(`${origin}/_canvas/api/releases/cart_mfe/rollout`, {
    headers: { 'x-csrf-token': (await token.text()).replaceAll("'", '') },
    data: { version, reason: 'A new cart' },
  });
  expect(answer.status()).toBe(200);
}

/** Pauses the running rollout of cart_mfe by keyboard, resumes it and rolls it back. */
async function steerRollout(page: Page, version: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Releases' });
  const line = dialog.getByRole('group', { name: `New ${version} of cart_mfe` });
  await expect(line).toContainText(/for 5.% of browsers, 25.% from \d+ \w+ \d{4}/);
  await expect(line).toContainText('Too few loads to say how it does');
  await expectWhole(page, 'a rollout');
  await press(page, /^Hold with cart_mfe/);
  await expect(dialog.getByText(`${version} is held.`)).toBeVisible();
  await expect(line).toContainText(/held at 5.% of browsers/);
  await expect(dialog.getByRole('button', { name: /^Go on with cart_mfe/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`${version} goes on: its step begins again.`)).toBeVisible();
  await press(page, /^Go back from cart_mfe/);
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectWhole(page, 'the way back from a rollout');
  await page.keyboard.type('Too loud');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Nobody gets ${version} any more.`)).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Open cart_mfe' })).toBeFocused();
}

test('deployers activate, roll back and steer a rollout by keyboard', async ({ page }) => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'bindery-releases-'));
  const dataDir = path.join(root, 'data');
  const build = await copyOfBuild(root);
  const server = await startServer(
    portOf.staffReleases,
    dataDir,
    { APP_ENV: 'development', RELEASES_BESIDE: 'kept' },
    build,
  );
  const listed = async (): Promise<string | undefined> => {
    const html = await (await page.request.get(`${server.address}/uk`)).text();
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)![1]!) as {
      remotes: { name: string; version: string }[];
    };
    return boot.remotes.find(({ name }) => name === 'cart_mfe')?.version;
  };
  try {
    // the server has two versions, of which the earlier one is active
    const { earlierVersion, nextVersion } = await deployNext(build, 'cart-mfe');
    expect(await listed()).toBe(earlierVersion);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${server.address}/uk`);
    await press(page, /^Staff panel/);
    const shop = page.getByRole('group', { name: 'Running the shop' });
    await expect(shop.getByRole('button', { name: 'Releases' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Store credit' })).toBeInViewport();
    await expectWhole(page, 'the panel');
    await press(page, 'Releases');
    const dialog = page.getByRole('dialog', { name: 'Releases' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'cart_mfe' })).toContainText(earlierVersion);
    await expectWhole(page, 'what is active');
    await press(page, 'Open cart_mfe');
    await expect(dialog.getByRole('heading', { name: 'Releases of cart_mfe' })).toBeFocused();
    await press(page, 'Activate');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('A new cart');
    await press(page, 'Activate');
    await expect(
      dialog.getByText(`Every new page gets cart_mfe ${nextVersion}, in place of ${earlierVersion}`),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${nextVersion} is active.`)).toBeVisible();
    await expect.poll(listed).toBe(nextVersion);
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText('“A new cart”');
    await expectWhole(page, 'the releases of a remote');

    await press(page, 'Roll back');
    await page.keyboard.type('It breaks');
    await press(page, 'Roll back');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('It is rolled back.')).toBeVisible();
    await expect.poll(listed).toBe(earlierVersion);

    await press(page, 'Back to all');
    await rollOut(page, server.address, nextVersion);
    await steerRollout(page, nextVersion);
  } finally {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
});
