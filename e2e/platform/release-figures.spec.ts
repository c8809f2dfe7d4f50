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
const THROWS_AT_KEYS = `wrap('./BookPreview', () => {}); addEventListener('input', () => { throw new Error('broken key'); })`;
const SHOPPERS = 10;
const NAME = 'Robin-of-this-test';
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ answered: 'rejected' });

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-figures-'));
  // each shopper has an address of their own
  server = await startServer(portOf.releaseFigures, path.join(folder, 'data'), {
    ...{ STAFF_TOKEN, TRUSTED_PROXIES: '1' },
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Types a name into the book's form. @returns what the page told of the preview */
async function typed(page: Page): Promise<unknown> {
  const telling = page.waitForRequest(
    (request) =>
      request.url().endsWith('/release-figures') && (request.postData() ?? '').includes('"failures":1'),
  );
  await page.goto(server.address + BOOK);
  await expect(
    page
      .getByRole('region', { name: /^Preview of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  await page.getByRole('textbox').first().fill(NAME);
  const request = await telling;
  expect((await request.response())?.status()).toBe(204);
  expect(await request.headerValue('cookie')).toBeNull();
  expect(request.postData()).not.toMatch(/robin|lost-star|http|personalized|@/i);
  return request.postDataJSON();
}

test('a release that throws at the first key is told by ten shoppers and taken back (ADR 91)', async ({
  browser,
  playwright,
}) => {
  const { release, form } = readLocalBuild(await brokenRemote(folder, 'preview-mfe', THROWS_AT_KEYS));
  const { name, version } = release;
  const registry = registryAt({ origin: server.address, token: STAFF_TOKEN });
  await registry.publish(name, form(), { reason: 'a test', by: 'Kim' });
  const staff = await playwright.request.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${STAFF_TOKEN}` },
  });
  const data = { version, reason: 'a test' };
  const activated = await staff.put(`/_canvas/api/releases/${name}/current`, { data });
  expect(activated.status()).toBe(200);

  for (let shopper = 1; shopper <= SHOPPERS; shopper += 1) {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${shopper}` },
    });
    const facts = { loads: 1, failures: 1, slow: 0, blocked: 0, goals: 1, slotMs: expect.any(Number) };
    expect(await typed(await context.newPage())).toEqual({
      figures: [{ name, version, expose: './BookPreview', ...facts }],
    });
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
  await staff.dispose();
});
