import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentAnswer } from '@bindery/shared/contracts';
import { pagePolicy } from '../../../platform/http';
import { databases } from '../../../testing/test-databases';
import { TestCatalogue } from '../../../testing/test-shop';
import { CHECKOUT, checkOut } from '../../checkout/testing/checkout-visitor';
import { InvalidWebhookError, MethodUnusableError, ProviderAwayError, type PaymentOrder } from '../port';
import { stripeBench, stripeWebhook } from '../testing/provider-benches';
import { STRIPE_SOURCES } from '../open-provider';
import { failureOf, refundStatus } from './states';
import { eventSample } from './testing/samples';
import type { Manner } from './testing/stripe-stand-in';

let bench: Awaited<ReturnType<typeof stripeBench>>;
beforeAll(async () => {
  bench = await stripeBench(2000);
});
beforeEach(() => {
  Object.assign(bench.standIn, { manner: 'well', searchLags: false, isEndless: false });
  bench.standIn.requests.length = 0;
  bench.log.length = 0;
});
afterAll(() => bench.close());

let count = 0;
const orderOf = (token: string): PaymentOrder => ({
  paymentId: `00000000-0000-4000-9000-${String(++count).padStart(12, '0')}`,
  amount: 4800,
  currency: 'JPY',
  token,
  returnUrl: 'https://shop.example/jp/checkout/review?payment=return',
  description: 'Bindery R12345',
});

// Source: docs/rules.md PROV-04
describe('requests to Stripe', () => {
  it('create one payment with the id of the shop, in the pinned API version', async () => {
    const order = orderOf('ctoken_success');
    await bench.port.create(order);
    const [request] = bench.standIn.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      headers: {
        authorization: 'Bearer sk_test_standinsecret1',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': order.paymentId,
        'stripe-version': '2026-10-28.endive',
      },
    });
    expect(request!.fields).toEqual({
      amount: '4800',
      currency: 'jpy',
      confirm: 'true',
      confirmation_token: 'ctoken_success',
      return_url: order.returnUrl,
      description: 'Bindery R12345',
      'metadata[payment_id]': order.paymentId,
      'expand[0]': 'latest_charge',
    });
  });

  it('save a card and pay with it by Stripe’s ids of customer and card', async () => {
    const { cards } = bench.port;
    const customer = await cards.addCustomer('account-1');
    await bench.port.create({ ...orderOf('ctoken_success'), customer, cardUse: 'save' });
    const [card] = await cards.cards(customer);
    await bench.port.create({ ...orderOf(card!.id), customer, cardUse: 'saved' });
    await cards.deleteCard(customer, card!.id);
    await cards.deleteCustomer(customer);
    const [add, save, list, use, , detach, end] = bench.standIn.requests;
    expect(add).toMatchObject({
      ...{ method: 'POST', path: '/v1/customers', headers: { 'idempotency-key': 'customer-account-1' } },
      fields: { 'metadata[account_id]': 'account-1' }, // no name, no address
    });
    expect(save!.fields).toMatchObject({
      ...{ confirmation_token: 'ctoken_success', customer, setup_future_usage: 'on_session' },
    });
    expect(list).toMatchObject({ path: `/v1/customers/${customer}/payment_methods` });
    expect(list!.fields).toEqual({ type: 'card', limit: '20' });
    expect(use!.fields).toMatchObject({ payment_method: card!.id, customer });
    expect(Object.keys(use!.fields)).not.toContain('confirmation_token');
    expect(Object.keys(use!.fields)).not.toContain('setup_future_usage');
    expect(detach).toMatchObject({ method: 'POST', path: `/v1/payment_methods/${card!.id}/detach` });
    expect(end).toMatchObject({ method: 'DELETE', path: `/v1/customers/${customer}` });
  });

  it('create one refund with the id of the shop after reading the earlier refunds', async () => {
    const { id } = await bench.port.create(orderOf('ctoken_success'));
    bench.standIn.requests.length = 0;
    await bench.port.refund(id, 800, 'refund-1');
    const [list, refund] = bench.standIn.requests;
    expect(list).toMatchObject({ method: 'GET', path: '/v1/refunds', fields: { payment_intent: id } });
    expect(refund).toMatchObject({
      method: 'POST',
      path: '/v1/refunds',
      headers: { 'idempotency-key': 'refund-1' },
    });
    expect(refund!.fields).toEqual({ payment_intent: id, amount: '800', 'metadata[refund_id]': 'refund-1' });
  });

  it('are still idempotent when Stripe has deleted the idempotency keys', async () => {
    const order = orderOf('ctoken_success1');
    const firstState = await bench.port.create(order);
    await bench.port.refund(firstState.id, 800, 'refund-2');
    bench.standIn.forgetKeys();
    expect(await bench.port.create(order)).toMatchObject({
      id: firstState.id,
      status: 'succeeded',
      refunded: 800,
    });
    expect(await bench.port.refund(firstState.id, 800, 'refund-2')).toMatchObject({ status: 'done' });
    expect(await bench.port.read(firstState.id)).toMatchObject({ refunded: 800 });
  });
});

