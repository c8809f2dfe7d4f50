import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';

interface PlacedOrder {
  id: string;
  /** such as R123456789 */
  number: string;
}

/** Turns the visitor's cart into an order by the staff API (docs/operations.md), which is faster than the checkout. */
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
  const answer = await actAsStaff(request, `${origin}/_canvas/api/staff/orders`, {
    ...{ cart_number: data.number, email, marketplace },
  });
  return ((await answer.json()) as { data: PlacedOrder }).data;
}

/** Ends the order's edit window at once. */
export async function endEditWindow(
  request: APIRequestContext,
  origin: string,
  orderId: string,
): Promise<void> {
  await actAsStaff(request, `${origin}/_canvas/api/staff/production/${orderId}/end-window`);
}

async function actAsStaff(request: APIRequestContext, url: string, data: object = {}): Promise<APIResponse> {
  const csrf = await request.get(`${new URL(url).origin}/website-api/v1/csrf-token`);
  const answer = await request.post(url, {
    headers: { 'x-csrf-token': (await csrf.text()).trim().replaceAll("'", '') },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer;
}
