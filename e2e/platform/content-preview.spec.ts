import type { FrameLocator, Locator, Page } from '@playwright/test';
import { scenery } from '../../backend/src/contexts/photos/testing/pictures';
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

/** Uses the keyboard alone: focuses the button and presses Enter. */
const press = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
};

async function openTexts(page: Page): Promise<Locator> {
  await press(page.getByRole('button', { name: /^Staff panel/ }));
  await press(page.getByRole('button', { name: 'Texts', exact: true }));
  return page.getByRole('dialog', { name: 'Texts' });
}

/** Opens a document in the panel's editor, German beside English. */
async function openText(page: Page, name: string): Promise<Locator> {
  const editor = await openTexts(page);
  await press(editor.getByRole('button', { name, exact: true }));
  await editor.getByRole('combobox', { name: 'Language beside English' }).selectOption('de');
  return editor;
}

// Source: docs/rules.md CONT-09, CONT-10
test('staff preview a draft, publish it and roll the publication back', async ({
  page,
  browser,
  measured,
}) => {
  const elsewhere = await browser.newContext();
  const shopper = await elsewhere.newPage();
  await page.goto(HOME);
  await expect(product(page, BEFORE)).toBeVisible();
  // the browser may have cached the published text, but the preview must show the draft
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
  // the draft did not leak. Its text is now published, so the leak check ignores it from here on
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

/** Writes a new page with a picture as its second part, and saves it as a draft. */
async function writePage(editor: Locator, uid: string): Promise<void> {
  await editor.getByRole('textbox', { name: 'Address: /pages/…' }).fill(uid);
  await editor.getByRole('textbox', { name: 'Title' }).fill('Our cat');
  await press(editor.getByRole('button', { name: 'Create page' }));
  await editor.getByRole('combobox', { name: 'New part, English' }).selectOption('Picture');
  await press(editor.getByRole('button', { name: 'Add part, English' }));
  const upload = editor.getByRole('group', { name: 'Upload: 2. Picture, English' });
  await upload.getByRole('textbox', { name: 'What the picture shows' }).fill('A cat on a book');
  const buffer = await (await scenery(7, 1700, 1000)).png().toBuffer();
  await upload.getByLabel('Picture file').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer });
  await press(upload.getByRole('button', { name: 'Upload picture' }));
  await expect(upload.getByText(/save the draft to keep it/)).toBeVisible();
  await press(editor.getByRole('button', { name: 'Save draft' }));
  await expect(editor.getByText('Saved as a draft.')).toBeVisible();
}

/** Expects that the picture has loaded in the size that the page reserved. */
async function expectPicture(within: Page | FrameLocator): Promise<void> {
  const picture = within.getByRole('img', { name: 'A cat on a book' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('width', '1600');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const { width, height } = (await picture.boundingBox())!;
  expect(width / height).toBeCloseTo(1600 / 941, 1);
}

// Source: docs/rules.md CONT-12, CONT-13
test('staff put a picture on a page, publish it and move the page', async ({
  page,
  browser,
  measured,
}, testInfo) => {
  const uid = `cat-${Date.now()}`;
  await page.goto(HOME);
  const editor = await openTexts(page);
  await writePage(editor, uid);
  await press(editor.getByRole('button', { name: 'Both widths' }));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const title of ['Draft at 360 px', 'Draft at 1280 px']) {
      const frame = editor.getByTitle(title);
      await expectPicture(frame.contentFrame());
      const { width: shownWidth } = (await frame.boundingBox())!;
      expect(shownWidth, `${title} on ${width} px`).toBeLessThanOrEqual(width);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.screenshot({ path: testInfo.outputPath(`editor-${width}.png`) });
  }
  const elsewhere = await browser.newContext();
  const shopper = await elsewhere.newPage();
  const errors: string[] = [];
  shopper.on('pageerror', ({ message }) => errors.push(message));
  const address = `${addresses.development}/uk/pages/${uid}`;
  expect((await shopper.goto(address))!.status()).toBe(404);
  await press(editor.getByRole('button', { name: 'Publish now' }));
  await expect(editor.getByText('Published: everybody sees it.')).toBeVisible();
  await expect(async () => expect((await shopper.goto(address))!.status()).toBe(200)).toPass();
  await expectPicture(shopper);
  expect((await shopper.request.get(address)).headers()['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );

  await press(editor.getByRole('button', { name: 'Change address' }));
  await editor.getByRole('textbox', { name: 'New address: /pages/…' }).fill(`new-${uid}`);
  await press(editor.getByRole('button', { name: 'Move the page' }));
  await expect(editor.getByRole('heading', { name: `Page: new-${uid}` })).toBeVisible();
  await press(editor.getByRole('button', { name: 'Publish now' }));
  await expect(editor.getByText('Published: everybody sees it.')).toBeVisible();
  await expect(async () => {
    await shopper.goto(address);
    expect(shopper.url()).toMatch(new RegExp(`/uk/pages/new-${uid}$`));
  }).toPass();
  // all three pages hydrate: the missing one, the new one and the moved one
  expect(errors).toEqual([]);
  // the texts are now published, so the leak check must ignore them
  measured.forget();
  await elsewhere.close();
});