describe('answers of Stripe', () => {
  it.each([
    ['ctoken_stolen', 'declined'],
    ['ctoken_funds', 'insufficient_funds'],
    ['ctoken_expired', 'expired_card'],
    ['ctoken_cvc', 'incorrect_cvc'],
  ])('show %s to the shopper as %s', async (token, code) => {
    expect((await bench.port.create(orderOf(token))).failure).toMatchObject({ code });
  });

  it.each([
    [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, 'authentication_failed'],
    [{ code: 'payment_method_customer_decline' }, 'authentication_abandoned'],
    [{ code: 'card_declined', decline_code: 'pin_try_exceeded' }, 'too_many_attempts'],
    [{ code: 'card_declined', decline_code: 'new_in_2027' }, 'declined'],
    [{ code: 'resource_missing', param: 'confirmation_token' }, 'method_expired'],
    [{ code: 'amount_too_small' }, 'unknown'],
    [{}, 'unknown'],
  ])('map %j to %s', (refusal, code) => {
    expect(failureOf(refusal).code).toBe(code);
  });

  it('contain the next step, a redirect or the client secret for Stripe’s script', async () => {
    const [paypal, secure] = await Promise.all(
      ['ctoken_paypal', 'ctoken_authenticate'].map((token) => bench.port.create(orderOf(token))),
    );
    expect(paypal!.action).toEqual({ redirectUrl: 'https://hooks.stripe.com/redirect/1' });
    expect(secure!.action).toEqual({ clientSecret: `${secure!.id}_secret_hunter2` });
  });

  it('report a refund as done, pending or failed', () => {
    const statuses = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', null];
    expect(statuses.map(refundStatus)).toEqual(['done', 'pending', 'pending', 'failed', 'failed', 'pending']);
  });

  it.each([
    ['ctoken_applepay', 'Apple Pay •••• 0005'],
    ['ctoken_newbrand', 'Card •••• 0007'],
  ])('label the payment method %s as %s, without a person’s name', async (token, label) => {
    expect(await bench.port.method(token)).toEqual({ type: 'card', label });
  });

  it('cause a MethodUnusableError if the token was already used or has expired', async () => {
    await bench.port.create(orderOf('ctoken_success2'));
    for (const token of ['ctoken_success2', 'ctoken_over'])
      await expect(bench.port.method(token)).rejects.toThrow(MethodUnusableError);
  });
});

// Source: docs/rules.md PROV-04, PROV-07
describe('the Stripe client during an outage', () => {
  it.each<Manner>(['cut', 'hanging', 'limited', 'broken', 'garbled', 'refusing-key'])(
    'reports an outage for every call if Stripe is %s, and logs no secrets',
    async (manner) => {
      const { id } = await bench.port.create(orderOf('ctoken_authenticate'));
      bench.standIn.manner = manner;
      const order = orderOf('ctoken_success');
      const calls = [
        () => bench.port.create(order),
        () => bench.port.read(id),
        () => bench.port.find(order.paymentId),
        () => bench.port.cancel(id),
        () => bench.port.refund(id, 1, 'refund-3'),
        () => bench.port.method(order.token),
      ];
      const outcomes = await Promise.allSettled(calls.map((call) => call()));
      const reasons = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason as unknown);
      for (const reason of reasons) expect(reason).toBeInstanceOf(ProviderAwayError);
      const loggedText =
        bench.log.join('\n') + reasons.map((reason) => String((reason as Error).cause)).join('\n');
      expect(loggedText).toContain('Stripe did not answer');
      expect(loggedText).not.toMatch(/ctoken|hunter2|standinsecret|standinsigning/);
      bench.standIn.manner = 'well';
      expect(await bench.port.find(order.paymentId)).toBeUndefined();
    },
  );

  it('finds a payment that is not yet in Stripe’s search', async () => {
    const order = orderOf('ctoken_success');
    const { id } = await bench.port.create(order);
    bench.standIn.searchLags = true;
    expect(await bench.port.find(order.paymentId)).toMatchObject({ id });
    expect(await bench.port.find('00000000-0000-4000-9000-999999999999')).toBeUndefined();
  });

  it('reports an outage instead of a missing payment if the list of payments is incomplete', async () => {
    Object.assign(bench.standIn, { searchLags: true, isEndless: true });
    await expect(bench.port.find('00000000-0000-4000-9000-999999999999')).rejects.toThrow(ProviderAwayError);
  });

  it('does not log Stripe’s messages about refused requests', async () => {
    const { id } = await bench.port.create(orderOf('ctoken_success'));
    await bench.port.refund(id, 999_999, 'refund-4');
    expect(bench.log.join('\n')).toContain('Stripe refuses a refund');
    expect(bench.log.join('\n')).not.toMatch(/ctoken|dashboard/);
  });
});

