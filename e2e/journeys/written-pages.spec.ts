import { expectWhole } from '../support/checkout';
import { expect, test } from '../support/test';

for (const { prefix, title, price } of [
  { prefix: '/uk', title: 'Delivery and returns', price: '£2.99' },
  { prefix: '/de', title: 'Versand und Rückgabe', price: '3,90 €' },
  { prefix: '/jp', title: 'お届けと返品', price: '￥' },
  { prefix: '/kr', title: '배송과 반품', price: '₩' },
])
  test(`a shopper reads ${prefix}’s pages about delivery, law and contact (CONT-08) @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${prefix}/cart`);
    const links = page.getByRole('contentinfo').getByRole('link');
    // in markets of the European Union, the footer also links to the page about withdrawal (MKT-09)
    await expect(links).toHaveCount(prefix === '/de' ? 11 : 10);
    await links.filter({ hasText: title }).press('Enter');
    await expect(page).toHaveURL(`${prefix}/pages/delivery`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(price);
    await expectWhole(page, 'a written page');
    for (const href of await links.evaluateAll((anchors) =>
      anchors.map((anchor) => anchor.getAttribute('href')!),
    )) {
      await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectWhole(page, href);
    }
  });

test('a written page is in the HTML, and an unknown page returns 404 @desktop', async ({ request }) => {
  const html = await (await request.get('/de/pages/withdrawal')).text();
  expect(html).toContain('<title>Widerrufsrecht – Bindery</title>');
  expect(html).toContain('§ 312g Abs. 2 Nr. 1 BGB');
  expect(html).toMatch(/<footer[^]*href="\/de\/pages\/terms"/);
  expect((await request.get('/de/pages/nothing')).status()).toBe(404);
});
