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
import { makeBook } from '../support/make-book';
import { expect, test, type Page } from '../support/test';

type Entry = Record<string, unknown>;
interface Goods {
  currency: string;
  value: number;
  items: { item_id: string; price: number; quantity: number; index: number }[];
  [attribute: string]: unknown;
}

/** What was pushed since the page was loaded, commands aside. */
const dataLayer = (page: Page): Promise<Entry[]> =>
  page.evaluate(
    () =>
      ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).filter(
        (entry) => typeof entry === 'object' && entry !== null && !('length' in entry),
      ) as Entry[],
  );
const named = (entries: readonly Entry[]) => entries.filter(({ event }) => typeof event === 'string');
/** Names of events, without those of the tag manager; of `checkout_v3` its label too. */
const sequence = (entries: readonly Entry[]) =>
  named(entries)
    .filter(({ event }) => !String(event).startsWith('gtm'))
    .map(({ event, label }) => (event === 'checkout_v3' ? `checkout_v3 ${String(label)}` : String(event)));
const goodsOf = (entries: readonly Entry[], name: string): Goods[] =>
  entries.filter(({ event }) => event === name).map(({ ecommerce }) => ecommerce as Goods);

/** All that a page pushed, once it has pushed this. */
async function untilTold(page: Page, name: string, count = 1): Promise<Entry[]> {
  await expect
    .poll(async () => sequence(await dataLayer(page)).filter((one) => one === name).length, { message: name })
    .toBe(count);
  return dataLayer(page);
}

test('from the first page to the order, each moment is told once, and nothing of the child', async ({
  page,
}) => {
  const all: Entry[] = [];
  const heard = async (entries: Promise<Entry[]>) => void all.push(...(await entries));

  await test.step('the list, and a book of it', async () => {
    await page.goto('/uk');
    await untilTold(page, 'view_item_list');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lost Star/ })
      .first()
      .click();
    await untilTold(page, 'select_item');
    await heard(untilTold(page, 'view_item'));
    // the lazy chunk of the list, and the page of the book, come when they come
    const told = ['page_view', 'page_view', 'select_item', 'view_item', 'view_item_list'];
    expect(sequence(all).sort()).toEqual(told);
  });

  await test.step('into the cart', async () => {
    await makeBook(page, { name: 'Imogen' });
    await heard(untilTold(page, 'view_cart'));
    expect(goodsOf(all, 'add_to_cart')).toHaveLength(1);
  });

  await test.step('more, fewer, and to the checkout', async () => {
    const before = (await dataLayer(page)).length;
    await page.getByRole('button', { name: /^One more/ }).click();
    await untilTold(page, 'add_to_cart', 2);
    await page.getByRole('button', { name: /^One fewer/ }).click();
    await untilTold(page, 'remove_from_cart');
    await toCheckout(page, '/uk');
    await fillAddress(page, TYPED.uk, 'ada@example.com');
    await sendStep(page);
    await expectStep(page, 'shipping');
    await sendStep(page);
    await expectStep(page, 'payment');
    await choosePayment(page, 'success');
    // Back and on again says nothing new
    await page.goBack();
    await expectStep(page, 'payment');
    await sendStep(page);
    await expectStep(page, 'review');
    await payButton(page).click();
    await expectConfirmed(page);
    await untilTold(page, 'purchase');
    all.push(...(await dataLayer(page)).slice(before));
    const told = sequence((await dataLayer(page)).slice(before)).filter((name) => name !== 'page_view');
    expect(told).toEqual([
      'add_to_cart',
      'remove_from_cart',
      'begin_checkout',
      'checkout_v3 address',
      'checkout_v3 shipping',
      'add_shipping_info',
      'checkout_v3 payment',
      'add_payment_info',
      'checkout_v3 review',
      'checkout_v3 payment',
      'checkout_v3 review',
      'purchase',
    ]);
  });

  await test.step('each is whole', async () => {
    const [purchase] = goodsOf(all, 'purchase');
    const number = await expectConfirmed(page);
    expect(purchase).toMatchObject({ transaction_id: number, currency: 'GBP', shipping: expect.any(Number) });
    const [book] = purchase!.items;
    expect(purchase!.value).toBe(book!.price * book!.quantity);
    expect(goodsOf(all, 'add_shipping_info')[0]).toMatchObject({ shipping_tier: 'standard' });
    expect(goodsOf(all, 'add_payment_info')[0]).toMatchObject({ payment_type: 'card' });
    for (const name of ['view_item', 'add_to_cart', 'view_cart', 'begin_checkout', 'purchase'])
      expect(goodsOf(all, name)[0]!.items[0]!.item_id, name).toBe(book!.item_id);
    for (const [at, { ecommerce }] of all.entries())
      if (ecommerce) expect(all[at - 1], 'cleared just before').toEqual({ ecommerce: null });
    // nobody allowed advertising: no person, hashed or not, and of the child nothing at all
    expect(JSON.stringify(all)).not.toMatch(/Imogen|user_data|sha256|ada@example|Byron|Mill Lane/i);
    if (process.env['SHOW_DATA_LAYER']) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  });

  await test.step('a reload and another tab tell no second purchase', async () => {
    await page.reload();
    await expectConfirmed(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expectConfirmed(other);
    for (const tab of [page, other]) {
      // its page view stands before anything that it could tell
      await untilTold(tab, 'page_view');
      await tab.waitForLoadState('networkidle');
      expect(sequence(await dataLayer(tab))).toEqual(['page_view']);
    }
  });
});
