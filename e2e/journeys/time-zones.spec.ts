import { addresses } from '../support/addresses';
import { fillCart } from '../support/fill-cart';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';

// on the development server, staff may place an order without a token
const origin = addresses.development;
const UK = { prefix: `${origin}/uk`, country: 'GB', currency: 'GBP', locale: 'en-GB' };

const ZONES = [
  { timezoneId: 'Europe/London', name: '' },
  { timezoneId: 'America/Los_Angeles', name: ' GMT-[78]' },
  { timezoneId: 'Asia/Tokyo', name: ' GMT\\+9' },
] as const;

test('cart and order show the same end of the edit window, in the shopper’s time zone @desktop', async ({
  browser,
  request,
}) => {
  for (const { timezoneId, name } of ZONES) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await fillCart(page, UK, ['Zelda']);
    await page.goto(`${origin}/uk/cart`);
    const inCart = (await page.getByText(/you can still edit it until/).textContent())!;
    const time = new RegExp(`until ((?:\\p{L}+,? (?:at )?)?\\d{1,2}:\\d{2}${name})\\.$`, 'u').exec(
      inCart,
    )?.[1];
    expect(time, `${timezoneId}: ${inCart}`).toBeDefined();

    const order = await placeOrder(page, request, { origin, marketplace: 'uk', email: 'ada@example.com' });
    await page.goto(`${origin}/uk/orders?order_id=${order.id}`);
    const inOrder = page.getByText(new RegExp(`^You can edit until .*\\d{1,2}:\\d{2}${name}[,.]`));
    await expect(inOrder).toBeVisible();
    // the order's editing deadline in the device's time zone
    const answer = await page.request.get(`${origin}/website/v2/orders/${order.id}`, {
      headers: {
        ...{ 'x-guest-token': (await page.evaluate(() => localStorage.getItem('guest-token')))! },
        ...{ 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' },
      },
    });
    const { data } = (await answer.json()) as { data: { editing: { until: string } } };
    const expected = new Intl.DateTimeFormat('en-GB', {
      ...{ hour: 'numeric', minute: '2-digit', timeZone: timezoneId },
    }).format(new Date(data.editing.until));
    expect(await inOrder.textContent(), timezoneId).toContain(expected);
    await context.close();
  }
});
