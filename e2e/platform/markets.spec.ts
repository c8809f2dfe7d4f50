import { expect, test } from '../support/test';

const MARKETS = [
  { path: '/', lang: 'en-US', price: /\$\d+\.\d{2}/ },
  { path: '/ca', lang: 'en-US', price: /\$\d+\.\d{2}/ },
  { path: '/uk', lang: 'en-GB', price: /£\d+\.\d{2}/ },
  { path: '/ie', lang: 'en-GB', price: /€\d+\.\d{2}/ },
  { path: '/au', lang: 'en-GB', price: /\$\d+\.\d{2}/ },
  { path: '/dk', lang: 'da', price: /\d+,\d{2}\skr\./ },
  { path: '/de', lang: 'de', price: /\d+,\d{2}\s€/ },
  { path: '/es', lang: 'es', price: /\d+,\d{2}\s€/ },
  { path: '/mx', lang: 'es', price: /\$\d+\.\d{2}/ },
  { path: '/fr', lang: 'fr', price: /\d+,\d{2}\s€/ },
  { path: '/it', lang: 'it', price: /\d+,\d{2}\s€/ },
  { path: '/jp', lang: 'ja', price: /[¥￥]\d[\d,]*(?!\.\d)/ },
  { path: '/kr', lang: 'ko', price: /₩\d[\d,]*(?!\.\d)/ },
  { path: '/nl', lang: 'nl', price: /€\s\d+,\d{2}/ },
  { path: '/pt', lang: 'pt-PT', price: /\d+,\d{2}\s€/ },
  { path: '/se', lang: 'sv', price: /\d+,\d{2}\skr/ },
];

test('every market uses its language and currency', async ({ page }) => {
  for (const { path, lang, price } of MARKETS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.locator('html'), path).toHaveAttribute('lang', lang);
    await expect(page.getByRole('main').getByText(price).first(), path).toBeVisible();
  }
});

test('a path that begins with /us redirects to the path without this prefix', async ({ page }) => {
  await page.goto('/us/personalized-products/the-lost-star');
  await expect(page).toHaveURL(/:\d+\/personalized-products\/the-lost-star$/);
});

test('the market chooser changes currency and language on the same page', async ({ page }) => {
  await page.goto('/uk/personalized-products/the-lost-star');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Country: United Kingdom' }).press('Enter');
  await expect(banner.getByRole('link', { name: 'Deutschland' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/uk\/personalized-products\/the-lost-star$/); // focusing a market does not choose it
  await banner.getByRole('link', { name: 'Deutschland' }).press('Enter');
  await expect(page).toHaveURL(/\/de\/personalized-products\/the-lost-star/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

for (const { what, path } of [
  { what: 'an unknown product', path: '/uk/personalized-products/the-lost-sock' },
  { what: 'an unknown market', path: '/atlantis' },
  { what: 'an unknown page', path: '/uk/nowhere/at/all' },
]) {
  test(`${what} returns a 404 page with a link back to the shop`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('link', { name: /Lost Star/ }).first()).toBeVisible();
  });
}
