import { expectWhole } from '../support/checkout';
import { untilHydrated } from '../support/hydrated';
import { expect, test } from '../support/test';

for (const { prefix, books, help, text, title } of [
  {
    prefix: '/uk',
    books: 'Personalised books for children',
    help: 'Help',
    text: 'sta',
    title: 'The Lost Star',
  },
  {
    prefix: '/jp',
    books: 'お子さまが主人公の絵本',
    help: 'ヘルプ',
    text: 'ほし',
    title: 'まいごのおほしさま',
  },
])
  test(`a shopper finds a book in ${prefix} by category, filter and search (CAT-04, CAT-05) @desktop`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/books`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(books);
    await expect(main.getByRole('article')).toHaveCount(3);
    await expectWhole(page, 'all books');
    await untilHydrated(page);
    await main.getByRole('navigation').getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`${prefix}/books/[a-z]+$`));
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(main.getByRole('article')).toHaveCount(1);
    await page.goBack();

    const box = page.getByRole('banner').getByRole('combobox');
    await page.getByRole('banner').locator('button[aria-expanded]').first().press('Enter');
    await expect(box).toBeFocused();
    await expect(page.getByRole('banner').getByRole('link', { name: help })).toBeVisible();
    await box.pressSequentially(text);
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await expectWhole(page, 'suggestions');
    await box.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${prefix}/search\\?q=`));
    await expect(main.getByRole('article').getByRole('link', { name: title })).toBeVisible();
    await expectWhole(page, 'a search');
    await page.goto(`${prefix}/search?q=zzzzzz`);
    await expect(main.getByRole('article').first()).toBeVisible();
  });

test('choices are in the address, and Back takes them off (CAT-04) @desktop', async ({ page }) => {
  await page.goto('/uk/books');
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: /Night sky/ }).check();
  await expect(page).toHaveURL('/uk/books?theme=night-sky');
  await expect(main.getByRole('status')).toHaveText('1 book');
  await page.reload();
  await expect(main.getByRole('button', { name: 'Remove filter: Night sky' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('status')).toHaveText('3 books');
});

test('a category is in the document, and an unknown one is not found @desktop', async ({ request }) => {
  const html = await (await request.get('/de/books/bedtime')).text();
  expect(html).toContain('<title>Gutenachtbücher | Bindery</title>');
  expect(html).toMatch(/<main[^]*href="\/de\/personalized-products\/the-lost-star"/);
  expect((await request.get('/de/books/nothing')).status()).toBe(404);
  expect(await (await request.get('/de/search?q=Zelda')).text()).not.toContain('Zelda');
});
