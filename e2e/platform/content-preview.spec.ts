import type { Locator, Page } from '@playwright/test';
import { addresses } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

const HOME = `${addresses.development}/de`;
const [BEFORE, AFTER] = ['Unser Jahr', 'Unser ganzes Jahr'];

const product = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('heading', { name, exact: true });

/** Goes to the product's page by a client-side link, as a shopper does. */
async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** By keyboard alone: focuses the button and presses Enter. */
const press = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
};

/** Opens a document in the panel's editor, German beside English. */
async function openText(page: Page, name: string): Promise<Locator> {
  await press(page.getByRole('button', { name: /^Staff panel/ }));
  await press(page.getByRole('button', { name: 'Texts', exact: true }));
  const editor = page.getByRole('dialog', { name: 'Texts' });
  await press(editor.getByRole('button', { name, exact: true }));
  await editor.getByRole('combobox', { name: 'Language beside English' }).selectOption('de');
  return editor;
}

// Source: docs/rules.md CONT-09, CONT-10
test('staff preview a draft, publish it for shoppers and roll the publication back', async ({
  page,
  browser,
  measured,
}) => {
  const elsewhere = await browser.newContext();
  const shopper = await elsewhere.newPage();
  await page.goto(HOME);
  await expect(product(page, BEFORE)).toBeVisible();
  // the browser may cache this answer, which the preview must not show
  await visit(page, BEFORE);
  await page.goto(HOME);
  const editor = await openText(page, 'Product: our-year');
  await editor.getByRole('textbox', { name: 'Name, German' }).fill(AFTER);
  await press(editor.getByRole('button', { name: 'Save draft' }));
  await expect(editor.getByText('Saved as a draft.')).toBeVisible();
  await expectAccessible(page, 'the editor of texts');
  await press(editor.getByRole('button', { name: 'Preview' }));

  const bar = page.getByRole('complementary', { name: 'Vorschau' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(`${HOME}/personalized-products/our-year`);
  await page.goto(HOME);
  await expect(product(page, AFTER)).toBeVisible();
  await expectAccessible(page, 'a page of a preview');
  await visit(page, AFTER);
  await shopper.goto(HOME);
  await expect(product(shopper, BEFORE)).toBeVisible();
  await expect(shopper.getByRole('complementary', { name: 'Vorschau' })).toHaveCount(0);

  await press(bar.getByRole('button', { name: 'Vorschau verlassen' }));
  await expect(bar).toHaveCount(0);
  await expect(product(page, BEFORE)).toBeVisible();

  const productEditor = await openText(page, 'Product: our-year');
  await press(productEditor.getByRole('button', { name: 'Publish now' }));
  await expect(productEditor.getByText('Published: everybody sees it.')).toBeVisible();
  // the draft did not leak; published text is not private, so forget it here
  expect(await measured.leaks()).toEqual([]);
  measured.forget();
  for (const visitorPage of [page, shopper])
    await expect(async () => {
      await visitorPage.goto(HOME);
      await expect(product(visitorPage, AFTER)).toBeVisible({ timeout: 2000 });
    }).toPass();

  // restores the text for the next test
  const back = await openText(page, 'Product: our-year');
  await back.getByRole('combobox', { name: 'Go back to' }).selectOption('0');
  await press(back.getByRole('button', { name: 'Make it the draft' }));
  await expect(back.getByText(/It is the draft now/)).toBeVisible();
  await press(back.getByRole('button', { name: 'Publish now' }));
  await expect(back.getByText('Published: everybody sees it.')).toBeVisible();
  await elsewhere.close();
});

test('the editor fits a phone and a wide screen', async ({ page }, testInfo) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(HOME);
    const editor = await openText(page, 'Product: our-year');
    await expect(editor.getByRole('textbox', { name: 'Name, English' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.screenshot({ path: testInfo.outputPath(`editor-${width}.png`) });
  }
});
