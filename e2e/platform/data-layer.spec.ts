import { createHash } from 'node:crypto';
import { shopUnderTest } from '../support/addresses';
import {
  choosePayment,
  expectConfirmed,
  expectStep,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { documentedExamples, shapeOf } from '../support/documented';
import { fillCart } from '../support/fill-cart';
import { makeBook } from '../support/make-book';
import { signUp } from '../support/mailed-link';
import { expect, test } from '../support/test';

interface Goods {
  currency: string;
  value: number;
  items: {
    item_id: string;
    price: number;
    quantity: number;
    index: number;
    discount?: number;
    coupon?: string;
  }[];
  [attribute: string]: unknown;
}

test('every event of a purchase is sent once, without data about the child', async ({
  page,
  context,
  measured,
}) => {
  const goodsOf = (name: string): Goods[] =>
    measured.entries.filter(({ event }) => event === name).map(({ ecommerce }) => ecommerce as Goods);

  await test.step('the shopper views the list and a book', async () => {
    await page.goto('/uk');
    await measured.untilTold('view_item_list');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lost Star/ })
      .first()
      .click();
    await measured.untilTold('select_item');
    await measured.untilTold('view_item');
  });

  await test.step('the shopper shares a link to the book', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // clicks without a scroll to the button, because a scroll would show the related books further down
    await page.getByRole('button', { name: 'Share The Lost Star' }).dispatchEvent('click');
    await measured.untilTold('share');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe('/uk/personalized-products/the-lost-star');
  });

  await test.step('the shopper adds the book to the cart', async () => {
    await makeBook(page, { name: 'Imogen' });
    await measured.untilTold('view_cart');
  });

  await test.step('the shopper applies an advertised promo code, and removes it', async () => {
    await measured.untilTold('view_promotion');
    await page.getByRole('button', { name: 'Apply HARDBACK20' }).click();
    await measured.untilTold('select_promotion');
    await page.getByRole('button', { name: 'Remove HARDBACK20' }).click();
    await expect(page.getByRole('button', { name: 'Apply HARDBACK20' })).toBeVisible();
  });

  await test.step('the shopper changes the quantity and starts the checkout', async () => {
    await page.getByRole('button', { name: /^One more/ }).click();
    await measured.untilTold('add_to_cart', 2);
    await page.getByRole('button', { name: /^One fewer/ }).click();
    await measured.untilTold('remove_from_cart');
    await toCheckout(page, '/uk');
    await fillAddress(page, TYPED.uk, 'ada@example.com');
    await sendStep(page);
    await expectStep(page, 'payment');
    await choosePayment(page, 'success');
    await page.goBack();
    await expectStep(page, 'payment');
    await sendStep(page);
    await expectStep(page, 'review');
    await payButton(page).click();
    await expectConfirmed(page);
    await measured.untilTold('purchase');
  });
  const number = await expectConfirmed(page);

  await test.step('a reload and another tab send no second purchase event', async () => {
    const confirmations = () =>
      measured.sequence.filter((name) => name === 'page_view /uk/checkout/confirmation').length;
    const earlierCount = confirmations();
    await page.reload();
    await expectConfirmed(page);
    const otherTab = await context.newPage();
    await otherTab.goto(page.url());
    await expectConfirmed(otherTab);
    // waits for the page views of both tabs, because every other event follows the page view of its tab
    await expect.poll(confirmations).toBe(earlierCount + 2);
    for (const tab of [page, otherTab]) await tab.waitForLoadState('networkidle');
    await otherTab.close();
  });

  await test.step('the shopper cancels the order', async () => {
    await page.goto(`/uk/orders?order_id=${new URL(page.url()).searchParams.get('order_id')}`);
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await measured.untilTold('refund');
  });

  await test.step('all expected events are sent in order, and no other events', async () => {
    const events = measured.sequence.filter((name) => !name.startsWith('page_view'));
    expect(measured.sequence.filter((name) => name.startsWith('page_view')).slice(0, 2)).toEqual([
      'page_view /uk',
      'page_view /uk/personalized-products/the-lost-star',
    ]);
    expect(events).toEqual([
      ...['view_item_list', 'select_item', 'view_item', 'share'],
      ...['view_item', 'add_to_cart', 'view_promotion', 'view_cart', 'select_promotion'],
      ...['add_to_cart', 'remove_from_cart'],
      ...['begin_checkout', 'checkout_v3 address', 'checkout_v3 shipping', 'add_shipping_info'],
      ...['checkout_v3 payment', 'add_payment_info', 'checkout_v3 review'],
      ...['checkout_v3 payment', 'checkout_v3 review', 'purchase', 'refund'],
    ]);
  });

  await test.step('each event comes after the view of its page and before the next page view', async () => {
    let path: unknown;
    for (const { event, page_path: pagePath } of measured.entries) {
      if (event === 'page_view') path = pagePath;
      else if (pagePath !== undefined) expect(pagePath, String(event)).toBe(path);
    }
  });

  await test.step('each event contains the URL of the event’s page', async () => {
    const pageOf = (name: string) => {
      const { page_path: path, page_title: title } = measured.entries.find(({ event }) => event === name)!;
      return [path, title];
    };
    expect(pageOf('select_item')).toEqual(['/uk', 'Personalised books for children | Bindery']);
    expect(pageOf('add_to_cart')).toEqual([
      '/uk/create/the-lost-star/options',
      'Review The Lost Star | Bindery',
    ]);
    expect(pageOf('begin_checkout')).toEqual(['/uk/checkout/address', 'Delivery address | Bindery']);
  });

  await test.step('each event has all of its required data', async () => {
    const [purchase] = goodsOf('purchase');
    expect(purchase).toMatchObject({ transaction_id: number, currency: 'GBP', shipping: expect.any(Number) });
    const [book] = purchase!.items;
    expect(purchase!.value).toBe(valueOf(purchase!));
    expect(goodsOf('add_shipping_info')[0]).toMatchObject({ shipping_tier: 'standard' });
    expect(goodsOf('add_payment_info')[0]).toMatchObject({ payment_type: 'card' });
    for (const name of ['view_item', 'add_to_cart', 'view_cart', 'begin_checkout', 'purchase', 'refund'])
      expect(goodsOf(name)[0]!.items[0]!.item_id, name).toBe(book!.item_id);
    for (const [index, { ecommerce }] of measured.entries.entries())
      if (ecommerce) expect(measured.entries[index - 1], 'cleared just before').toEqual({ ecommerce: null });
    // events never contain data of the child; without consent to advertising, they contain no personal data either
    expect(JSON.stringify(measured.entries)).not.toMatch(
      /Imogen|user_data|sha256|ada@example|Byron|Mill Lane/i,
    );
  });

  if (process.env['SHOW_DATA_LAYER']) process.stdout.write(`${JSON.stringify(measured.entries, null, 2)}\n`);

  await test.step('docs/analytics.md has an example with the shape of each event', async () => {
    const examples = documentedExamples();
    for (const name of new Set(measured.entries.map(({ event }) => event as string | undefined))) {
      if (name === undefined || name.startsWith('gtm')) continue;
      const entry = measured.entries.find(({ event }) => event === name);
      expect(shapeOf(examples.get(name)), name).toEqual(shapeOf(entry));
    }
  });

  await test.step('the collector receives one hit for each event', async () => {
    const sentEvents = async () =>
      (await measured.hitReport()).hits.map(({ line }) => new URLSearchParams(line).get('en')).sort();
    await expect.poll(sentEvents).toEqual(measured.sequence.map((name) => name.split(' ')[0]).sort());
    // each hit has G100, Google's code for no consent to cookies, because the shopper never consented
    expect(new Set((await measured.hitReport()).hits.map(({ consent }) => consent))).toEqual(
      new Set(['G100']),
    );
  });
});

