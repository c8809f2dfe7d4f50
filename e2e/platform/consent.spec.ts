import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '../support/test';
import { firstPort } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { startServer, type RunningServer } from '../support/servers';

/** What a tag manager is told of consent, in order, and when it began to run. */
const SCRIPT = `(() => {
  const { dataLayer } = window;
  const consentIn = (entries) => entries
    .filter((entry) => entry[0] === 'consent')
    .map((entry) => [entry[1], entry[2].analytics_storage, entry[2].ad_storage].join(' '));
  window.beforeTags = consentIn(Array.from(dataLayer));
  window.consentNow = () => consentIn(Array.from(dataLayer));
})()`;
const beforeTags = (page: Page): Promise<string[]> =>
  page
    .waitForFunction(() => (window as unknown as { beforeTags?: string[] }).beforeTags)
    .then((handle) => handle.jsonValue() as Promise<string[]>);
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { consentNow(): string[] }).consentNow());
/** How far what was shown has moved by itself. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

test.describe('consent, where a tag manager is configured', () => {
  test.describe.configure({ mode: 'default' }); // one server for all of them
  let tags: Server;
  let shop: RunningServer;
  let dataDir: string;
  test.beforeAll(async () => {
    tags = createServer((_request, response) => {
      response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    });
    await once(tags.listen(0, '127.0.0.1'), 'listening');
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-consent-'));
    const host = `http://127.0.0.1:${(tags.address() as AddressInfo).port}`;
    shop = await startServer(firstPort + 5, dataDir, { GTM_HOST: host, GTM_CONTAINER_ID: 'GTM-STANDIN' });
  });
  test.afterAll(async () => {
    await (shop as RunningServer | undefined)?.stop(); // none where it did not start
    tags.close();
    tags.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  });
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
  const saved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/website/v1/consent') && answer.ok());

  test('in de: refused before, asked, accepted by keyboard, kept, and changed from the foot of the page', async ({
    page,
    context,
  }) => {
    await page.goto(`${shop.address}/de`);
    expect(await beforeTags(page)).toEqual(['default denied denied']);
    await expect(banner(page)).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await expectAccessible(page, 'the banner');
    const second = await context.newPage();
    await second.goto(`${shop.address}/de/cart`);
    await expect(banner(second)).toBeVisible();

    await page.bringToFront();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Alle annehmen' })).toBeFocused();
    const answer = saved(page);
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    expect(await told(page)).toEqual(['default denied denied', 'update granted granted']);
    await expect(banner(second)).toBeHidden();
    await expect.poll(() => told(second)).toEqual(['default denied denied', 'update granted granted']);
    await answer;

    await page.evaluate(() => localStorage.clear()); // the server knows
    await page.reload();
    expect(await beforeTags(page)).toEqual(['default denied denied', 'update granted granted']);
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => /\/consent[.-]/.test(name))).toEqual([]);
    await expect(banner(page)).toBeHidden();

    const opener = page.getByRole('button', { name: 'Cookie-Auswahl' });
    await opener.click();
    await expect(page.getByRole('checkbox', { name: 'Werbung', exact: true })).toBeChecked();
    await expectAccessible(page, 'the choices');
    await page.getByRole('checkbox', { name: 'Werbung', exact: true }).uncheck();
    const changed = saved(page);
    await page.getByRole('button', { name: 'Auswahl speichern' }).click();
    await expect(opener).toBeFocused();
    expect((await told(page)).at(-1)).toBe('update granted denied');
    await changed;
  });

  test('at 360 px and at 1280 it leaves the button that goes on free', async ({ page }) => {
    for (const [path, onward] of [
      ['/de/personalized-products/the-lost-star', page.getByRole('button', { name: 'Weiter', exact: true })],
      ['/de', page.getByRole('main').getByRole('link').first()],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(shop.address + path);
      await expect(banner(page)).toBeVisible();
      for (const [width, height] of [
        [1280, 800],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(onward).toBeInViewport();
        const [shown, button] = [(await banner(page).boundingBox())!, (await onward.boundingBox())!];
        const isBeside = shown.x + shown.width < button.x;
        const isAbove = shown.y + shown.height < button.y;
        const isBelow = button.y + button.height < shown.y;
        expect(isBeside || isAbove || isBelow, `${path} at ${width}`).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });

  test('where the browser asks not to be tracked nothing of advertising is granted', async ({ browser }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
    const page = await context.newPage();
    await page.goto(shop.address);
    expect(await beforeTags(page)).toEqual(['default granted denied']);
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await expect(banner(page).getByText(/Global Privacy Control/)).toBeVisible();
    await context.close();
  });
});
