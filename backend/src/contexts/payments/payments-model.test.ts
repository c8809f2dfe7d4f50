import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Database } from '../../platform/database';
import { DomainError } from '../../platform/problems';
import { openedDatabase } from '../../testing/test-databases';
import { giveUp, pay, payExpress, result } from './pay';
import { paymentsRepository } from './payments.repository';
import { reconcile } from './reconcile';
import { refundByStaff } from './refunds';
import { Actor, type Fate } from './testing/actors';
import { ModelProvider, TOKENS } from './testing/model-provider';
import { ABROAD_COST, EXPRESS_COST } from './testing/model-delivery';
import { ModelShop, sql, STOCK } from './testing/model-shop';
import { hearEvent } from './webhooks';

const MINUTE_MS = 60_000;
const nth = fc.nat({ max: 5 });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fate>('go') },
  fc.constantFrom<Fate>('kill', 'lost', 'late'),
);
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      key: nth,
      token: fc.constantFrom(...TOKENS),
      usesCredit: fc.boolean(),
      isExpress: fc.boolean(),
    }),
  },
  { weight: 14, arbitrary: fc.record({ kind: fc.constant('step'), nth, fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('webhook', 'dispute'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('shopper', 'bank'), nth, isGood: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('result', 'giveUp', 'write', 'arriveLate') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reconcile'), minutes: fc.constantFrom(0, 2, 40, 2000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancelOrder', 'withdrawCredit') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('buyLast', 'bringBack', 'moveAbroad') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wish'),
      wish: fc.constantFrom<Event['wish']>(undefined, 'not_before', 'by'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund'), nth }) },
);
interface Event {
  readonly kind: string;
  readonly key?: number;
  readonly token?: (typeof TOKENS)[number];
  readonly usesCredit?: boolean;
  /** authorised in a wallet */
  readonly isExpress?: boolean;
  readonly nth?: number;
  readonly fate?: Fate;
  readonly isGood?: boolean;
  readonly minutes?: number;
  /** the delivery day that the shopper wants, or undefined if there is none */
  readonly wish?: 'not_before' | 'by' | undefined;
}

const ADDRESS = {
  ...{ firstname: 'Grace', lastname: 'Hopper', phone: '', address1: '7 Mill Lane', address2: '' },
  ...{ city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
};

class World {
  private readonly actors: Actor[] = [];
  private readonly lateCalls: (() => Promise<unknown>)[] = [];
  readonly faults: unknown[] = [];
  boughtElsewhere = 0;

  constructor(
    readonly shop: ModelShop,
    readonly provider: ModelProvider,
  ) {}

  /** Records errors as faults, except domain errors. */
  private readonly note = (error: unknown): void => {
    if (!(error instanceof DomainError)) this.faults.push(error);
  };

  private act(work: (desk: ReturnType<ModelShop['desk']>) => Promise<unknown>): Promise<void> {
    const actor = new Actor(this.lateCalls, this.note);
    this.actors.push(actor);
    const desk = this.shop.desk(actor.database(this.shop.database), actor.port(this.provider.port));
    return actor.start(() => work(desk));
  }

  private async pay({ key, token, usesCredit = false, isExpress = false }: Event): Promise<void> {
    const { shop } = this;
    const { visitor, market } = shop;
    shop.usesCredit = usesCredit;
    if (!isExpress) shop.choose(token!);
    const quote = shop.quoteOf((await shop.cart()).revision);
    const request = { visitor, market, key: `key ${key}`, addressKey: undefined };
    const authorised = {
      quote,
      token: token!,
      email: 'buyer@example.com',
      address: ADDRESS,
      rateId: 'standard',
    };
    await this.act((desk) =>
      isExpress ? payExpress(desk, request, authorised) : pay(desk, { ...request, quoteId: quote }),
    );
  }

  async take(modelEvent: Event): Promise<void> {
    const { kind, nth: n = 0, fate: end, isGood, minutes } = modelEvent;
    const { shop, provider } = this;
    const { visitor, market } = shop;
    const running = this.actors.filter(({ isDone }) => !isDone);
    if (kind === 'pay') await this.pay(modelEvent);
    else if (kind === 'step') await running[n % running.length]?.step(end!);
    else if (kind === 'webhook' || kind === 'dispute') {
      const intentId = provider.all[n % provider.all.length]?.id ?? 'unknown';
      const about = { intentId, kind: kind === 'dispute' ? ('dispute' as const) : ('intent' as const) };
      await this.act((desk) => hearEvent(desk, { id: `event ${n}`, about }));
    } else if (kind === 'shopper') provider.decide(n, 'requires_action', isGood!);
    else if (kind === 'bank') provider.decide(n, 'processing', isGood!);
    else if (kind === 'result') await this.act((desk) => result(desk, { visitor, market }));
    else if (kind === 'giveUp') await this.act((desk) => giveUp(desk, { visitor, market }));
    else if (kind === 'write') await shop.write().catch(this.note);
    else if (kind === 'moveAbroad') await shop.moveAbroad().catch(this.note);
    else if (kind === 'wish') await shop.wish(modelEvent.wish).catch(this.note);
    else if (kind === 'arriveLate') await this.lateCalls.shift()?.().catch(this.note);
    else if (kind === 'reconcile') {
      shop.now += minutes! * MINUTE_MS;
      await this.act((desk) => reconcile(desk));
    } else if (kind === 'cancelOrder') await shop.cancelOrder();
    else if (kind === 'withdrawCredit') await shop.withdrawCredit();
    else if (kind === 'buyLast' && this.boughtElsewhere === 0)
      this.boughtElsewhere += await shop.moveStock(-1);
    else if (kind === 'bringBack' && this.boughtElsewhere === 1)
      this.boughtElsewhere -= await shop.moveStock(1);
    else if (kind === 'refund') await this.refund(n);
  }

  private async refund(n: number): Promise<void> {
    const payment = await paymentsRepository.latestOfOwner(this.shop.database, this.shop.ownerId);
    if (!payment) return;
    const refund = {
      paymentId: payment.id,
      amount: 1 + n * 300,
      by: 'staff',
      reason: 'test',
      key: `refund ${n}`,
    };
    await refundByStaff(this.shop.desk(), refund).catch(this.note);
  }

  /** Finishes all actors, late calls and bank decisions. It then reconciles for two weeks of test time. */
  async end(): Promise<void> {
    for (let running = this.actors; running.length > 0; running = running.filter(({ isDone }) => !isDone))
      for (const actor of running) if (!actor.isDone) await actor.step('go');
    for (const call of this.lateCalls) await call().catch(this.note);
    for (let n = 0; n < 5; n += 1) this.provider.decide(n, 'processing', n % 2 === 0);
    for (let n = 0; n < 30; n += 1) {
      this.shop.now += n < 3 ? 40 * MINUTE_MS : 1441 * MINUTE_MS;
      await reconcile(this.shop.desk());
      if ((await this.open()) === 0) break;
    }
  }

  private async open(): Promise<number> {
    const [row] = await sql<{ open: number }>(
      this.shop.database,
      'select count(*)::int as open from payments where owner_id = $1 and check_at is not null',
      [this.shop.ownerId],
    );
    return row!.open;
  }
}

interface PaymentLine {
  readonly id: string;
  readonly state: string;
  readonly amount: number;
  readonly credit: number;
  readonly hasFrozen: boolean;
  readonly orderId: string | null;
  readonly isCancelled: boolean;
  readonly spent: number;
  readonly returned: number;
  readonly byStaff: number;
}

const LINES = `
  select p.id, p.state, p.amount::int, p.credit::int, p.prepared is not null as "hasFrozen", o.id as "orderId",
    o.cancelled_at is not null as "isCancelled",
    (select count(*)::int from store_credits c where c.payment_id = p.id and c.kind = 'spent') as spent,
    (select count(*)::int from store_credits c where c.payment_id = p.id and c.kind = 'returned') as returned,
    (select coalesce(sum(r.amount), 0)::int from payment_refunds r
      where r.payment_id = p.id and r.kind = 'staff' and r.state = 'done') as "byStaff"
  from payments p left join orders o on o.id = p.order_id where p.owner_id = $1`;

interface OrderLine {
  readonly id: string;
  readonly delivery: { readonly earliest: string; readonly latest: string };
  readonly shipping: number;
  readonly total: number;
  readonly price: number;
  readonly isAbroad: boolean;
  readonly isCancelled: boolean;
}

/** Source: docs/rules.md PAY-01, PAY-02, PAY-03, PAY-04, PAY-06, PAY-07, SHIP-03, STOCK-01, STOCK-03 */
async function check({ shop, provider, faults, boughtElsewhere }: World): Promise<void> {
  const lines = await sql<PaymentLine>(shop.database, LINES, [shop.ownerId]);
  expect(faults).toEqual([]);
  const stands = (line: PaymentLine): boolean => line.orderId !== null && !line.isCancelled;
  // an order has at most one payment, and the cart is no longer locked
  expect(lines.filter(stands).length).toBeLessThanOrEqual(1);
  expect(lines.filter(({ state }) => ['created', 'authenticating', 'processing'].includes(state))).toEqual(
    [],
  );
  expect(lines.filter(({ hasFrozen }) => hasFrozen)).toEqual([]);
  expect((await shop.cart()).paymentId).toBeNull();
  const orders = await sql<OrderLine>(
    shop.database,
    `select id, delivery, (money ->> 'shipping')::int as shipping, (money ->> 'total')::int as total, (money ->> 'total')::int + (money ->> 'credit')::int as price,
      shipping_address ->> 'country' = 'FR' as "isAbroad", cancelled_at is not null as "isCancelled" from orders where cart_id = $1`,
    [shop.cartId],
  );
  expect(orders.filter(({ isCancelled }) => !isCancelled)).toHaveLength(lines.filter(stands).length);
  // the price of each order includes delivery to its own country
  for (const { price, isAbroad } of orders) expect(price >= 1000 + ABROAD_COST).toBe(isAbroad);
  // each order still has the delivery day that the shopper wanted, and the price of its delivery method
  for (const { id, delivery, shipping, isAbroad } of orders) {
    const wish = shop.wishes.get(id);
    if (wish?.kind === 'not_before') expect(delivery.earliest >= wish.day).toBe(true);
    if (wish?.kind === 'by') expect(delivery.latest <= wish.day).toBe(true);
    const usualCost = isAbroad ? ABROAD_COST : 0;
    expect(wish?.kind === 'by' ? [usualCost, usualCost + EXPRESS_COST] : [usualCost]).toContain(shipping);
  }
  for (const line of lines) {
    const intent = provider.all.find(({ paymentId }) => paymentId === line.id);
    // only the money of the order is still at the provider, because all other money is refunded
    const keptMinor = intent ? provider.keptMoney(intent) : 0;
    expect(keptMinor).toBe(stands(line) ? line.amount - line.byStaff : 0);
    if (stands(line)) expect(line.state).toBe('paid');
    if (stands(line)) expect(orders.find(({ isCancelled }) => !isCancelled)!.total).toBe(line.amount);
    expect(line.spent).toBe(line.credit > 0 ? 1 : 0);
    expect(line.returned).toBe(line.credit > 0 && !stands(line) ? 1 : 0);
  }
  const [credit] = await sql<{ left: number }>(
    shop.database,
    'select coalesce(sum(minor), 0)::int as left from store_credits where owner_id = $1',
    [shop.ownerId],
  );
  expect(credit!.left).toBeGreaterThanOrEqual(0);
  // no order is cancelled after its money was taken
  const cameOf = ({ id, amount }: PaymentLine): boolean =>
    provider.all.some(
      (intent) => intent.paymentId === id && intent.status === 'succeeded' && intent.amount === amount,
    );
  if (shop.hasGivenUpOrder) expect(lines.filter(({ orderId }) => orderId !== null).some(cameOf)).toBe(false);
  // the initial stock equals the pieces that remain, are in orders, or were bought elsewhere
  const [stock] = await sql<{ left: number; taken: number; byOrder: number }>(
    shop.database,
    `select g.stock as left, (select count(*)::int from stock_taken t where t.sku = g.sku) as taken,
      (select count(*)::int from stock_taken t join payments p on p.id = t.holder_id where t.sku = g.sku and p.order_id is not null) as "byOrder"
    from commerce_goods g where g.sku = $1`,
    [shop.sku],
  );
  const standing = lines.filter(stands).length;
  expect(stock).toEqual({ left: STOCK - standing - boughtElsewhere, taken: standing, byOrder: standing });
  // every charge belongs to a payment
  const knownIds = new Set(lines.map(({ id }) => id));
  expect(provider.all.filter(({ paymentId }) => !knownIds.has(paymentId))).toEqual([]);
}

async function run(database: Database, events: readonly Event[]): Promise<void> {
  const provider = new ModelProvider();
  const world = new World(await ModelShop.open(database, provider), provider);
  for (const modelEvent of events) await world.take(modelEvent);
  await world.end();
  await check(world);
}

/** PAY-01, PAY-02, PAY-03, PAY-04, PAY-06, PAY-07 */
describe('payments in any order of events', () => {
  const database = openedDatabase();

  it('charge each order once, and refund all other money and credit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 45, size: 'max' }), (events) => run(database, events)),
      { numRuns: 200 },
    );
  }, 120_000);

  it('PROV-07: send the client secret to the page without storing it', async () => {
    const secret = 'pi_1_secret_ofTheIntent';
    const provider = new ModelProvider();
    const shop = await ModelShop.open(database, provider);
    shop.token = 'challenge';
    const { create, read } = provider.port;
    const withSecret = async (pendingState: ReturnType<typeof create>) => ({
      ...{ ...(await pendingState), action: { clientSecret: secret } },
    });
    const desk = shop.desk(database, {
      ...provider.port,
      create: (order) => withSecret(create(order)),
      read: (id) => withSecret(read(id) as ReturnType<typeof create>),
    });
    const baseRequest = { visitor: shop.visitor, market: shop.market, key: 'k', addressKey: undefined };
    const request = { ...baseRequest, quoteId: shop.quoteOf(1) };
    const intent = { client_secret: secret, id: expect.any(String) };
    for (let n = 0; n < 2; n += 1)
      expect(await pay(desk, request)).toMatchObject({ action: { type: 'script', intent } });
    const keptRows = await sql<{ text: string }>(
      database,
      `select row_to_json(p)::text as text from payments p union all select row_to_json(j)::text from jobs j
      union all select row_to_json(i)::text from idempotency_keys i`,
    );
    expect(keptRows.length).toBeGreaterThan(0);
    expect(keptRows.map(({ text }) => text).join()).not.toContain(secret);
  });

  it('PROV-07: contain the stack of an error only in development', async () => {
    for (const isDevelopment of [true, false]) {
      const shop = await ModelShop.open(database, new ModelProvider());
      shop.token = 'decline';
      const baseRequest = { visitor: shop.visitor, market: shop.market, key: 'k', addressKey: undefined };
      const desk = { ...shop.desk(), isDevelopment };
      const { error } = (await pay(desk, { ...baseRequest, quoteId: shop.quoteOf(1) })).result;
      expect(error).toMatchObject({ code: 'declined', message: expect.any(String) });
      expect('stack' in error!).toBe(isDevelopment);
    }
  });

  it('do not change the wanted delivery day or the price of delivery', async () => {
    for (const wish of [undefined, 'not_before', 'by'] as const)
      for (const isAbroad of [false, true])
        for (const isExpress of [false, true])
          await run(database, [
            ...(isAbroad ? [{ kind: 'moveAbroad' }] : []),
            { kind: 'wish', wish },
            { kind: 'pay', key: 1, token: 'ok', isExpress },
          ]);
  });

  it('reach a correct final state if the process is killed at any step', async () => {
    for (const [token, isExpress] of TOKENS.flatMap((each) => [
      [each, false] as const,
      [each, true] as const,
    ]))
      for (let steps = 0; steps < 8; steps += 1) {
        const go: Event = { kind: 'step', nth: 0, fate: 'go' };
        const attempt = { kind: 'pay', token, usesCredit: true, isExpress };
        await run(database, [
          { ...attempt, key: 1 },
          ...Array<Event>(steps).fill(go),
          { kind: 'step', nth: 0, fate: 'kill' },
          { kind: 'reconcile', minutes: 2 },
          { ...attempt, key: steps % 2 },
        ]);
      }
  }, 120_000);
});
