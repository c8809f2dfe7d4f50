import { expect, test } from '../support/test';
import { faults } from '../support/sabotage';

const PRODUCT = '/uk/personalized-products/the-lost-star';

for (const fault of ['missing', 'hanging', 'throwing', 'tampered'] as const) {
  test.describe(`a preview whose entry is ${fault}`, () => {
    test('loses its own slot only: a fallback with Retry stands there and the form still works', async ({
      page,
    }) => {
      await faults[fault](page, 'preview_mfe');
      await page.goto(PRODUCT);

      const name = page.getByRole('textbox', { name: /name/i }).first();
      await name.fill('Ada');
      const retry = page.getByRole('button', { name: /retry|try again/i });
      await expect(retry).toBeVisible();
      await expect(name).toHaveValue('Ada');
      await expect(page.getByRole('banner').getByRole('link', { name: /cart/i })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset.tampered)).toBeUndefined();
    });
  });
}

test('Retry brings the book back once the remote answers again', async ({ page }) => {
  await faults.missing(page, 'preview_mfe');
  await page.goto(PRODUCT);
  const retry = page.getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole('img', { name: /cover|star/i }).first()).toBeVisible();
  await expect(retry).toBeHidden();
});

test('a dead cart leaves the header and the form working', async ({ page }) => {
  await faults.missing(page, 'cart_mfe');
  await page.goto(PRODUCT);
  await expect(page.getByRole('textbox', { name: /name/i }).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
