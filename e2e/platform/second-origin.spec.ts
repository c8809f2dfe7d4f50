import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { portOf } from '../support/addresses';
import { untilHydrated } from '../support/hydrated';
import { PullCdn } from '../support/pull-cdn';
import { tamperWith } from '../support/sabotage';
import { startServer, type RunningServer } from '../support/servers';
import { expect, test, type Page } from '../support/test';

// the tests share one shop, and one test stops its CDN
test.describe.configure({ mode: 'default' });
test.use({ answered: 'rejected' });

let folder: string;
let shop: RunningServer;
let cdn: PullCdn;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-origin-'));
  const ASSET_ORIGIN = `http://localhost:${portOf.cdn}`;
  shop = await startServer(portOf.secondOrigin, folder, { ASSET_ORIGIN });
});
test.afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});
test.beforeEach(async () => {
  cdn = await PullCdn.open(shop.address, portOf.cdn);
});
test.afterEach(() => cdn.close());

async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { tellViolation(text: string): void }).tellViolation(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  return violations;
}

/** Returns the page's files from this origin, except the watchdog (browsers run no worker from another origin). */
const filesFrom = (page: Page, origin: string): Promise<string[]> =>
  page.evaluate(
    (from) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(from) && /\/(_canvas\/assets\/(?!watchdog\.)|mfe\/)/.test(name)),
    origin,
  );
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Child’s name' });
const bookPage = (page: Page) => page.getByRole('region', { name: /^Preview of/ }).getByRole('img');
const toBook = (page: Page) =>
  page
    .getByRole('link', { name: /The Lost Star/ })
    .first()
    .click();

test('a shopper makes a book with all files from the second origin (REL-16)', async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto(`${shop.address}/uk`);
  await toBook(page);
  await nameField(page).fill('Ada');
  await expect(bookPage(page).first()).toBeVisible();
  expect(await filesFrom(page, shop.address)).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check('1em "Source Sans 3"'))).toBe(true);

  await page.goto(`${shop.address}/uk/cart`);
  await expect(page.getByRole('main').getByRole('link', { name: 'See all books' })).toBeVisible();
  expect(await filesFrom(page, shop.address)).toEqual([]);
  const cdnFiles = (await filesFrom(page, cdn.origin)).join(' ');
  for (const file of [/main\.\w+\.js/, /\.woff2/, /cart_mfe\/\w+\/remoteEntry/])
    expect(cdnFiles).toMatch(file);
  // scripts on the page can read the sizes of files from the CDN
  const sizes = await page.evaluate(
    (from) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.startsWith(from))
        .map(({ decodedBodySize }) => decodedBodySize),
    cdn.origin,
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(violations).toEqual([]);
});

test('pages load their files from the shop if the second origin fails (REL-16)', async ({ page }) => {
  const violations = await watchViolations(page);
  await cdn.close();
  await page.goto(`${shop.address}/uk/personalized-products/the-lost-star`);
  await nameField(page).fill('Ada');
  await expect(bookPage(page).first()).toBeVisible();
  expect(await filesFrom(page, cdn.origin)).toEqual([]);
  await page.goto(`${shop.address}/uk/cart`);
  await expect(page.getByRole('main').getByRole('link', { name: 'See all books' })).toBeVisible();
  expect(violations).toEqual([]);
  cdn = await PullCdn.open(shop.address, portOf.cdn);
});

test('an open page loads further files from the shop if the second origin fails (REL-16)', async ({
  page,
}) => {
  await page.goto(`${shop.address}/uk`);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await page.route(`${cdn.origin}/**`, (route) => route.abort());
  await toBook(page);
  await nameField(page).fill('Ada');
  await expect(bookPage(page).first()).toBeVisible();
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  expect((await filesFrom(page, shop.address)).join(' ')).toMatch(/builder_mfe\/\w+\/remoteEntry/);
});

test('the shop’s files replace changed files on the second origin (REL-15, REL-16)', async ({ page }) => {
  await tamperWith(page, new RegExp(`^${cdn.origin}/.*\\.(js|css)$`));
  await page.goto(`${shop.address}/uk/personalized-products/the-lost-star`);
  await nameField(page).fill('Ada');
  await expect(bookPage(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.tampered)).toBeUndefined();
});
