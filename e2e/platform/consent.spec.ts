import { addresses } from '../support/addresses';
import { expectAccessible, shiftOf } from '../support/axe';
import { tabTo } from '../support/tab-to';
import { expect, test, type Page } from '../support/test';

type Entries = readonly ArrayLike<unknown>[];
/** The consent commands, in order. */
const consentIn = (entries: Entries): string[] =>
  entries
    .filter((entry) => entry[0] === 'consent')
    .map(({ 1: command, 2: state }) => {
      const { analytics_storage: measuring, ad_storage: advertising } = state as Record<string, string>;
      return `${String(command)} ${measuring} ${advertising}`;
    });
const beforeTags = async (page: Page): Promise<string[]> => {
  const entriesHandle = await page.waitForFunction(
    () => (window as unknown as { standIn?: { before: Entries } }).standIn?.before,
  );
  return consentIn((await entriesHandle.jsonValue()) as Entries);
};
const toldConsents = async (page: Page): Promise<string[]> =>
  consentIn(await page.evaluate(() => JSON.parse(JSON.stringify(window.dataLayer)) as Entries));
test.describe('consent for a tag manager', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
  const saved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/website/v1/consent') && answer.ok());

  test('is denied in Germany until the shopper gives it', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/de');
    expect(await beforeTags(page)).toEqual(['default denied denied']);
    await expect(banner(page)).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await expectAccessible(page, 'the banner');
    const second = await context.newPage();
    await second.goto('/de/cart');
    await expect(banner(second)).toBeVisible();

    await page.bringToFront();
    await tabTo(page, 'button', 'Alle annehmen');
    const answer = saved(page);
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    expect(await toldConsents(page)).toEqual(['default denied denied', 'update granted granted']);
    await expect(banner(second)).toBeHidden();
    await expect
      .poll(() => toldConsents(second))
      .toEqual(['default denied denied', 'update granted granted']);
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
    const saveAnswer = saved(page);
    await page.getByRole('button', { name: 'Auswahl speichern' }).click();
    await expect(opener).toBeFocused();
    expect((await toldConsents(page)).at(-1)).toBe('update granted denied');
    await saveAnswer;
  });

  test('has a banner that never covers the main button or the footer', async ({ page }) => {
    for (const [path, onward] of [
      ['/de/personalized-products/the-lost-star', page.getByRole('button', { name: 'Weiter', exact: true })],
      ['/de', page.getByRole('main').getByRole('link', { name: /gestalten$/ })],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      for (const [width, height] of [
        [1280, 800],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(onward).toBeInViewport();
        const [bannerBox, button] = [(await banner(page).boundingBox())!, (await onward.boundingBox())!];
        const isBeside = bannerBox.x + bannerBox.width < button.x;
        const isAbove = bannerBox.y + bannerBox.height < button.y;
        const isBelow = button.y + button.height < bannerBox.y;
        expect(isBeside || isAbove || isBelow, `${path} at ${width}`).toBe(true);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        for (const link of await page.getByRole('contentinfo').getByRole('link').all())
          await link.click({ trial: true });
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });

  test('excludes advertising if the browser sends Global Privacy Control', async ({ browser }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
    const page = await context.newPage();
    await page.goto(addresses.production);
    expect(await beforeTags(page)).toEqual(['default granted denied']);
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await expect(banner(page).getByText(/Global Privacy Control/)).toBeVisible();
    await context.close();
  });
});
