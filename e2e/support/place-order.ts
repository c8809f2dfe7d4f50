import { expect, type APIRequestContext, type Page } from '@playwright/test';

interface PlacedOrder {
  id: string;
  /** such as R123456789 */
  number: string;
}

/** The cart of the page's visitor becomes an order, as staff make one (docs/operations.md): faster than through the checkout. */
export async function placeOrder(
  page: Page,
  request: APIRequestContext,
  { origin, marketplace, email }: { origin: string; marketplace: string; email: string },
): Promise<PlacedOrder> {
  const guest = await page.evaluate(() => localStorage.getItem('guest-token'));
  const cart = await request.get(`${origin}/website/v2/cart`, {
    headers: { 'x-guest-token': guest!, 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' },
  });
  const { data } = (await cart.json()) as { data: { number: string } };
  const csrf = await request.get(`${origin}/website-api/v1/csrf-token`);
  const answer = await request.post(`${origin}/_canvas/api/staff/orders`, {
    headers: { 'x-csrf-token': (await csrf.text()).trim().replaceAll("'", '') },
    data: { cart_number: data.number, email, marketplace },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: PlacedOrder }).data;
}
