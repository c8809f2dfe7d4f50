import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cart, PaymentAnswer, Problem } from '@bindery/shared/contracts';
import { mailed } from '../../testing/mailed';
import { placeOrder, readOrder, TINY_COMMERCE, openedShop, rowsOf } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';
import { CHECKOUT, checkOut, putStep } from '../checkout/testing/checkout-visitor';

const [HARDCOVER, SOFTCOVER] = TINY_COMMERCE.variants.map(({ sku }) => sku) as [string, string];
const STARS = 'WRAP-STARS';
const STAFF_TOKEN = 's'.repeat(40);

describeOnDatabases('the stock on $name', ({ open, name }) => {
  let visitor: Visitor;
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const rows = rowsOf(opened);
  beforeEach(async () => {
    // all visitors of these tests share one IP address
    await rows('update payments set address_key = null');
    visitor = opened.shop.visitor();
    await visitor.add();
  });
  afterEach(async () => {
    for (const sku of [HARDCOVER, SOFTCOVER, STARS]) await opened.shop.terms.setStock(sku, undefined);
  });

  const stockOf = async (sku = HARDCOVER) =>
    (await rows<{ stock: number | null }>('select stock from commerce_goods where sku = $1', [sku]))[0]!
      .stock;
  const post = (what: 'orders' | 'result' | 'cancel', body?: object, who = visitor) =>
    who.write('POST', `${CHECKOUT}/${what}`, body);
  const paymentAnswer = async (answer: ReturnType<typeof post>): Promise<PaymentAnswer> => {
    const { statusCode, body } = await answer;
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
    return (JSON.parse(body) as { data: PaymentAnswer }).data;
  };
  const readyQuoteId = async (token: string, who = visitor) => (await checkOut(who, { token })).quote.id;
  const payWith = async (token: string, who = visitor) =>
    paymentAnswer(post('orders', { quote: await readyQuoteId(token, who) }, who));
  const says = (status: string) =>
    rows(
      `update sandbox_payments set status = $1 where payment_id = (select id::text from payments order by created_at desc limit 1)`,
      [status],
    );
  const hastenChecks = () =>
    rows(`update payments set check_at = now() - interval '1 second' where check_at is not null`);
  const work = () => {
    const { 'payments.refund': refund, 'sandbox.event': event } = opened.shop.paymentHandlers;
    return mailed(opened, { 'payments.refund': refund!, 'sandbox.event': event! });
  };
  const event = async () => {
    const [{ intent } = { intent: '' }] = await rows<{ intent: string }>(
      'select intent_id as intent from payments order by created_at desc limit 1',
    );
    const payload = { kind: 'intent', intentId: intent };
    await opened.shop.jobs.enqueue(opened.database, { kind: 'sandbox.event', payload });
    await work();
  };
  const latest = async () =>
    (
      await rows<{ state: string; charged: number; refunding: number }>(
        'select state, charged::int, refunding::int from payments order by created_at desc limit 1',
      )
    )[0]!;
  /** Cancels a payment while the provider does not answer. The payment may still succeed there. */
  const giveUpUnheard = async () => {
    const [payment] = await rows<{ id: string; prepared: object }>(
      'select id, prepared from payments order by created_at desc limit 1',
    );
    await paymentAnswer(post('cancel'));
    await rows('update payments set prepared = $2::jsonb, check_at = now() where id = $1', [
      ...[payment!.id, JSON.stringify(payment!.prepared)],
    ]);
  };
  const cancel = (orderId: string) => visitor.send('POST', `/website/v1/orders/${orderId}/cancel`);
  const notices = ({ items }: Pick<Cart, 'items'>) =>
    items.map(({ unavailable, onlyLeft }) => unavailable ?? onlyLeft);

  describe('STOCK-01: a payment', () => {
    it('starts for only one of several shoppers who want the last piece', async () => {
      const visitors = [visitor, ...Array.from({ length: 3 }, () => opened.shop.visitor())];
      for (const otherVisitor of visitors.slice(1)) await otherVisitor.add();
      const quotes: string[] = [];
      for (const who of visitors) quotes.push(await readyQuoteId('sandbox_success', who));
      // sets the stock without notifying the processes, so that only the transaction can refuse a payment
      await rows('update commerce_goods set stock = 1 where sku = $1', [HARDCOVER]);
      const paymentCount = async () =>
        (await rows<{ n: number }>('select count(*)::int as n from sandbox_payments'))[0]!;
      const { n: earlierCount } = await paymentCount();
      const answers = await Promise.all(
        visitors.map((who, index) => post('orders', { quote: quotes[index] }, who)),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
      expect([await stockOf(), (await paymentCount()).n - earlierCount]).toEqual([0, 1]);
      for (const [index, answer] of answers.entries()) {
        if (answer.statusCode === 200) continue;
        const [line] = (await visitors[index]!.cart()).items;
        const { code, errors } = answer.json<Problem>();
        expect([code, errors.map((fault) => [fault.code, fault.field])]).toEqual([
          'cart_undecided',
          [[expect.stringMatching(/^(too_many|unavailable)$/), line!.id]],
        ]);
      }
    });

    it('takes the books and their add-ons from stock, or nothing', async () => {
      const otherVisitor = opened.shop.visitor();
      const book = { productId: TINY_ID, customisations: ROBIN, quantity: 2 };
      const answer = await otherVisitor.postItems({ items: [book, { sku: STARS, childLineItem: true }] });
      otherVisitor.guestToken = answer.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
      const quote = await readyQuoteId('sandbox_success', otherVisitor);
      await rows(
        `update commerce_goods set stock = case when sku = $1 then 5 else 1 end where sku in ($1, $2)`,
        [...[HARDCOVER, STARS]],
      );
      const refused = await post('orders', { quote }, otherVisitor);
      const wrap = (await otherVisitor.cart()).items.find(({ variantSku }) => variantSku === STARS)!;
      expect(refused.json<Problem>().errors.map(({ field }) => field)).toEqual([wrap.id]);
      expect([await stockOf(), await stockOf(STARS)]).toEqual([5, 1]);
      await rows('update commerce_goods set stock = 2 where sku = $1', [STARS]);
      await paymentAnswer(post('orders', { quote }, otherVisitor));
      expect([await stockOf(), await stockOf(STARS)]).toEqual([3, 0]);
    });

    it('reserves the piece, so that other carts show it as sold out', async () => {
      const otherVisitor = opened.shop.visitor();
      await otherVisitor.add();
      await opened.shop.terms.setStock(HARDCOVER, 1);
      const pendingAnswer = await payWith('sandbox_authenticate');
      expect([pendingAnswer.checkout.state, await stockOf()]).toEqual(['paying', 0]);
      expect([notices(pendingAnswer.checkout.cart), notices(await visitor.cart())]).toEqual([
        [undefined],
        [undefined],
      ]);
      expect((await otherVisitor.cart()).undecided).toMatchObject([{ reason: 'unavailable' }]);
      await paymentAnswer(post('orders', { quote: pendingAnswer.checkout.quote.id }));
      await says('succeeded');
      const { checkout } = await paymentAnswer(post('result'));
      expect([checkout.order === null, await stockOf()]).toEqual([false, 0]);
    });

    it('does not change the stock of goods that are made to order', async () => {
      const version = async () =>
        (await rows<{ version: string }>(`select version from changes where topic = 'commerce'`))[0]?.version;
      const earlierVersion = await version();
      await payWith('sandbox_success');
      expect(await version()).toBe(earlierVersion);
      expect(
        await rows(
          'select 1 from stock_taken t join payments p on p.id = t.holder_id where p.order_id is null and p.ended_at is not null',
        ),
      ).toEqual([]);
    });

    it('waits for a payment with the same goods in reverse order without a deadlock', async () => {
      const pairs = await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const who = opened.shop.visitor();
          const formats = index % 2 === 0 ? ['hardcover', 'softcover'] : ['softcover', 'hardcover'];
          for (const format of formats) await who.add({ ...ROBIN, format });
          return { who, quote: await readyQuoteId('sandbox_success', who) };
        }),
      );
      await opened.shop.terms.setStock(HARDCOVER, 4);
      await opened.shop.terms.setStock(SOFTCOVER, 3);
      const answers = await Promise.all(pairs.map(({ who, quote }) => post('orders', { quote }, who)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
      expect([await stockOf(), await stockOf(SOFTCOVER)]).toEqual([1, 0]);
    });

    it('STOCK-04: also lowers the stock in other processes', async () => {
      const otherShop = await opened.catalogue.shop(opened.database);
      const otherVisitor = otherShop.visitor();
      await otherVisitor.add();
      await opened.shop.terms.setStock(HARDCOVER, 2);
      await payWith('sandbox_success');
      const set = (body: object) =>
        opened.shop.app.inject({
          ...{ method: 'PUT', url: `/_canvas/api/staff/commerce/goods/${HARDCOVER}/stock`, payload: body },
          headers: { authorization: `Bearer ${STAFF_TOKEN}` },
        });
      expect((await set({ stock: 9, was: 2 })).json<Problem>().code).toBe('terms_changed');
      expect((await set({ by: -1 })).statusCode).toBe(200);
      await waitUntil(
        'the other process knows',
        async () => notices(await otherVisitor.cart())[0] === 'sold_out',
      );
      await otherShop.closeApp();
    });
  });

  describe('STOCK-03: reserved stock', () => {
    it('is returned if the payment fails, so that the shopper can pay again', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      const declined = await payWith('sandbox_declined');
      expect([declined.checkout.state, notices(declined.checkout.cart)]).toEqual(['payment', [undefined]]);
      expect(await stockOf()).toBe(1);
      expect((await payWith('sandbox_success')).result.state).toBe('complete');
      expect(await stockOf()).toBe(0);
    });

    it('is returned once, even if the shopper cancels several times', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 3);
      await payWith('sandbox_authenticate');
      expect(await stockOf()).toBe(2);
      for (let n = 0; n < 2; n += 1) await paymentAnswer(post('cancel'));
      await event();
      expect(await stockOf()).toBe(3);
      const { quote } = await putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false });
      await paymentAnswer(post('orders', { quote: quote.id }));
      expect(await stockOf()).toBe(2);
    });

    it('is taken again if a payment succeeds after its cancellation', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      await payWith('sandbox_authenticate');
      await giveUpUnheard();
      expect(await stockOf()).toBe(1);
      await says('succeeded');
      await event();
      expect([(await latest()).state, await stockOf()]).toEqual(['paid', 0]);
    });

    it('can be bought by another shopper after its return', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      await payWith('sandbox_authenticate');
      await giveUpUnheard();
      await opened.shop.terms.setStock(HARDCOVER, 0);
      await says('succeeded');
      await event();
      const { state, charged, refunding } = await latest();
      expect([state, charged > 0, charged - refunding, await stockOf()]).toEqual(['returned', true, 0, 0]);
    });

    it('is returned once if the shopper cancels the order', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 2);
      const { checkout } = await payWith('sandbox_success');
      expect(await stockOf()).toBe(1);
      for (let n = 0; n < 2; n += 1) expect((await cancel(checkout.order!.id)).statusCode).toBe(200);
      expect(await stockOf()).toBe(2);
    });

    it('is returned if the money for the order does not arrive', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      await payWith('sandbox_processing');
      expect(await stockOf()).toBe(0);
      await says('requires_method');
      for (let n = 0; n < 2; n += 1) {
        await hastenChecks();
        await opened.shop.payments.reconcile();
      }
      expect(await stockOf()).toBe(1);
    });

    it('is not returned if staff cancel the order during printing', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 2);
      const { checkout } = await payWith('sandbox_success');
      const { id } = checkout.order!;
      await rows(`update order_parcels set state = 'printing' where order_id = $1`, [id]);
      await opened.database.transaction((transaction) =>
        opened.shop.orderEdits.cancelWithin(transaction, id),
      );
      expect(await stockOf()).toBe(1);
    });

    it('is not returned if the goods are now made to order', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 2);
      const { checkout } = await payWith('sandbox_success');
      await opened.shop.terms.setStock(HARDCOVER, undefined);
      await cancel(checkout.order!.id);
      expect(await stockOf()).toBeNull();
    });

    it('is unchanged by an edit of the order', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      const { checkout } = await payWith('sandbox_success');
      const [item] = (await readOrder(visitor, checkout.order!.id)).items;
      const edit = { item: { id: item!.id, customisations: { ...ROBIN, name: 'Ida' } } };
      const answer = await visitor.send('PUT', '/website/v1/orders/items', edit);
      expect([answer.statusCode, await stockOf()]).toEqual([200, 0]);
    });

    it('follows the same rules for an order that staff place', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 1);
      const { id } = await placeOrder(opened.shop, visitor);
      expect(await stockOf()).toBe(0);
      const otherVisitor = opened.shop.visitor();
      await cancel(id);
      expect(await stockOf()).toBe(1);
      await waitUntil('the process knows', () => opened.shop.commerce.remainingStock(HARDCOVER) === 1);
      await otherVisitor.add();
      await rows('update commerce_goods set stock = 0 where sku = $1', [HARDCOVER]);
      await expect(placeOrder(opened.shop, otherVisitor)).rejects.toMatchObject({
        ...{ code: 'cart_undecided', status: 422 },
        fields: [{ code: 'too_many' }],
      });
      expect((await otherVisitor.cart()).items).toHaveLength(1);
    });
  });

  if (name === 'PostgreSQL')
    it('PACK-10, STOCK-04: can be taken while new goods are seeded', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 20);
      await opened.shop.terms.setStock(SOFTCOVER, 20);
      const book = opened.shop.muse.package('tiny-book')!;
      const taking = (holder: number) =>
        opened.database.transaction((transaction) =>
          opened.shop.stock.take(transaction, `00000000-0000-4000-8000-0000000000${holder}`, [
            { id: 'a', sku: SOFTCOVER, quantity: 1 },
            { id: 'b', sku: HARDCOVER, quantity: 1 },
          ]),
        );
      const seeding = () =>
        opened.database.transaction((transaction) => opened.shop.commerce.bringBackGoods(transaction, book));
      await Promise.all(Array.from({ length: 10 }, (_, n) => [taking(10 + n), seeding()]).flat());
      expect([await stockOf(), await stockOf(SOFTCOVER)]).toEqual([10, 10]);
    });
});
