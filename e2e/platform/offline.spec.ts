import { addresses } from '../support/addresses';
import { fillAddress, toCheckout, TYPED } from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';

// on the development server, staff may place an order without a token
const origin = addresses.development;
const UK = { prefix: `${origin}/uk`, country: 'GB', currency: 'GBP', locale: 'en-GB' };

test('each form shows at once that the browser is offline, and sends nothing later (HTTP-21)', async ({
  page,
  request,
}) => {
  const writes: string[] = [];
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Goes offline, expects that a click sends nothing, then goes online again. */
  const expectRefused = async (name: string, afterwards = async (): Promise<void> => undefined) => {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.context().setOffline(true);
    const count = writes.length;
    await press(name);
    await expect(page.getByText(/You(’re| are) offline|Connect to the internet/).first()).toBeVisible();
    await afterwards();
    await page.context().setOffline(false);
    expect(writes.slice(count)).toEqual([]);
  };
  page.on('request', (request) => {
    if (
      request.method() !== 'GET' &&
      /\/website\/v\d\/(user|privacy|cart|checkout|orders)/.test(request.url())
    )
      writes.push(`${request.method()} ${request.url()}`);
  });

  await page.goto(`${origin}/uk/account/sign-in`);
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('three old books');
  await expectRefused('Sign in');

  await fillCart(page, UK, ['Zelda']);
  await page.goto(`${origin}/uk/cart`);
  await press('More for The Lost Star (Zelda)');
  await expectRefused('Remove The Lost Star (Zelda)');

  await page.goto(`${origin}/uk/privacy/your-data`);
  await press('Delete my data');
  await page.getByRole('checkbox', { name: /Yes, delete everything/ }).check({ force: true });
  await expectRefused('Delete everything', () => press('Keep everything'));

  await page.goto(`${origin}/uk/cart`);
  await toCheckout(page, '/uk');
  await fillAddress(page, TYPED.uk, 'ada@example.com');
  await expectRefused('Continue');

  const order = await placeOrder(page, request, { origin, marketplace: 'uk', email: 'ada@example.com' });
  expect(order.id, 'what was removed and deleted offline is there').toBeTruthy();
  await page.goto(`${origin}/uk/orders?order_id=${order.id}`);
  await press('Cancel this order');
  await expectRefused('Cancel order');
  await page.reload();
  await expect(page.getByText('Order placed')).toBeVisible();
});

test('pages appear even without an answer about the shopper’s session (ACC-48)', async ({ page }) => {
  await page.goto('/uk');
  await page.evaluate(() => localStorage.setItem('bindery-signed-in', '1'));
  await page.route('**/website/v1/user', () => undefined);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