/**
 * Computes the value of an event from discounted prices, as Google defines it. Adds hundredths as integers, because
 * sums of decimal fractions are inexact.
 */
const valueOf = ({ items }: Goods): number =>
  items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;

const UK = { prefix: '/uk', country: 'GB', currency: 'GBP', locale: 'en-GB' };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('amounts match Google’s definitions', async ({ page, measured }) => {
  await fillCart(page, UK, ['Imogen'], ['WRAP-STARS']);
  await page.getByRole('button', { name: /^One more/ }).click();
  await measured.untilTold('add_to_cart');
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('HARDBACK20');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('HARDBACK20 (−20%)')).toBeVisible();
  await toCheckout(page, '/uk');
  await fillAddress(page, TYPED.uk, 'ada@example.com');
  await sendStep(page);
  await choosePayment(page, 'success');
  await payButton(page).click();
  await expectConfirmed(page);
  await measured.untilTold('purchase');

  const book = { item_id: 'LOSTSTAR', quantity: 2, price: 19.99, discount: 5, coupon: '20%', index: 0 };
  const wrap = { item_id: 'WRAP-STARS', quantity: 2, price: 3.5, index: 1 };
  for (const name of ['begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase']) {
    const { ecommerce } = measured.entries.find(({ event }) => event === name)!;
    const goods = ecommerce as Goods;
    expect(goods, name).toMatchObject({ coupon: 'HARDBACK20', value: 46.98, items: [book, wrap] });
    expect(goods.items[1], name).not.toHaveProperty('discount');
    expect(goods.value, name).toBe(valueOf(goods));
  }
});

