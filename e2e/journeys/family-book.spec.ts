import { expect, test, type Page } from '../support/test';
import { expectAccessible, inBothLayouts } from '../support/axe';
import { answerTab, toSummary } from '../support/make-book';

/** A name with characters that HTML, JSON and URL queries escape in different ways. */
const FAMILY_NAME = '<b>&"結衣"</b>';
const PEOPLE = [
  ['Grown-up 1', 'Amara'],
  ['Grown-up 2', 'Grandad'],
  ['Child 1', 'Efe'],
  ['Child 2', 'Ṣadé'],
  ['Pet 1', 'Biscuit'],
] as const;

const next = (page: Page) =>
  page
    .getByRole('button', { name: /^(Continue|Finish)/ })
    .last()
    .click();
const step = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Step ${number} of \\d+$`))).toBeVisible();

/** Opens a character's card, fills in its dialog and saves. */
async function describe(page: Page, card: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${card}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /name/i }).first().fill(name);
  await answerTab(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeFocused();
}

test('a shopper describes each family member and adds the book to the cart @phone', async ({ page }) => {
  await page.goto('/uk/personalized-products/our-big-picnic');
  await page.getByRole('textbox', { name: 'Family name' }).fill(FAMILY_NAME);
  await answerTab(page, ['The seaside']);
  // the seaside adds a question
  await expect(page.getByRole('radiogroup', { name: /boat/i })).toBeVisible();
  await answerTab(page);
  await next(page);

  await step(page, 2);
  for (const [card, name] of PEOPLE) await describe(page, card, name);
  await inBothLayouts(page, (layout) => expectAccessible(page, `the characters ${layout}`));
  await next(page);

  await step(page, 3);
  await answerTab(page);
  await page
    .getByRole('textbox', { name: /favourite/i })
    .first()
    .fill('custard');
  await next(page);

  await step(page, 4);
  await answerTab(page);
  for (const food of ['strawberries', 'samosas']) await page.getByRole('checkbox', { name: food }).press(' ');
  await page.getByRole('textbox', { name: /sandwiches/ }).fill('24');
  await inBothLayouts(page, (layout) => expectAccessible(page, `the picnic ${layout}`));
  await next(page);

  await step(page, 5);
  await toSummary(page);
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL(/\/uk\/cart$/);
  const cart = page.getByRole('main');
  await expect(cart.getByRole('heading', { name: 'Our Big Picnic' }).first()).toBeVisible();
  await expect(cart.getByText(FAMILY_NAME).first()).toBeVisible();
});
