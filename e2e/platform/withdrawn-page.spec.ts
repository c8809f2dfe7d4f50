import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { portOf } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { copyOfBuild, deployNext } from '../support/releases';
import { startServer, type RunningServer } from '../support/servers';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
const BOOK = '/uk/personalized-products/the-lost-star';

// one server; both tests replace its builds
test.describe.configure({ mode: 'default' });

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-withdrawn-'));
  const root = await copyOfBuild(path.join(folder, 'build'));
  server = await startServer(portOf.withdrawnPage, path.join(folder, 'data'), { STAFF_TOKEN }, root);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
test.use({ answered: 'rejected' });

const versionOnPage = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((remote) => {
    const boot = JSON.parse(document.getElementById('boot')!.textContent) as {
      remotes: { name: string; version: string }[];
    };
    return boot.remotes.find((each) => each.name === remote)?.version;
  }, name);

/** Reloads until the page has the version, because the server looks for new versions when it renders a page. */
async function openWith(page: Page, name: string, version: string): Promise<void> {
  await expect(async () => {
    await page.goto(server.address + BOOK);
    expect(await versionOnPage(page, name)).toBe(version);
  }).toPass();
}

async function goBackTo(request: APIRequestContext, name: string, version: string): Promise<void> {
  const answer = await request.put(`${server.address}/_canvas/api/releases/${name}/current`, {
    headers: { authorization: `Bearer ${STAFF_TOKEN}` },
    data: { version, reason: 'it broke' },
  });
  expect(answer.status()).toBe(200);
}

/** Advances the page's fake clock until the page polls the shop's health. The server checks its builds every 5 s. */
async function lookOn(page: Page): Promise<void> {
  let isTold = false;
  page.once('response', function listen(answer) {
    isTold ||= answer.url().includes('/_canvas/api/health?page=');
    if (!isTold) page.once('response', listen);
  });
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(isTold).toBe(true);
  }).toPass();
}

test('a page from a withdrawn release offers a reload that preserves the input', async ({
  page,
  request,
}) => {
  const { earlierVersion, nextVersion } = await deployNext(path.join(folder, 'build'), 'preview-mfe');
  await page.clock.install();
  await openWith(page, 'preview_mfe', nextVersion);
  const name = page.getByRole('textbox', { name: 'Child’s name' });
  await name.fill('Ottoline');
  const reload = page.getByRole('button', { name: 'Refresh' });
  await lookOn(page);
  await expect(reload).toHaveCount(0);

  await goBackTo(request, 'preview_mfe', earlierVersion);
  await expect(async () => {
    await lookOn(page);
    await expect(reload).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/your work is saved/)).toBeVisible();
  await expectAccessible(page, 'a page that was taken back');
  // reloads right after the input, because the page saves the draft as it unloads
  await name.fill('Ottoline Bee');
  await reload.press('Enter');
  await expect.poll(() => versionOnPage(page, 'preview_mfe').catch(() => undefined)).toBe(earlierVersion);
  await expect(name).toHaveValue('Ottoline Bee');
  await page.clock.runFor(1000);
  await expect(page.getByRole('img', { name: /Ottoline Bee/ }).first()).toBeVisible();
  await lookOn(page);
  await expect(reload).toHaveCount(0);
});

test('the next link loads a new document if the shopper chooses “Later”', async ({ page, request }) => {
  const { earlierVersion, nextVersion } = await deployNext(path.join(folder, 'build'), 'cart-mfe');
  await page.clock.install();
  await openWith(page, 'cart_mfe', nextVersion);
  await goBackTo(request, 'cart_mfe', earlierVersion);
  const laterButton = page.getByRole('button', { name: 'Later' });
  await expect(async () => {
    await lookOn(page);
    await expect(laterButton).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await laterButton.click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  expect(await versionOnPage(page, 'cart_mfe')).toBe(nextVersion);
  await page.getByRole('link', { name: 'Bindery, home' }).click();
  await expect.poll(() => versionOnPage(page, 'cart_mfe').catch(() => undefined)).toBe(earlierVersion);
  expect(new URL(page.url()).pathname).toBe('/uk');
});