test('listed events contain a signed-in shopper’s hashed data after consent to advertising', async ({
  page,
  measured,
}, { project }) => {
  test.skip(shopUnderTest !== undefined, 'the mails of a shop that is there already are elsewhere');
  const email = `${project.name}-told-${Date.now()}@example.com`;
  const personsOf = (name: string): unknown[] =>
    measured.entries.filter(({ event }) => event === name).map(({ user_data: person }) => person);
  /** the consent sent with an event's hits */
  const consentOf = async (name: string): Promise<string[]> =>
    (await measured.hitReport()).hits
      .filter(({ line }) => new URLSearchParams(line).get('en') === name)
      .map(({ consent }) => consent);
  const hashing = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /user-data/.test(name)).length,
    );

  await test.step('no event before the checkout contains user data, because the shopper has not consented', async () => {
    await fillCart(page, UK, ['Imogen']);
    await measured.untilTold('view_cart');
    await signUp(page, email);
    await page.goto('/uk/cart');
    await toCheckout(page, '/uk');
    await fillAddress(page, { ...TYPED.uk, phone: '020 7946 0000' });
    await measured.untilTold('begin_checkout');
    expect(personsOf('begin_checkout')).toEqual([undefined]);
    expect(await hashing()).toBe(0);
    await expect.poll(() => consentOf('begin_checkout')).toEqual(['G100']);
  });

  await test.step('the shopper allows advertising and buys the book', async () => {
    const banner = page.getByRole('region', { name: 'Cookies' });
    await banner.getByRole('button', { name: 'Accept all' }).click();
    await expect(banner).toBeHidden();
    await sendStep(page);
    await expectStep(page, 'payment');
    await choosePayment(page, 'success');
    await payButton(page).click();
    await expectConfirmed(page);
    await measured.untilTold('purchase');
    await measured.expectTold([
      ...['view_promotion', 'view_cart', 'view_promotion', 'view_cart', 'begin_checkout'],
      ...['checkout_v3 address', 'checkout_v3 shipping'],
      ...['add_shipping_info', 'checkout_v3 payment', 'add_payment_info', 'checkout_v3 review', 'purchase'],
    ]);
  });

  await test.step('events contain hashes of the account’s data', async () => {
    const names = { sha256_first_name: hashOf('ada'), sha256_last_name: hashOf('byron') };
    const account = {
      user_id: expect.stringMatching(/^[\w-]{36}$/) as unknown,
      authenticated: true,
      sha256_email_address: hashOf(email),
    };
    expect(personsOf('add_shipping_info')).toEqual([{ ...account, address: names }]);
    expect(personsOf('add_payment_info')).toEqual([{ ...account, address: names }]);
    expect(personsOf('purchase')).toEqual([
      {
        ...account,
        sha256_phone_number: hashOf('+442079460000'),
        address: {
          ...names,
          ...{ street: '7 Mill Lane', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' },
        },
      },
    ]);
    const otherPersons = ['page_view', 'view_cart', 'checkout_v3'].flatMap(personsOf);
    expect(otherPersons.filter(Boolean)).toEqual([]);
    expect(await hashing()).toBeGreaterThan(0);
  });

  if (process.env['SHOW_DATA_LAYER'])
    process.stdout.write(`${JSON.stringify(personsOf('purchase'), null, 2)}\n`);

  await test.step('docs/analytics.md has an example with the shape of the user data', async () => {
    const { user_data: documented } = documentedExamples().get('user_data') as { user_data: object };
    expect(shapeOf(documented)).toEqual(shapeOf(personsOf('purchase')[0]));
    expect(documented).toMatchObject({ sha256_phone_number: hashOf('+442079460000') });
  });

  await test.step('the collector receives the consent', async () => {
    await expect.poll(() => consentOf('purchase')).toEqual(['G111']);
  });
});
