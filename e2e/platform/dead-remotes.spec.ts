import { expect, test, type Page } from '../support/test';
import { faults, faultsOfCurrent } from '../support/sabotage';

const PRODUCT = '/uk/personalized-products/the-lost-star';

const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Child’s name' });
const bookPage = (page: Page) => page.getByRole('region', { name: /^Preview of/ }).getByRole('img');

async function expectHeader(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /cart/i })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Country/ })).toBeVisible();
}

for (const fault of ['missing', 'hanging', 'throwing', 'tampered'] as const) {
  test.describe(`a preview whose entry is ${fault}`, () => {
    test('the form still works without the preview', async ({ page }) => {
      await faults[fault](page, 'preview_mfe');
      await page.goto(PRODUCT);

      await nameField(page).fill('Ada');
      await expect(page.getByText('We couldn’t load the preview')).toBeVisible();
      await expect(retryButton(page)).toBeVisible();
      await expect(nameField(page)).toHaveValue('Ada');
      await expectHeader(page);
      expect(await page.evaluate(() => document.documentElement.dataset.tampered)).toBeUndefined();
    });
  });

  test.describe(`a form whose entry is ${fault}`, () => {
    test('the book still works without the form', async ({ page }) => {
      await faults[fault](page, 'builder_mfe');
      await page.goto(PRODUCT);

      await expect(page.getByText('We couldn’t load the form')).toBeVisible();
      await expect(retryButton(page)).toBeVisible();
      await expect(bookPage(page).first()).toBeVisible();
      await expectHeader(page);
      expect(await page.evaluate(() => document.documentElement.dataset.tampered)).toBeUndefined();
    });
  });
}

for (const [fault, sabotage] of Object.entries(faultsOfCurrent))
  test(`the previous version replaces a form ${fault} (REL-14)`, async ({ page }) => {
    const reported = page.waitForRequest('**/report-error');
    await sabotage(page, 'builder_mfe');
    await page.goto(PRODUCT);

    await nameField(page).fill('Ada');
    await expect(bookPage(page).first()).toBeVisible();
    await expect(page.getByText('We couldn’t load the form')).toBeHidden();
    expect((await reported).postData()).toMatch(/builder_mfe.*broken/);
    expect(await page.evaluate(() => document.documentElement.dataset.tampered)).toBeUndefined();
  });

test('the Retry button loads the book once its remote answers again', async ({ page }) => {
  await faults.missing(page, 'preview_mfe');
  await page.goto(PRODUCT);
  await expect(retryButton(page)).toBeVisible();
  await page.unrouteAll();
  await retryButton(page).click();
  await expect(bookPage(page).first()).toBeVisible();
  await expect(retryButton(page)).toBeHidden();
});

test('the Retry button loads the form with the earlier input once its remote answers again', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  await nameField(page).fill('Ada');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('the-lost-star'))).toContain('Ada');
  await faults.missing(page, 'builder_mfe');
  await page.reload();
  await expect(page.getByText('We couldn’t load the form')).toBeVisible();
  await page.unrouteAll();
  await retryButton(page).click();
  await expect(nameField(page)).toHaveValue('Ada');
  await expect(retryButton(page)).toBeHidden();
});

test('the header and the form work while the cart remote fails', async ({ page }) => {
  await faults.missing(page, 'cart_mfe');
  await page.goto(PRODUCT);
  await expect(nameField(page)).toBeVisible();
  await expectHeader(page);
});

test('a cart page without its remote shows an error, and Retry loads the cart', async ({ page }) => {
  await faults.missing(page, 'cart_mfe');
  await page.goto('/uk/cart');
  await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  await expect(page.getByText('We couldn’t load your cart')).toBeVisible();
  await expectHeader(page);
  await page.unrouteAll();
  await retryButton(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'See all books' })).toBeVisible();
  await expect(retryButton(page)).toBeHidden();
});
