import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { FiguresOfReleases } from '@bindery/shared/contracts';
import { readLocalBuild } from '../../tools/tasks/release/local-build.mjs';
import { registryAt } from '../../tools/tasks/release/registry-client.mjs';
import { portOf } from '../support/addresses';
import { brokenRemote } from '../support/releases';
import { startServer, type RunningServer } from '../support/servers';
import { expect, test, type Page } from '../support/test';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
const BOOK = '/uk/personalized-products/the-lost-star';
const THROWS_AT_KEYS = `wrap('./BookPreview', () => {}); addEventListener('input', () => { throw new Error('broken key'); })`;
const SHOPPERS = 10;
const NAME = 'Robin-of-this-test';
type Counts = FiguresOfReleases['data']['versions'][number]['sum'];
test.describe.configure({ mode: 'default' });
test.use({ answered: 'rejected' });

let folder: string;
let server: RunningServer;
let staff: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-figures-'));
  // the server trusts a proxy, so each simulated shopper can have a different IP address
  server = await startServer(portOf.releaseFigures, path.join(folder, 'data'), {
    ...{ STAFF_TOKEN, TRUSTED_PROXIES: '1' },
  });
  staff = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${STAFF_TOKEN}` },
  });
});
test.afterAll(async () => {
  await staff.dispose();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function openBook(page: Page): Promise<void> {
  await page.goto(server.address + BOOK);
  await expect(
    page
      .getByRole('region', { name: /^Preview of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
}

/** Types a name into the book's form. @returns the figures that the page reported */
async function typed(page: Page): Promise<unknown[]> {
  const telling = page.waitForRequest(
    (request) =>
      request.url().endsWith('/release-figures') && (request.postData() ?? '').includes('"failures":1'),
  );
  await openBook(page);
  await page.getByRole('textbox').first().fill(NAME);
  const request = await telling;
  expect((await request.response())?.status()).toBe(204);
  expect(await request.headerValue('cookie')).toBeNull();
  expect(request.postData()).not.toMatch(/robin|lost-star|http|personalized|@/i);
  return (request.postDataJSON() as { figures: unknown[] }).figures;
}

/** @returns the figures of the newest listed version, by exposed module */
async function figuresOf(name: string): Promise<Record<string, Counts> | undefined> {
  const answer = await staff.get(`/_canvas/api/releases/${name}/figures`);
  return ((await answer.json()) as FiguresOfReleases).data.versions[0]?.exposes;
}

test('a page reports its figures when the shopper leaves it', async ({ page }) => {
  const telling = page.waitForResponse(/\/_canvas\/assets\/shop\.\w+\.js$/);
  await openBook(page);
  // waits for both remotes and for the code that sends the figures. The picture is already in the server's HTML
  await (await telling).finished();
  for (const slot of ['preview_mfe ./BookPreview', 'builder_mfe ./CustomisationForm'])
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, `slot ${slot}`);
  await page.goto('about:blank');
  const worked = { loads: 1, failures: 0, goals: 1, slot_ms: expect.any(Number) };
  await expect.poll(() => figuresOf('shell')).toMatchObject({ './Page': worked });
  // the page sends these figures only when the shopper leaves it, unlike figures about slowness
  await expect.poll(() => figuresOf('preview_mfe')).toMatchObject({ './BookPreview': worked });
  // no step was filled in
  const unfilled = { loads: 1, failures: 0, goals: 0 };
  await expect.poll(() => figuresOf('builder_mfe')).toMatchObject({ './CustomisationForm': unfilled });
});

test('a page whose scripts fail to load reports a failure of the shell', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.99' } });
  await context.route(/\/_canvas\/assets\/main\.\w+\.js$/, (route) => route.abort());
  const page = await context.newPage();
  const telling = page.waitForRequest((request) => request.url().endsWith('/release-figures'));
  await page.goto(server.address + BOOK);
  expect((await telling).postDataJSON()).toEqual({
    figures: [
      {
        ...{ name: 'shell', version: expect.any(String), expose: './Page' },
        ...{ loads: 1, failures: 1, slow: 0, blocked: 0, goals: 0 },
      },
    ],
  });
  await context.close();
  await expect.poll(() => figuresOf('shell')).toMatchObject({ './Page': { failures: 1 } });
});

test('a release that throws for ten shoppers is rolled back (ADR 91)', async ({ browser }) => {
  const { release, form } = readLocalBuild(await brokenRemote(folder, 'preview-mfe', THROWS_AT_KEYS));
  const { name, version } = release;
  const registry = registryAt({ origin: server.address, token: STAFF_TOKEN });
  await registry.publish(name, form(), { reason: 'a test', by: 'Kim' });
  const data = { version, reason: 'a test' };
  const activated = await staff.put(`/_canvas/api/releases/${name}/current`, { data });
  expect(activated.status()).toBe(200);

  for (let shopper = 1; shopper <= SHOPPERS; shopper += 1) {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${shopper}` },
    });
    const failure = { name, version, expose: './BookPreview', failures: 1 };
    expect(await typed(await context.newPage())).toContainEqual(expect.objectContaining(failure));
    await context.close();
  }
  await expect
    .poll(
      async () => {
        const answer = await staff.get(`/_canvas/api/releases/${name}/history?limit=1`);
        const { data: history } = (await answer.json()) as { data: { acts: object[] } };
        return history.acts[0];
      },
      { timeout: 60_000 },
    )
    .toMatchObject({
      ...{ act: 'rollback', actor: 'the watch', previous: version },
      reason: expect.stringMatching(/^\.\/BookPreview failed for 10 of 10 shoppers, against 2\.0 %/),
    });
});
