import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import {
  InvalidWebhookError,
  MethodUnusableError,
  ProviderAwayError,
  type IntentState,
  type PaymentOrder,
} from './port';
import { sandboxBench, stripeBench, type Course, type ProviderBench } from './testing/provider-benches';

let count = 0;
const orderOf = (token: string, changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  amount: 3499,
  currency: 'EUR',
  token,
  returnUrl: 'https://shop.example/de/checkout/review?payment=return',
  description: 'Bindery R12345',
  ...changes,
});

/** The same tests for every provider. Source: docs/rules.md PROV-02, PROV-04, PROV-06 */
function speaksThePort(open: () => Promise<ProviderBench>): void {
  let bench: ProviderBench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  const create = (course: Course, changes?: Partial<PaymentOrder>): Promise<IntentState> =>
    bench.port.create(orderOf(bench.tokenOf(course), changes));

  it.each<[Course, IntentState['status'], string | undefined]>([
    ['success', 'succeeded', undefined],
    ['declined', 'requires_method', 'declined'],
    ['funds', 'requires_method', 'insufficient_funds'],
    ['expired', 'requires_method', 'expired_card'],
    ['authenticate', 'requires_action', undefined],
    ['paypal', 'requires_action', undefined],
    ['processing', 'processing', undefined],
  ])('reports the test payment %s as %s', async (course, status, failure) => {
    const order = orderOf(bench.tokenOf(course));
    const state = await bench.port.create(order);
    const { paymentId } = order;
    expect(state).toMatchObject({ paymentId, status, amount: 3499, refunded: 0, currency: 'EUR' });
    expect([state.failure?.code, state.action !== undefined]).toEqual([
      failure,
      status === 'requires_action',
    ]);
    expect(await bench.port.read(state.id)).toEqual(state);
    expect(await bench.port.find(paymentId)).toEqual(state);
  });

  it.each([
    ['JPY', 4800],
    ['KRW', 52_000],
    ['USD', 50],
  ])('charges %s in the units that the shop uses', async (currency, amount) => {
    expect(await create('success', { currency, amount })).toMatchObject({ currency, amount });
  });

  it('creates one payment for all requests with the same id', async () => {
    const order = orderOf(bench.tokenOf('success'));
    const states = await Promise.all([bench.port.create(order), bench.port.create(order)]);
    const laterState = await bench.port.create({ ...order, amount: 9999, token: bench.tokenOf('declined') });
    expect(new Set([...states, laterState].map(({ id }) => id)).size).toBe(1);
    expect(laterState).toMatchObject({ status: 'succeeded', amount: 3499 });
  });

  it('finds a payment even if the answer to its creation was lost', async () => {
    const lostOrder = orderOf(bench.tokenOf('lost'));
    await expect(bench.port.create(lostOrder)).rejects.toThrow(ProviderAwayError);
    const state = await bench.port.find(lostOrder.paymentId);
    expect(state).toMatchObject({ status: 'succeeded', paymentId: lostOrder.paymentId });
    expect(await bench.port.create(lostOrder)).toEqual(state);

    const away = orderOf(bench.tokenOf('away'));
    await expect(bench.port.create(away)).rejects.toThrow(ProviderAwayError);
    expect(await bench.port.find(away.paymentId)).toBeUndefined();
  });

  it('completes a payment when the shopper approves it', async () => {
    const [approved, refused] = await Promise.all([create('authenticate'), create('authenticate')]);
    await bench.shopper(approved.id, true);
    await bench.shopper(refused.id, false);
    expect(await bench.port.read(approved.id)).toMatchObject({ status: 'succeeded' });
    expect(await bench.port.read(refused.id)).toMatchObject({
      status: 'requires_method',
      failure: { code: 'authentication_failed' },
    });
    expect(await bench.port.read(approved.id)).not.toHaveProperty('action');
  });

  it('processes for days, then succeeds or fails', async () => {
    const [good, bad] = await Promise.all([create('processing'), create('processing')]);
    await bench.bank(good.id, true);
    await bench.bank(bad.id, false);
    expect(await bench.port.read(good.id)).toMatchObject({ status: 'succeeded' });
    expect(await bench.port.read(bad.id)).toMatchObject({
      status: 'requires_method',
      failure: { code: 'declined' },
    });
  });

  it('cancels waiting payments, but not paid payments', async () => {
    const [waitingState, refused, paid] = await Promise.all([
      create('paypal'),
      create('funds'),
      create('success'),
    ]);
    expect(await bench.port.cancel(waitingState.id)).toMatchObject({ status: 'cancelled' });
    expect(await bench.port.cancel(waitingState.id)).toMatchObject({ status: 'cancelled' });
    expect(await bench.port.cancel(refused.id)).toMatchObject({
      status: 'cancelled',
      failure: { code: 'insufficient_funds' },
    });
    expect(await bench.port.cancel(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  it('makes each partial refund once, and never refunds more than the payment', async () => {
    const { id } = await create('success');
    const refund = (amount: number, name: string) => bench.port.refund(id, amount, `${id}-${name}`);
    expect(await refund(1000, 'a')).toEqual({ id: `${id}-a`, status: 'done' });
    expect(await refund(1000, 'a')).toEqual({ id: `${id}-a`, status: 'done' });
    expect(await bench.port.read(id)).toMatchObject({ status: 'succeeded', refunded: 1000 });
    expect((await refund(2500, 'b')).status).toBe('failed');
    expect((await refund(2499, 'c')).status).toBe('done');
    expect(await bench.port.read(id)).toMatchObject({ refunded: 3499 });
  });

  it('reports the refund of a slow payment as pending before it is done', async () => {
    const { id } = await create('processing');
    expect((await bench.port.refund(id, 100, `${id}-early`)).status).toBe('failed');
    await bench.bank(id, true);
    const refund = () => bench.port.refund(id, 3499, `${id}-all`);
    expect((await refund()).status).toBe('pending');
    await bench.bankRefund(`${id}-all`);
    expect((await refund()).status).toBe('done');
  });

  it('refuses an unknown token', async () => {
    for (const token of ['sandbox_nothing', 'ctoken_nothing', '4242424242424242', '../v1/charges'])
      await expect(bench.port.method(token)).rejects.toThrow(MethodUnusableError);
    const order = orderOf(bench.name === 'stripe' ? 'ctoken_nothing' : 'sandbox_nothing');
    const state = await bench.port.create(order);
    expect(state).toMatchObject({ id: `none_${order.paymentId}`, status: 'cancelled' });
    expect(state.failure?.code).toBe('method_expired');
    expect(await bench.port.read(state.id)).toBeUndefined();
  });

  it('labels the payment method in words that the shopper knows', async () => {
    const label = async (course: Course) => bench.port.method(bench.tokenOf(course));
    expect(await Promise.all([label('success'), label('paypal'), label('processing')])).toEqual([
      { type: 'card', label: 'Visa •••• 4242' },
      { type: 'paypal', label: 'PayPal' },
      { type: 'sepa_debit', label: 'SEPA •••• 3000' },
    ]);
  });

  it('saves cards of a customer, who can pay with them and delete them', async () => {
    const { cards } = bench.port;
    const accountId = `account-${bench.name}`;
    const [customer, again] = await Promise.all([cards.addCustomer(accountId), cards.addCustomer(accountId)]);
    expect(again).toBe(customer);
    const otherCustomer = await cards.addCustomer(`${accountId}-2`);
    expect(await create('success', { customer, cardUse: 'save' })).toMatchObject({ status: 'succeeded' });
    const [card, ...others] = await cards.cards(customer);
    expect([others, card]).toEqual([
      [],
      { id: expect.any(String), brand: 'Visa', last4: '4242', expires: '08/2034' },
    ]);
    const use = (user: string) =>
      bench.port.create(orderOf(card!.id, { customer: user, cardUse: 'saved' as const }));
    expect(await use(customer)).toMatchObject({ status: 'succeeded', amount: 3499 });
    expect(await use(otherCustomer)).toMatchObject({
      status: 'cancelled',
      failure: { code: 'method_expired' },
    });
    expect([await cards.cards(otherCustomer), await cards.deleteCard(otherCustomer, card!.id)]).toEqual([
      [],
      false,
    ]);
    expect(await cards.deleteCard(customer, card!.id)).toBe(true);
    expect(await cards.cards(customer)).toEqual([]);
  });

  it('deletes a customer with all cards', async () => {
    const { cards } = bench.port;
    const customer = await cards.addCustomer(`ending-${bench.name}`);
    await create('success', { customer, cardUse: 'save' });
    expect(await cards.cards(customer)).toHaveLength(1);
    await cards.deleteCustomer(customer);
    await cards.deleteCustomer(customer);
    expect(await cards.cards(customer)).toEqual([]);
    expect(await cards.cards('of another provider')).toEqual([]);
  });

  it('signs its events and rejects forged ones', async () => {
    for (const kind of ['intent', 'refund', 'dispute'] as const) {
      const { body, headers } = await bench.webhook(kind, 'pi_1');
      const event = bench.port.event(body, headers);
      expect(event.about).toEqual({ intentId: 'pi_1', kind });
      expect(event.id).not.toBe('');
      const forged = Buffer.from(body.toString().replace('pi_1', 'pi_2'));
      expect(() => bench.port.event(forged, headers)).toThrow(InvalidWebhookError);
      expect(() => bench.port.event(body, {})).toThrow(InvalidWebhookError);
    }
  });

  it('finds no payment for an unknown id', async () => {
    expect(await bench.port.read('pi_nothing')).toBeUndefined();
    expect(await bench.port.find('00000000-0000-4000-8000-999999999999')).toBeUndefined();
  });
}

describeOnDatabases('the sandbox on $name', (kind) => {
  let database: Database;
  speaksThePort(async () => {
    database = await kind.open();
    const bench = sandboxBench(database);
    return { ...bench, close: () => database.close() };
  });
});

describe('Stripe', () => speaksThePort(stripeBench));
