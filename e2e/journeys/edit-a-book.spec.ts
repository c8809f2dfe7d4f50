import { expect, test, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';
import { fillCart } from '../support/fill-cart';
import { inLineMenu } from '../support/line-menu';

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const PRODUCT = '/uk/personalized-products/the-lost-star';
const FIRST_STEP = '/uk/create/the-lost-star/1';
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Child’s name' });
const cartLine = (page: Page, name: string) => page.getByRole('article', { name: `The Lost Star (${name})` });
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('the-lost-star') ?? '');
const toStep = (page: Page, path: string) => page.waitForURL((url) => url.pathname.endsWith(path));

test('a shopper edits a book in the cart without changing a new book @phone @firefox', async ({
  page,
  context,
}) => {
  await fillCart(page, UK, ['Robin']);
  await page.goto(FIRST_STEP);
  await nameOf(page).fill('Ida');
  await expect.poll(() => draft(page)).toContain('Ida');
  await page.goto('/uk/cart');
  const editLink = cartLine(page, 'Robin').getByRole('link', { name: /^Edit/ });

  const tab = await test.step('a click with Ctrl opens Robin’s book for editing in a new tab', async () => {
    const href = (await editLink.getAttribute('href'))!;
    expect(href).toMatch(/^\/uk\/create\/the-lost-star\/1\?line=[\w-]+$/);
    const opened = await context.newPage();
    await opened.goto(href);
    await expect(nameOf(opened)).toHaveValue('Robin');
    await expect(opened.getByText('You’re editing what’s in your cart for Robin.')).toBeVisible();
    await expectAccessible(opened, 'the form of a line');
    return opened;
  });

  await test.step('the first tab still shows Ida’s new book', async () => {
    await page.goto(FIRST_STEP);
    await expect(nameOf(page)).toHaveValue('Ida');
    await expect(page.getByText(/You’re editing/)).toHaveCount(0);
    await page.goto('/uk/cart');
  });

  await test.step('the edit is still open after a reload and Back', async () => {
    await nameOf(tab).fill('Robyn');
    await expect
      .poll(() => tab.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':line:'))))
      .toBe(true);
    await tab.reload();
    await expect(nameOf(tab)).toHaveValue('Robyn');
    await expect(tab.getByRole('button', { name: 'Go back to the version in my cart' })).toBeVisible();
    await tab.getByRole('button', { name: /^Continue/ }).click();
    await toStep(tab, '/2');
    expect(tab.url()).toMatch(/\?line=[\w-]+$/);
    await tab.goBack();
    await toStep(tab, '/1');
    await expect(nameOf(tab)).toHaveValue('Robyn');
    await tab.goto(tab.url().replace('/1?', '/options?'));
    expect(tab.url()).not.toMatch(/Rob/);
  });

  await test.step('the Save button names the child and changes only this child’s book', async () => {
    const save = tab.getByRole('button', { name: 'Save changes for Robin' });
    await expect(save).toBeVisible();
    await expectAccessible(tab, 'the options of a line');
    await save.click();
    await tab.waitForURL(/\/cart$/);
    await expect(cartLine(tab, 'Robyn')).toBeVisible();
    await expect(cartLine(page, 'Robyn'), 'without a reload').toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await draft(page)).toContain('Ida');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':line:'))),
    ).toEqual([]);
  });

  await test.step('cart and form show that another tab removed the line', async () => {
    await cartLine(page, 'Robyn').getByRole('link', { name: /^Edit/ }).click();
    await nameOf(page).fill('Robina');
    await (await inLineMenu(cartLine(tab, 'Robyn'), 'button', /^Remove/)).click();
    await expect(page.getByRole('alert')).toContainText('This is no longer in your cart');
    await expectAccessible(page, 'a line that is gone');
    await page.getByRole('button', { name: 'Save as a new one' }).click();
    await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
    await page.goto(FIRST_STEP);
    await expect(nameOf(page)).toHaveValue('Robina');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(nameOf(page)).toHaveValue('Ida');
  });
});

test('one tap restores a book that a link or “Start again” replaced @phone @firefox', async ({ page }) => {
  const bringBack = page.getByRole('button', { name: 'Bring it back' });
  await page.goto(PRODUCT);
  await nameOf(page).fill('Ida');
  await expect.poll(() => draft(page)).toContain('Ida');
  await page.goto(`${PRODUCT}?name=Zed`);
  await expect(nameOf(page)).toHaveValue('Zed');
  await expect(page.getByText(/This link opened something else/)).toBeVisible();
  await expectAccessible(page, 'what a link replaced');
  await page.reload();
  await bringBack.click();
  await expect(nameOf(page)).toHaveValue('Ida');
  await expect(bringBack).toHaveCount(0);

  await page.getByRole('button', { name: 'Start again' }).click();
  const question = page.getByRole('group', { name: 'Start again?' });
  await expectAccessible(page, 'the question before starting again');
  await question.getByRole('button', { name: 'Start again' }).click();
  await expect(nameOf(page)).toHaveValue('');
  await page.reload();
  await bringBack.click();
  await expect(nameOf(page)).toHaveValue('Ida');
  expect(page.url()).not.toContain('Ida');
});
