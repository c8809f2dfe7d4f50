import { expect, test, type Page } from '../support/test';
import { expectAccessible, inBothLayouts } from '../support/axe';
import { answerTab } from '../support/make-book';

/** Shoppers make a calendar in the same steps as a book. Source: docs/rules.md CAL-04, CAL-07 */
const next = (page: Page) =>
  page
    .getByRole('button', { name: /^(Continue|Finish|Next)/ })
    .last()
    .click();

test('a family sets a calendar’s first month and a birthday, and adds it to the cart @phone', async ({
  page,
}) => {
  await page.goto('/uk/personalized-products/our-year');
  await page.getByRole('textbox', { name: 'Family name' }).fill('Okafor');
  await page.getByRole('combobox', { name: 'First month' }).selectOption('September');
  await answerTab(page, [String(new Date().getFullYear() + 1)]);
  await next(page);

  await page.getByRole('combobox', { name: 'Birthdays' }).selectOption('1');
  await page.getByRole('button', { name: /^Birthday 1/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Zoë');
  await expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Day' }).selectOption('29');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('February');
  await inBothLayouts(page, (layout) => expectAccessible(page, `a birthday ${layout}`));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await next(page);

  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL(/\/uk\/cart$/);
  const cart = page.getByRole('main');
  await expect(cart.getByRole('heading', { name: 'Our Year' }).first()).toBeVisible();
  await cart.getByRole('button', { name: /more choices/ }).click();
  await expect(cart.getByText('Zoë').first()).toBeVisible();
});
