import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readLocalBuild } from '../../tools/tasks/release/local-build.mjs';
import { registryAt } from '../../tools/tasks/release/registry-client.mjs';
import { portOf } from '../support/addresses';
import { brokenRemote } from '../support/releases';
import { startServer, type RunningServer } from '../support/servers';
import { expect, test, type Page } from '../support/test';

const STAFF_TOKEN = 'staff-of-this-test-0123456789abcdef';
const BOOK = '/uk/personalized-products/the-lost-star';
/** Code that freezes the page after two seconds, because the watchdog's worker cannot start on a frozen page. */
const FREEZES = `
  wrap('./BookPreview', () => { for (;;); });
  const { get } = container;
  container.get = async (name) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return get(name);
  }`;
test.describe.configure({ mode: 'default' });

let folder: string;
let server: RunningServer;
let frozenVersion: string;
let earlierVersion: string;
test.beforeAll(async ({ playwright }) => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-frozen-'));
  server = await startServer(portOf.frozenPage, path.join(folder, 'data'), { STAFF_TOKEN });
  const dir = await brokenRemote(folder, 'preview-mfe', FREEZES);
  const { release, form } = readLocalBuild(dir);
  const registry = registryAt({ origin: server.address, token: STAFF_TOKEN });
  const request = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${STAFF_TOKEN}` },
  });
  const builds = `/_canvas/api/releases/${release.name}`;
  const { data } = (await (await request.get(builds)).json()) as { data: { builds: { version: string }[] } };
  earlierVersion = data.builds[0]!.version;
  frozenVersion = release.version;
  await registry.publish(release.name, form(), { reason: 'a test', by: 'Kim' });
  const answer = await request.put(`${builds}/current`, {
    data: { version: frozenVersion, reason: 'a test' },
  });
  expect(answer.status()).toBe(200);
  await request.dispose();
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
test.use({ answered: 'rejected' });

/** Reads the version in the page's HTML, because a frozen page runs no scripts. */
async function openedVersion(page: Page): Promise<string | undefined> {
  const answer = await page.goto(server.address + BOOK, { waitUntil: 'commit' });
  const [, version] = /"name":"preview_mfe","version":"([^"]+)"/.exec(await answer!.text()) ?? [];
  return version;
}

test('only the browser that reports a frozen page gets the previous version (REL-26)', async ({
  page,
  browser,
}) => {
  const context = page.context();
  const reported = context.waitForEvent('response', {
    predicate: (answer) => answer.url().endsWith('/frozen-page'),
    timeout: 60_000,
  });
  expect(await openedVersion(page)).toBe(frozenVersion);
  const answer = await reported;
  expect(answer.status()).toBe(204);
  expect(answer.request().postDataJSON()).toEqual({
    name: 'preview_mfe',
    version: frozenVersion,
    expose: './BookPreview',
  });

  const nextPage = await context.newPage();
  expect(await openedVersion(nextPage)).toBe(earlierVersion);
  await expect(
    nextPage
      .getByRole('region', { name: /^Preview of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  expect(await openedVersion(otherPage)).toBe(frozenVersion);
  await otherContext.close({ reason: 'it is frozen' });
});