// Source: docs/rules.md PROV-06
describe('events of Stripe', () => {
  const toldEvent = (type: string, object: Record<string, unknown>, atMs?: number, secret?: string) => {
    const { body, headers } = stripeWebhook(JSON.stringify(eventSample('evt_7', type, object)), atMs, secret);
    return bench.port.event(body, headers);
  };

  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'intent'],
    ['payment_intent.payment_failed', { object: 'payment_intent', id: 'pi_1' }, 'intent'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'refund'],
    ['charge.refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'refund'],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }, 'refund'],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'dispute'],
  ])('links %s to its payment', (type, object, kind) => {
    expect(toldEvent(type, object)).toEqual({ id: 'evt_7', about: { intentId: 'pi_1', kind } });
  });

  it.each([
    ['customer.created', { object: 'customer', id: 'cus_1' }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }],
  ])('ignores %s of anything else', (type, object) => {
    expect(toldEvent(type, object)).toEqual({ id: 'evt_7', about: undefined });
  });

  it('are rejected if they are old or signed with another secret', () => {
    const object = { object: 'payment_intent', id: 'pi_1' };
    const type = 'payment_intent.succeeded';
    expect(() => toldEvent(type, object, Date.now() - 301_000)).toThrow(InvalidWebhookError);
    expect(() => toldEvent(type, object, Date.now(), 'whsec_somebodyelse')).toThrow(InvalidWebhookError);
    expect(toldEvent(type, object, Date.now() - 290_000).about).toBeDefined();
  });
});

// Source: docs/rules.md PROV-08
describe('page policy for Stripe', () => {
  const policyOf = (payments: typeof STRIPE_SOURCES | undefined): string =>
    pagePolicy('n', {
      payments,
      tagManagerHost: undefined,
      uploadOrigin: undefined,
      pictureOrigin: undefined,
      consentProvider: undefined,
    });

  it('allows each host of Stripe only for the purposes in Stripe’s guide', () => {
    const hosts = policyOf(STRIPE_SOURCES)
      .split('; ')
      .filter((directive) => directive.includes('https:'))
      .map((directive) => [directive.split(' ')[0], directive.match(/https:\S+/g)]);
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    const link = ['https://link.com', 'https://*.link.com'];
    expect(hosts).toEqual([
      ['script-src', scripts],
      ['connect-src', ['https://api.stripe.com', ...link]],
      ['frame-src', [...scripts, 'https://hooks.stripe.com', ...link]],
    ]);
    expect(policyOf(undefined)).not.toMatch(/https?:|stripe/);
    expect(policyOf(undefined)).toContain("frame-src 'none'");
  });
});

// Source: docs/rules.md PROV-06, PROV-08
describe('a shop with Stripe', () => {
  it('gives Stripe’s script only the data that it needs', async () => {
    const catalogue = await TestCatalogue.open();
    const database = await databases[0]!.open();
    const payments = { ...catalogue.config.payments, stripe: bench.standIn.config };
    const shop = await catalogue.shop(database, { payments });
    const visitor = shop.visitor();
    await visitor.add();
    const readyCheckout = await checkOut(visitor, { token: 'ctoken_authenticate' });
    expect(readyCheckout.provider).toEqual({ name: 'stripe', api_key: 'pk_test_standinpublic1' });
    expect(readyCheckout.method).toEqual({ type: 'card', label: 'Visa •••• 3220' });

    const paying = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: readyCheckout.quote.id });
    const { action, checkout } = paying.json<{ data: PaymentAnswer }>().data;
    const intentId = bench.standIn.lastIntentId;
    expect(action).toEqual({
      type: 'script',
      intent: {
        id: intentId,
        client_secret: `${intentId}_secret_hunter2`,
        api_key: 'pk_test_standinpublic1',
      },
    });
    expect(checkout.state).toBe('paying');
    expect((await visitor.send('GET', CHECKOUT)).body).not.toMatch(/hunter2|ctoken|sk_test|whsec/);

    bench.standIn.succeed(intentId);
    const sentEvent = eventSample('evt_9', 'payment_intent.succeeded', {
      object: 'payment_intent',
      id: intentId,
    });
    const { body, headers } = stripeWebhook(JSON.stringify(sentEvent, undefined, 2));
    const tell = (payload: Buffer) =>
      shop.app.inject({
        ...{ method: 'POST', url: '/payments/webhooks/stripe', payload },
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      });
    expect((await tell(Buffer.from(body.toString().replace('evt_9', 'evt_8')))).statusCode).toBe(400);
    expect((await tell(body)).statusCode).toBe(200);
    const resultAnswer = await visitor.write('POST', `${CHECKOUT}/result`);
    const { result, checkout: settled } = resultAnswer.json<{ data: PaymentAnswer }>().data;
    expect(result).toEqual({ state: 'complete', type: 'success' });
    expect(settled.order).not.toBeNull();
    await shop.closeApp();
    await Promise.all([database.close(), catalogue.close()]);
  });
});
