import { addresses, shopUnderTest } from '../support/addresses';
import {
  choosePayment,
  expectConfirmed,
  expectStep,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { makeBook } from '../support/make-book';
import { choosePhoto, openPhotoStep, phonePhoto } from '../support/photo';
import { signUp } from '../support/mailed-link';
import { entryLeft } from '../support/tab-to';
import { expect, test } from '../support/test';
import { translatePages } from '../support/translate';

test('a shopper buys a book while the browser translates every page @phone', async ({ page, context }, {
  project,
}) => {
  test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
  const { heldTexts, failures } = await translatePages(context);
  const main = page.getByRole('main');

  await test.step('the shopper edits a photo in a dialog', async () => {
    const field = await openPhotoStep(page);
    await choosePhoto(field, { name: 'us.jpg', buffer: await phonePhoto() });
    await field.getByRole('button', { name: 'Edit photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit photo' });
    await dialog.getByRole('radio', { name: 'Black and white' }).press(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await field.getByRole('button', { name: 'Delete the photo' }).click();
    await expect(field.getByRole('img')).toHaveCount(0);
    await entryLeft(page);
  });

  await test.step('the shopper describes characters in their dialogs', async () => {
    await page.goto('/uk/create/our-big-picnic/2');
    await page.getByRole('button', { name: /^Ivy/ }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: /name/i }).first();
    await name.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Efe');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /^Efe/ })).toBeVisible();
    await entryLeft(page);
  });

  await test.step('the shopper completes form and options, and adds the book to the cart', async () => {
    await makeBook(page, { name: 'Imogen' });
    await expect(main.getByText('£24.99').last()).toBeVisible();
  });

  await test.step('the sums in the cart change with the quantity', async () => {
    await page.getByRole('button', { name: /^One more/ }).click();
    await expect(main.getByText('£49.98').last()).toBeVisible();
    await page.getByRole('button', { name: /^One fewer/ }).click();
    await expect(main.getByText('£49.98')).toHaveCount(0);
  });

  await test.step('the shopper pays', async () => {
    await toCheckout(page, '/uk');
    await sendStep(page);
    await fillAddress(page, TYPED.uk, 'ada@example.com');
    await sendStep(page);
    await expectStep(page, 'payment');
    await choosePayment(page, 'declined');
    await payButton(page).click();
    await expectStep(page, 'payment');
    await expect(main.getByRole('alert').first()).toBeVisible();
    await choosePayment(page, 'success');
    await payButton(page).click();
    await expectConfirmed(page);
  });

  await test.step('the shopper views and cancels the order', async () => {
    await page.goto(`/uk/orders?order_id=${new URL(page.url()).searchParams.get('order_id')}`);
    await page.getByRole('button', { name: /^See the pages/ }).click();
    await expect(main.getByRole('img').nth(3)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(main.getByText('Cancelled').first()).toBeVisible();
    await entryLeft(page);
  });

  await test.step('the shopper creates an account, and signs out', async () => {
    await signUp(page, `${project.name}-translated-${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Delete and sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('staff open their panel', async () => {
    const desk = await context.newPage();
    await desk.goto(`${addresses.development}/uk/personalized-products/the-lost-star`);
    await desk.getByRole('button', { name: /^Staff panel/ }).click();
    for (const tool of ['Analytics', 'Orders', 'Health']) {
      await desk.getByRole('button', { name: tool, exact: true }).click();
      const dialog = desk.getByRole('dialog', { name: tool });
      await expect(dialog).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  expect([...heldTexts], 'texts beside something else').toEqual([]);
  expect(failures).toEqual([]);
});
