import { expect, test, type Page } from '../support/test';
import { makeBook } from '../support/make-book';

type Entry = Record<string, unknown>;

const dataLayer = (page: Page) =>
  page.evaluate(
    () =>
      ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).filter(
        (entry) => typeof entry === 'object' && entry !== null && !('length' in entry),
      ) as Record<string, unknown>[],
  );
const eventsOf = (entries: Entry[], event: string) => entries.filter((entry) => entry.event === event);

test('the way to the cart is told once: page views, view_item and add_to_cart, each after the ecommerce data is cleared', async ({
  page,
}) => {
  await page.goto('/uk');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lost Star/ })
    .first()
    .click();
  await expect.poll(async () => eventsOf(await dataLayer(page), 'page_view').length).toBe(2);
  await expect.poll(async () => eventsOf(await dataLayer(page), 'view_item').length).toBe(1);

  await makeBook(page, { name: 'Imogen' });
  await expect.poll(async () => eventsOf(await dataLayer(page), 'add_to_cart').length).toBe(1);
  const entries = await dataLayer(page);
  const at = entries.findIndex((entry) => entry.event === 'add_to_cart');
  expect(entries[at - 1]).toEqual({ ecommerce: null });
  const { ecommerce } = entries[at] as { ecommerce: { currency: string; value: number; items: Entry[] } };
  expect(ecommerce.currency).toBe('GBP');
  expect(ecommerce.items).toHaveLength(1);
  expect(ecommerce.items[0]).toMatchObject({ item_name: expect.stringMatching(/Lost Star/), quantity: 1 });
  expect(ecommerce.value).toBe(ecommerce.items[0]!.price);
  expect(JSON.stringify(entries)).not.toContain('Imogen');
});

test('with the cookie disable_gtm nothing is tracked', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'disable_gtm', value: '', url: baseURL! }]);
  await page.goto('/uk');
  await expect(page.getByRole('main').getByText(/£/).first()).toBeVisible();
  expect(await dataLayer(page)).toEqual([]);
});
