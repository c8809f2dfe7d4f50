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
  {
    prefix: '/de',
    books: 'Persönliche Kinderbücher',
    help: 'Hilfe',
    text: 'ster',
    title: 'Der verlorene Stern',
  },
  {
    prefix: '/kr',
    books: '우리 아이가 주인공인 그림책',
    help: '도움말',
    text: '별',
    title: '길 잃은 별',
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

    await test.step('search, list, home page and book page fit into 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectWhole(page, 'a search without result, 320 px');
      await page.goto(`${prefix}/books`);
      await untilHydrated(page);
      await expectWhole(page, 'all books, 320 px');
      await page.goto(prefix);
      await main.getByRole('textbox').first().pressSequentially('Zuleika');
      await expect(main.getByRole('img', { name: /Zuleika/ }).first()).toBeVisible();
      await expectWhole(page, 'home with a name, 320 px');
      await page.goto(`${prefix}/personalized-products/the-lost-star`);
      await expect(main.getByRole('textbox').first()).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(main.getByRole('article').first()).toBeVisible();
      await expectWhole(page, 'a book below its form, 320 px');
    });
  });

test('the URL contains the chosen filters, and Back removes them (CAT-04) @desktop', async ({ page }) => {
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

test('the HTML of a category contains its books, and an unknown category is a 404 @desktop', async ({
  request,
}) => {
  const html = await (await request.get('/de/books/bedtime')).text();
  expect(html).toContain('<title>Gutenachtbücher | Bindery</title>');
  expect(html).toMatch(/<main[^]*href="\/de\/personalized-products\/the-lost-star"/);
  expect((await request.get('/de/books/nothing')).status()).toBe(404);
  expect(await (await request.get('/de/search?q=Zelda')).text()).not.toContain('Zelda');
});
