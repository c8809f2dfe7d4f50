import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order, PaymentAnswer } from '@bindery/shared/contracts';
import { mailed } from '../../testing/mailed';
import { placeOrder, readOrder, openedShop, rowsOf } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { CHECKOUT, checkOut, putStep } from '../checkout/testing/checkout-visitor';
import { createCredits } from '../accounts';
import { createTestCustomer, logIn, openMailedLink } from '../accounts/testing/signed-in';
import { deliveryOf, endOfWindow, type DeliveryWay } from '../delivery';
import { personalDataRepository } from '../privacy/testing/rows';

const STAFF_TOKEN = 's'.repeat(40);
const IDA = { ...ROBIN, name: 'Ida' };

describeOnDatabases('payments on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const rows = rowsOf(opened);
  beforeEach(async () => {
    // all visitors of these tests share one IP address
    await rows('update payments set address_key = null');
    visitor = opened.shop.visitor();
    await visitor.add();
  });

  const agreedQuote = async (token: string | null = 'sandbox_success', who = visitor, useCredit = false) =>
    (await checkOut(who, { token, useCredit })).quote;
  const post = (what: 'orders' | 'result' | 'cancel', body?: object, headers = {}, who = visitor) =>
    who.write('POST', `${CHECKOUT}/${what}`, body, headers);
  const paymentAnswer = async (answer: ReturnType<typeof post>): Promise<PaymentAnswer> => {
    const { statusCode, body } = await answer;
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
    return (JSON.parse(body) as { data: PaymentAnswer }).data;
  };
  const payWith = async (token: string, who = visitor) =>
    paymentAnswer(post('orders', { quote: (await agreedQuote(token, who)).id }, {}, who));
  const orderOf = ({ checkout }: PaymentAnswer): string => checkout.order!.id;
  const staff = (method: 'GET' | 'POST', path: string, payload?: object, headers = {}) =>
    opened.shop.app.inject({
      ...{ method, url: `/_canvas/api/staff/${path}` },
      headers: { authorization: `Bearer ${STAFF_TOKEN}`, ...headers },
      ...(payload && { payload }),
    });
  const workedOff = () => {
    const { 'payments.refund': refund, 'sandbox.event': event } = opened.shop.paymentHandlers;
    return mailed(opened, { 'payments.refund': refund!, 'sandbox.event': event! });
  };
  const work = async () => (await workedOff()).map(({ template }) => template);
  const atProvider = (orderId: string) =>
    rows<{ amount: number; refunded: number }>(
      `select s.amount::int, coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = s.id), 0)::int as refunded
      from sandbox_payments s join payments p on p.intent_id = s.id where p.order_id = $1`,
      [orderId],
    );
  const says = (status: string) =>
    rows(
      `update sandbox_payments set status = $1 where payment_id = (select id::text from payments order by created_at desc limit 1)`,
      [status],
    );
  const hastenChecks = () =>
    rows(`update payments set check_at = now() - interval '1 second' where check_at is not null`);

  describe('PAY-01: a payment', () => {
    it('is charged once, despite repeated requests', async () => {
      const quote = await agreedQuote();
      const requests = ['a', 'a', 'b', 'c'].map((key) =>
        post('orders', { quote: quote.id }, { 'idempotency-key': key }),
      );
      const answers = await Promise.all(requests.map(paymentAnswer));
      answers.push(
        await paymentAnswer(post('orders', { quote: quote.id })),
        await paymentAnswer(post('result')),
      );
      expect(answers.map(({ result }) => result)).toEqual(
        answers.map(() => ({ state: 'complete', type: 'success' })),
      );
      expect(new Set(answers.map(orderOf)).size).toBe(1);
      const order = await readOrder(visitor, orderOf(answers[0]!));
      expect(order.price.total).toEqual(quote.total);
      const minor = Math.round(Number(quote.total.amount) * 100);
      expect(await atProvider(order.id)).toEqual([{ amount: minor, refunded: 0 }]);
      expect((await visitor.cart()).items).toEqual([]);
      // one of the requests began the payment, and the others continued it, although they had other keys
      const [began] = await rows<{ key: string }>(`select key from payments where order_id = $1`, [order.id]);
      const usedKey = { 'idempotency-key': began!.key };
      expect((await post('orders', { quote: 'another' }, usedKey)).statusCode).toBe(422);
    });

    it('is possible only for the owner of the cart, with the agreed quote', async () => {
      await agreedQuote();
      expect(faults(await post('orders', { quote: 'another' }))).toMatchObject({
        ...{ status: 409, code: 'checkout_changed' },
      });
      const otherVisitor = opened.shop.visitor();
      await otherVisitor.add(IDA);
      expect((await post('result', undefined, {}, otherVisitor)).statusCode).toBe(404);
      expect((await post('cancel', undefined, {}, otherVisitor)).statusCode).toBe(404);
    });

    it('succeeds even if the answer of the provider is lost', async () => {
      expect((await payWith('sandbox_network_failure')).result.type).toBe('success');
    });

    it('charges nothing at the provider if store credit covers the total', async () => {
      const customer = await logIn(opened.database, visitor, `credit-${Date.now()}@example.com`);
      const grant = { customerId: customer.customerId, currency: 'GBP', amount: 10_000, reason: 'test' };
      await opened.database.transaction((transaction) => createCredits().grant(transaction, grant));
      const quote = await agreedQuote(null, visitor, true);
      const { result, checkout } = await paymentAnswer(post('orders', { quote: quote.id }));
      expect(result).toEqual({ state: 'complete', type: 'success' });
      expect(await atProvider(checkout.order!.id)).toEqual([]);
      const creditBalance = () => createCredits().balance(opened.database, customer.customerId, 'GBP');
      expect(await creditBalance()).toBe(10_000 - Math.round(Number(quote.discount.credit.amount) * 100));
      for (let n = 0; n < 2; n += 1)
        await visitor.send('POST', `/website/v1/orders/${checkout.order!.id}/cancel`);
      expect(await creditBalance()).toBe(10_000);
    });
  });

  describe('PAY-02, PAY-03: a payment that needs the shopper’s confirmation', () => {
    it('locks the cart until it is cancelled', async () => {
      const pendingAnswer = await payWith('sandbox_authenticate');
      expect(pendingAnswer).toMatchObject({
        ...{ result: { state: 'payment', type: 'success' }, action: { type: 'redirect' } },
        checkout: { state: 'paying' },
      });
      expect(await visitor.cart()).toMatchObject({ isBeingPaid: true });
      expect(
        faults(await visitor.postItems({ items: [{ productId: 'x', customisations: {} }] })).status,
      ).not.toBe(200);
      const [line] = (await visitor.cart()).items;
      expect(faults(await visitor.write('DELETE', `/website/v2/cart/items/${line!.id}`))).toMatchObject({
        ...{ status: 409, code: 'cart_being_paid' },
      });
      const abandonedAnswer = await paymentAnswer(post('cancel'));
      expect(abandonedAnswer).toMatchObject({
        result: { state: 'payment', type: 'error', error: { code: 'authentication_abandoned' } },
        checkout: { state: 'payment', failure: { code: 'authentication_abandoned' } },
      });
      expect(abandonedAnswer.result.error).not.toHaveProperty('stack');
      expect((await visitor.cart()).isBeingPaid).toBeUndefined();
      const { quote } = await putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false });
      expect((await paymentAnswer(post('orders', { quote: quote.id }))).result.state).toBe('complete');
    });

    it('is completed by the return of the shopper or by the provider’s event', async () => {
      const pendingAnswer = await payWith('sandbox_authenticate');
      await says('succeeded');
      const settledAnswer = await paymentAnswer(post('result'));
      expect([pendingAnswer.checkout.order, settledAnswer.result.state]).toEqual([null, 'complete']);
      const otherVisitor = opened.shop.visitor();
      await otherVisitor.add(IDA);
      await payWith('sandbox_authenticate', otherVisitor);
      await says('succeeded');
      await work();
      expect((await otherVisitor.cart()).items).toEqual([]);
    });

    it('stays with the cart at login', async () => {
      const customer = await createTestCustomer(opened.database, `along-${Date.now()}@example.com`);
      await payWith('sandbox_authenticate');
      await openMailedLink(opened.database, visitor, customer);
      await says('succeeded');
      const settledAnswer = await paymentAnswer(post('result'));
      expect((await readOrder(visitor, orderOf(settledAnswer))).state).toBe('placed');
    });

    it('is cancelled after half an hour', async () => {
      await payWith('sandbox_authenticate');
      await rows(
        `update payments set created_at = now() - interval '31 minutes' where state = 'authenticating'`,
      );
      await hastenChecks();
      const reconciled = await staff('POST', 'payments/reconcile');
      expect(reconciled.json()).toMatchObject({ data: { settled: expect.any(Number) } });
      expect((await visitor.cart()).isBeingPaid).toBeUndefined();
    });
  });

  it('PAY-03: charge nothing, and return the reason, if the provider declines them', async () => {
    const declined = await payWith('sandbox_declined');
    expect(declined).toMatchObject({
      result: { state: 'payment', type: 'error', error: { code: 'declined' } },
      checkout: { state: 'payment', failure: { code: 'declined' }, order: null },
    });
    expect((await payWith('sandbox_success')).result.state).toBe('complete');
  });

  it('PAY-04, PAY-10: are refunded if they arrive after the owner’s data was deleted', async () => {
    await payWith('sandbox_authenticate');
    const [{ id, owner } = { id: '', owner: '' }] = await rows<{ id: string; owner: string }>(
      'select id, owner_id as owner from payments order by created_at desc limit 1',
    );
    await opened.database.transaction(async (transaction) =>
      personalDataRepository.forget(transaction, await personalDataRepository.person(transaction, owner)),
    );
    await says('succeeded');
    await hastenChecks();
    await opened.shop.payments.reconcile();
    await work();
    expect(
      await rows(
        `select p.state, p.prepared, p.owner_id, p.charged = p.refunding as "isGivenBack", r.state as refund
        from payments p join payment_refunds r on r.payment_id = p.id where p.id = $1`,
        [id],
      ),
    ).toEqual([{ state: 'returned', prepared: null, owner_id: null, isGivenBack: true, refund: 'done' }]);
  });

  describe('PAY-05: a payment that takes days', () => {
    const heldFor = async (orderId: string) => {
      await rows(`update orders set process_at = now() - interval '1 minute' where id = $1`, [orderId]);
      await opened.shop.jobHandlers['production']!.run(
        { orderId, run: 1 },
        { jobId: '', attempt: 1, signal: new AbortController().signal },
      );
      return rows('select state, hold_code as code from productions where order_id = $1', [orderId]);
    };
    const kindsOf = ({ events }: Order) => events.map(({ kind }) => kind);

    it('places the order, but delays its production until the money arrives', async () => {
      const paid = await payWith('sandbox_processing');
      expect(paid.result).toEqual({ state: 'complete', type: 'success' });
      const orderId = orderOf(paid);
      expect(await heldFor(orderId)).toEqual([{ state: 'held', code: 'payment_waiting' }]);
      await says('succeeded');
      await hastenChecks();
      await opened.shop.payments.reconcile();
      expect(kindsOf(await readOrder(visitor, orderId))).toEqual(['placed', 'payment_waiting', 'paid']);
      expect(await rows('select hold_code from productions where order_id = $1', [orderId])).toEqual([
        { hold_code: null },
      ]);
      expect(await work()).toEqual(expect.arrayContaining(['orderPlaced', 'orderPaid']));
    });

    const DAY_MS = 86_400_000;
    const promisedFrom = async (orderId: string, startTime: number) => {
      const [rate] = await rows<{ days: number; way: DeliveryWay }>(
        `select (shipping -> 'rate' ->> 'productionDays')::int as days, shipping -> 'rate' -> 'way' as way
        from order_parcels where order_id = $1`,
        [orderId],
      );
      return deliveryOf('uk', rate!.days, startTime, rate!.way)!;
    };
    /**
     * Reports success a week later by the clock of the shop, and sends the mails. The embedded database also uses that
     * clock.
     */
    const succeedsLater = async () => {
      await says('succeeded');
      await hastenChecks();
      const laterTime = Date.now() + 7 * DAY_MS;
      jest.useFakeTimers({
        ...{ now: laterTime, advanceTimers: true },
        doNotFake: [
          ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
          ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
        ],
      });
      try {
        await opened.shop.payments.reconcile();
        return { later: laterTime, mails: await workedOff() };
      } finally {
        jest.useRealTimers();
      }
    };
    const daysOf = ({ earliest, latest }: { earliest: string; latest: string }) =>
      new Intl.DateTimeFormat('en-GB', {
        ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
      }).formatRange(new Date(earliest), new Date(latest));

    it('moves the promised dates if the money arrives after the edit window', async () => {
      const orderId = orderOf(await payWith('sandbox_processing'));
      await heldFor(orderId);
      const earlierOrder = await readOrder(visitor, orderId);
      await work();
      const { later: laterTime, mails } = await succeedsLater();
      const { dispatch, ...days } = await promisedFrom(orderId, laterTime);
      const laterOrder = await readOrder(visitor, orderId);
      expect(laterOrder.shipping!.delivery).toEqual(days);
      expect(laterOrder.shipping!.delivery.latest > earlierOrder.shipping!.delivery.latest).toBe(true);
      expect(laterOrder.parcels!.map(({ shipping }) => shipping!.delivery)).toEqual([days]);
      expect(laterOrder.editing.delivery).toEqual({ dispatch, ...days });
      expect(laterOrder.revision).toBeGreaterThan(earlierOrder.revision);
      const paidMail = mails.find(({ template }) => template === 'orderPaid')!;
      expect(paidMail.sections).toContainEqual({ heading: 'delivery', lines: [daysOf(days)] });
    });

    it('does not change the promised dates if the money arrives during the edit window', async () => {
      const orderId = orderOf(await payWith('sandbox_processing'));
      const { shipping } = await readOrder(visitor, orderId);
      await says('succeeded');
      await hastenChecks();
      await opened.shop.payments.reconcile();
      expect((await readOrder(visitor, orderId)).shipping).toEqual(shipping);
    });

    it('counts the promised dates from the day of the order instead of the quote', async () => {
      const { checkout } = await payWith('sandbox_authenticate');
      const agreed = checkout.parcels[0]!.rates.find(({ selected }) => selected)!.delivery;
      const { later: laterTime, mails } = await succeedsLater();
      const orderId = (await paymentAnswer(post('result'))).checkout.order!.id;
      const { dispatch, ...days } = await promisedFrom(orderId, endOfWindow(laterTime));
      const order = await readOrder(visitor, orderId);
      expect([order.shipping!.delivery, order.editing.delivery]).toEqual([days, { dispatch, ...days }]);
      expect(days.latest > agreed.latest).toBe(true);
      const placedMail = mails.find(
        ({ template, data }) => template === 'orderPlaced' && data!.number === order.number,
      );
      expect(placedMail!.sections).toContainEqual({ heading: 'delivery', lines: [daysOf(days)] });
    });

    it('cancels the order if the money does not arrive', async () => {
      const orderId = orderOf(await payWith('sandbox_processing'));
      await says('requires_method');
      await hastenChecks();
      await opened.shop.payments.reconcile();
      const order = await readOrder(visitor, orderId);
      expect([order.state, kindsOf(order).at(-1)]).toEqual(['cancelled', 'cancelled']);
      expect(await work()).toContain('orderPaymentFailed');
    });

    it('is refunded, with one mail, if the amount is wrong', async () => {
      const orderId = orderOf(await payWith('sandbox_processing'));
      await work();
      await rows(
        `update sandbox_payments set amount = amount + 100 where id = (select intent_id from payments where order_id = $1)`,
        [orderId],
      );
      await says('succeeded');
      await hastenChecks();
      await opened.shop.payments.reconcile();
      const sentMails = await workedOff();
      expect(sentMails.map(({ template }) => template)).toEqual(['orderCancelled']);
      const [{ amount } = { amount: 0 }] = await atProvider(orderId);
      expect(sentMails[0]!.data).toEqual({
        number: (await readOrder(visitor, orderId)).number,
        ...{ amount: `£${(amount / 100).toFixed(2)}`, credit: 'none', free: 'no', reason: 'amount' },
      });
      await rows('update sandbox_refunds set due_at = now()');
      const [{ intent } = { intent: '' }] = await rows<{ intent: string }>(
        'select intent_id as intent from payments where order_id = $1',
        [orderId],
      );
      const payload = { kind: 'refund', intentId: intent };
      await opened.shop.jobs.enqueue(opened.database, { kind: 'sandbox.event', payload });
      expect(await work()).toEqual([]);
      expect(await rows('select state from payment_refunds where order_id = $1', [orderId])).toEqual([
        { state: 'done' },
      ]);
    });

    it('causes a mail that nothing was charged if the order is cancelled', async () => {
      const orderId = orderOf(await payWith('sandbox_processing'));
      await work();
      await visitor.send('POST', `/website/v1/orders/${orderId}/cancel`);
      const [cancelled] = await workedOff();
      expect(cancelled).toMatchObject({ template: 'orderCancelled', data: { amount: 'none', free: 'yes' } });
      await says('succeeded');
      await hastenChecks();
      await opened.shop.payments.reconcile();
      await work();
      await rows('update sandbox_refunds set due_at = now()');
      const [{ id } = { id: '' }] = await rows<{ id: string }>(
        'select id from payment_refunds where order_id = $1',
        [orderId],
      );
      await opened.shop.jobs.enqueue(opened.database, {
        ...{ kind: 'payments.refund', dedupeKey: `${id} again`, payload: { refundId: id } },
      });
      expect(await work()).toEqual(['orderRefunded']);
    });
  });

  describe('PAY-07: refunds', () => {
    it('return the full amount of a cancelled order once, and send one mail', async () => {
      const orderId = orderOf(await payWith('sandbox_success'));
      await work();
      for (let n = 0; n < 2; n += 1) await visitor.send('POST', `/website/v1/orders/${orderId}/cancel`);
      expect(await work()).toEqual(['orderCancelled']);
      const [{ amount, refunded } = { amount: 0, refunded: 1 }] = await atProvider(orderId);
      expect(refunded).toBe(amount);
      const { events } = await readOrder(visitor, orderId);
      expect(events.map(({ kind }) => kind)).toEqual(['placed', 'cancelled', 'refunded']);
    });

    it('can be made by staff for a part of the payment, and never exceed the payment', async () => {
      const orderId = orderOf(await payWith('sandbox_success'));
      const listed = await staff('GET', `payments?order=${orderId}`);
      const [payment] = listed.json<{ data: { id: string; charged: number }[] }>().data;
      const give = (amount: number, key: string) =>
        staff(
          'POST',
          `payments/${payment!.id}/refunds`,
          { by: 'Kim', reason: 'A bent corner', amount },
          { 'idempotency-key': key },
        );
      expect((await give(500, 'one')).statusCode).toBe(200);
      expect((await give(500, 'one')).statusCode).toBe(200);
      expect(faults(await give(600, 'one')).code).toBe('idempotency_key_reused');
      expect(faults(await give(payment!.charged - 499, 'two')).code).toBe('refund_too_high');
      await work();
      expect(await atProvider(orderId)).toEqual([{ amount: payment!.charged, refunded: 500 }]);
      await visitor.send('POST', `/website/v1/orders/${orderId}/cancel`);
      await work();
      expect(await atProvider(orderId)).toEqual([{ amount: payment!.charged, refunded: payment!.charged }]);
      const paymentsAnswer = await staff('GET', `payments?order=${orderId}`);
      expect(paymentsAnswer.json()).toMatchObject({
        data: [
          { refunding: payment!.charged, refunds: [{ kind: 'staff', state: 'done' }, { kind: 'cancelled' }] },
        ],
      });
      expect((await opened.shop.app.inject(`/_canvas/api/staff/payments?order=${orderId}`)).statusCode).toBe(
        404,
      );
    });

    it('return the paid amount once, even if several people act at the same time', async () => {
      const orderId = orderOf(await payWith('sandbox_success'));
      const listed = await staff('GET', `payments?order=${orderId}`);
      const [payment] = listed.json<{ data: { id: string; charged: number }[] }>().data;
      const { id, charged } = payment!;
      const give = (staffName: string, amount: number) =>
        staff('POST', `payments/${id}/refunds`, { by: staffName, reason: 'A bent corner', amount });
      const answers = await Promise.all([
        give('Kim', charged),
        give('Mo', charged - 100),
        give('Sam', 100),
        visitor.send('POST', `/website/v1/orders/${orderId}/cancel`),
      ]);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
        expect(faults(answer).code).toBe('refund_too_high');
      await work();
      expect(await atProvider(orderId)).toEqual([{ amount: charged, refunded: charged }]);
    });

    it('are made by hand if an order has no payment at the provider', async () => {
      const { id } = await placeOrder(opened.shop, visitor);
      await visitor.send('POST', `/website/v1/orders/${id}/cancel`);
      const listed = await staff('GET', 'payments/alarms');
      const { refunds } = listed.json<{ data: { refunds: { id: string; orderId: string }[] } }>().data;
      const owed = refunds.find(({ orderId }) => orderId === id)!;
      expect((await staff('POST', `payment-refunds/${owed.id}/done`)).statusCode).toBe(200);
      expect(faults(await staff('POST', `payment-refunds/${owed.id}/done`)).status).toBe(404);
    });
  });

  describe('PAY-08: provider events', () => {
    const tell = (provider: string, body: string, headers = {}) =>
      opened.shop.app.inject({
        ...{ method: 'POST', url: `/payments/webhooks/${provider}`, payload: body },
        headers: { 'content-type': 'application/json', ...headers },
      });

    it('are rejected if they are unsigned or belong to another provider', async () => {
      const forged = JSON.stringify({ kind: 'intent', intentId: 'x' });
      const signed = { 'webhook-id': 'x', 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` };
      expect(
        faults(await tell('sandbox', forged, { ...signed, 'webhook-signature': 'v1,AAAA' })).status,
      ).toBe(400);
      expect(faults(await tell('sandbox', 'not json')).status).toBe(400);
      expect(faults(await tell('other', forged)).status).toBe(404);
    });

    it('are matched to a payment by the id of the shop if the provider’s answer was lost', async () => {
      await payWith('sandbox_authenticate');
      await work();
      const [{ id, intent } = { id: '', intent: '' }] = await rows<{ id: string; intent: string }>(
        'select id, intent_id as intent from payments order by created_at desc limit 1',
      );
      await rows(`update payments set state = 'created', intent_id = null where id = $1`, [id]);
      await says('succeeded');
      const payload = { kind: 'intent', intentId: intent };
      await opened.shop.jobs.enqueue(opened.database, { kind: 'sandbox.event', payload });
      expect(await work()).toEqual(['orderPlaced']);
      expect(await rows('select state, intent_id from payments where id = $1', [id])).toEqual([
        { state: 'paid', intent_id: intent },
      ]);
    });

    it('put the order on hold if they report a dispute', async () => {
      const orderId = orderOf(await payWith('sandbox_success'));
      const [{ id, intent } = { id: '', intent: '' }] = await rows<{ id: string; intent: string }>(
        'select id, intent_id as intent from payments where order_id = $1',
        [orderId],
      );
      const jobs = opened.shop.jobs;
      for (let n = 0; n < 2; n += 1)
        await jobs.enqueue(opened.database, {
          ...{ kind: 'sandbox.event', payload: { kind: 'dispute', intentId: intent } },
        });
      await jobs.enqueue(opened.database, {
        ...{ kind: 'sandbox.event', payload: { kind: 'intent', intentId: 'unknown' } },
      });
      await work();
      const alarms = await staff('GET', 'payments/alarms');
      expect(alarms.json<{ data: { payments: object[] } }>().data.payments).toContainEqual(
        expect.objectContaining({ id, isDisputed: true }),
      );
      const end = () => staff('POST', `payments/${id}/dispute-ended`, { by: 'Kim' });
      expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404]);
    });
  });

  it('PAY-09: are limited after failed payments to prevent tests of stolen cards', async () => {
    await payWith('sandbox_success');
    await visitor.add();
    for (let n = 0; n < 5; n += 1) await payWith('sandbox_declined');
    const { id } = await agreedQuote('sandbox_declined');
    expect(faults(await post('orders', { quote: id }))).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    });
    await rows(`update payments set created_at = now() - interval '11 minutes'`);
    expect((await paymentAnswer(post('orders', { quote: id }))).result.error?.code).toBe('declined');
    const withAddress = () => rows('select created_at from payments where address_key is not null');
    expect((await withAddress()).length).toBeGreaterThan(5);
    await rows(`update payments set created_at = now() - interval '25 hours' where id <> $1`, [
      (await rows<{ id: string }>('select id from payments order by created_at desc limit 1'))[0]!.id,
    ]);
    await opened.shop.payments.reconcile();
    expect(await withAddress()).toHaveLength(1);
  });
});
