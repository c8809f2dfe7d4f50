import { addresses, measuring } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { fillCart } from '../support/fill-cart';
import { mailedLink } from '../support/mailed-link';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';

// on the development server, staff may place an order without a token
const origin = addresses.development;
const UK = { prefix: `${origin}/uk`, country: 'GB', currency: 'GBP', locale: 'en-GB' };
const LAST_STEP = 6;

test('the link in an order’s e-mail opens the order on any device (ORDER-20) @phone', async ({
  page,
  browser,
  request,
}) => {
  const email = `reader-${Date.now()}@example.com`;
  const otherEmail = `writer-${Date.now()}@example.com`;
  const ordered = { origin, marketplace: 'uk' };
  await fillCart(page, UK, ['Ada']);
  const otherOrder = await placeOrder(page, request, { ...ordered, email: otherEmail });
  await fillCart(page, UK, ['Zelda']);
  const order = await placeOrder(page, request, { ...ordered, email });
  const link = await mailedLink(email, '/uk/orders/open', 'development');
  const token = /token=([\w-]+)/.exec(link)![1]!;
  expect(link).toContain(`&order=${order.number}`);

  const phone = await browser.newContext();
  const phonePage = await phone.newPage();
  const sentTexts: string[] = [];
  phone.on('request', (sent) => sentTexts.push(sent.url(), sent.headers()['referer'] ?? ''));
  const book = (name: string) => phonePage.getByRole('article', { name: `The Lost Star (${name})` });

  await test.step('another device shows the order', async () => {
    await phonePage.goto(origin + link);
    await expect(phonePage.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
    await expect(book('Zelda')).toBeVisible();
    await expect(
      phonePage.getByRole('heading', { name: 'You’re seeing this order by an emailed link' }),
    ).toBeVisible();
    expect(sentTexts.filter((text) => text.includes(token))).toEqual([]);
    expect(phonePage.url()).not.toContain(token);
    // the tag manager did not run, because a tag could read the token in the browser's list of navigations
    expect(sentTexts.filter((text) => text.startsWith(measuring.tagManager))).toEqual([]);
  });

  await test.step('the device edits the order', async () => {
    await phonePage.getByRole('link', { name: 'Edit The Lost Star (Zelda)' }).click();
    await phonePage.getByRole('textbox', { name: 'Child’s name' }).fill('Selma');
    await expect
      .poll(() => phonePage.evaluate(() => Object.values({ ...localStorage }).join()))
      .toContain('"Selma"');
    await phonePage.goto(phonePage.url().replace(/\/1\?/, `/${LAST_STEP}?`));
    await phonePage.getByRole('button', { name: /^Continue/ }).click();
    await phonePage.getByRole('button', { name: 'Confirm changes' }).click();
    await expect(phonePage.getByRole('heading', { name: 'Changes saved' })).toBeFocused();
    await phonePage.getByRole('link', { name: 'Back to your order' }).click();
    await expect(book('Selma')).toBeVisible();
  });

  await test.step('the device does not find the buyer’s other order', async () => {
    await phonePage.goto(`${origin}/uk/orders?order_id=${otherOrder.id}`);
    await expect(phonePage.getByText('We couldn’t find this order')).toBeVisible();
    await expect(phonePage.getByText(otherOrder.number)).toHaveCount(0);
  });

  await test.step('the link leads to the look-up page after the buyer has ended the access', async () => {
    await page.goto(`${origin}/uk/orders?order_id=${order.id}`);
    await page.getByRole('button', { name: /^End access/ }).click();
    await expect(page.getByText(`Access to order ${order.number} has ended.`)).toBeVisible();
    await phonePage.goto(origin + link);
    await expect(phonePage.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
    await expect(phonePage.getByLabel('Order number')).toHaveValue(order.number);
    expect(phonePage.url()).toBe(`${origin}/uk/orders/find`);
    await expectAccessible(phonePage, 'the look-up page after an expired link');
    await phonePage.getByLabel('Email address').fill(email);
    await phonePage.getByRole('button', { name: 'Email me the link' }).click();
    await expect(phonePage.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
  await phone.close();
});
