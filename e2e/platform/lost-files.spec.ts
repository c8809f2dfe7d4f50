import { fillCart } from '../support/fill-cart';
import { answerTab } from '../support/make-book';
import { expect, test, type Page } from '../support/test';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };

/** Aborts every request for a script, as if there were no network, until the test calls `comeBack`. */
async function loseScripts(page: Page): Promise<{ names: string[]; comeBack(): Promise<void> }> {
  const names: string[] = [];
  const scripts = /\/(mfe|_canvas\/assets)\/.*\.js$/;
  await page.route(scripts, async (route) => {
    names.push(new URL(route.request().url()).pathname);
    await route.abort();
  });
  return { names, comeBack: () => page.unroute(scripts) };
}

async function expectRecovery(
  page: Page,
  open: () => Promise<void>,
  expectOpen: () => Promise<void>,
): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const { names, comeBack } = await loseScripts(page);
  await open();
  // looks only in the main content and in dialogs, because the header's cart panel may show the same on a slow machine
  // error
  const alert = page
    .locator('main, [role=dialog]')
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Try again' }) })
    .first();
  const retryButton = alert.getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  expect(names.length, 'scripts were lost').toBeGreaterThan(0);
  await expect(alert).not.toContainText('://');
  await comeBack();
  await retryButton.click();
  await expectOpen();
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded anew').toBe(true);
}

// removes `requestIdleCallback`, so that the page does not load the files in advance
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
});

test('“Try again” opens a character after its files failed to load (VIEW-12)', async ({ page }) => {
  await page.goto('/uk/personalized-products/our-big-picnic');
  await page.getByRole('textbox', { name: 'Family name' }).fill('Okafor');
  await answerTab(page, ['The seaside']);
  await expect(page.getByRole('radiogroup', { name: /boat/i })).toBeVisible();
  await answerTab(page);
  await page.getByRole('button', { name: /^Continue/ }).click();
  const card = page.getByRole('button', { name: /Tap to create/ }).first();
  await expectRecovery(
    page,
    () => card.click(),
    () => expect(page.getByRole('dialog')).toBeVisible(),
  );
});

test('“Try again” opens the page check and the cart after their files failed to load (VIEW-12)', async ({
  page,
}) => {
  await fillCart(page, UK, ['Robin']);
  await page.goto('/uk/cart');
  const lookThrough = page.getByRole('button', { name: /^Check your pages/ });
  await expect(lookThrough).toBeVisible();
  await expectRecovery(
    page,
    () => lookThrough.click(),
    () => expect(page.getByRole('dialog')).toBeVisible(),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectRecovery(
    page,
    () => page.getByRole('main').getByRole('link', { name: 'Checkout' }).click(),
    () => expect(page.getByRole('button', { name: 'Continue' })).toBeVisible(),
  );
});
