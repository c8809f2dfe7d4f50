import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderEvent } from '@bindery/analytics/goods';
import type { ConsentPreferences, EcommerceModel, Order, PaymentAnswer } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import type { Ga4Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { createJobs } from '../../platform/jobs';
import { placeOrder, type TestShop, withCatalogue } from '../../testing/test-shop';
import { databases, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { ROBIN, type Visitor } from '../../testing/visitor';
import { ADDRESSES, checkOut } from '../checkout/testing/checkout-visitor';
import { createTestCustomer, openMailedLink, signInVisitor } from '../accounts/testing/signed-in';
import { ordersRepository, readBoughtOrder, type FrozenShipping, type MeasuredBrowser } from '../orders';
import type { PaymentWithRefunds } from '../payments';
import { ga4Hit, type Ga4Hit } from './ga4-hit';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough';
const SECRET = 'this-is-the-api-secret';
const ALL = { analytics: 'accepted', advertising: 'accepted', personalisation: 'accepted' } as const;
const NONE = { analytics: 'rejected', advertising: 'rejected', personalisation: 'rejected' } as const;
const MEASURED = { ...NONE, analytics: 'accepted' } as const;
const KIND = 'outbox.ga4';
const DAY_MS = 86_400_000;

class Collector {
  readonly hits: Ga4Hit[] = [];
  readonly addresses: string[] = [];
  answer: (response: ServerResponse) => void = () => undefined;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      this.addresses.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
      this.hits.push(JSON.parse(Buffer.concat(chunks).toString()) as Ga4Hit);
      this.answer(response);
    });
  });

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get config(): Ga4Config {
    const endpoint = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { measurementId: 'G-TEST1', apiSecret: SECRET, endpoint, purchases: 'server' };
  }

  status(code: number): void {
    this.answer = (response) => void response.writeHead(code, { location: '/elsewhere' }).end();
  }

  toldEvents(): unknown[][] {
    return this.hits.map(({ events: [{ name, params }] }) => [
      name,
      params['transaction_id'],
      params['value'],
    ]);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

const catalogue = withCatalogue({ STAFF_TOKEN });

class Bench {
  readonly collector = new Collector();
  readonly log: string[] = [];
  database!: Database;
  shop!: TestShop;

  async open(database: Database): Promise<void> {
    this.database = database;
    await this.collector.open();
    this.shop = await this.shopOf({});
  }

  shopOf(configChanges: Partial<Ga4Config>): Promise<TestShop> {
    const ga4 = { ...this.collector.config, ...configChanges };
    return catalogue().shop(this.database, { measuring: { ...catalogue().config.measuring, ga4 } });
  }

  async close(): Promise<void> {
    await this.shop.closeApp();
    await this.database.close();
    await this.collector.close();
  }

  rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    this.database.query<Row>({ name: '', text }, values);

  /** Starts a worker with its own log, as in a separate process. @returns a function that stops it */
  worker(handlers = this.shop.outbox.handlers): () => Promise<void> {
    const note = (details: object, message: string) =>
      void this.log.push(`${message} ${inspect(details, { depth: 9 })}`);
    return createJobs(this.database, { warn: note, error: note }).work(
      { [KIND]: handlers[KIND]! },
      { concurrency: 2, pollMs: 20 },
    );
  }

  async work(workers = 1): Promise<void> {
    const stops = Array.from({ length: workers }, () => this.worker());
    await waitUntil('nothing is to be told now', async () => {
      const open = `select 1 from jobs where kind = $1 and (status = 'running' or (status = 'waiting' and due_at <= now()))`;
      return (await this.rows(open, [KIND])).length === 0;
    });
    await Promise.all(stops.map((stop) => stop()));
  }

  /** Makes waiting retries due now. */
  hastenJobs = () =>
    this.rows(`update jobs set due_at = now() where kind = $1 and status = 'waiting'`, [KIND]);
  jobs = () =>
    this.rows<{ status: string; failure: string | null }>(
      'select status, failure from jobs where kind = $1 order by sequence',
      [KIND],
    );
  measured = () => this.rows<Record<string, unknown>>('select * from measured_orders');

  /** Completes a checkout with one book. @param cookies - added to the visitor's cookies */
  async buy(visitor: Visitor, cookies = '', headers: Record<string, string> = {}): Promise<Order> {
    await visitor.add(ROBIN, { quantity: 2 });
    const address = ADDRESSES[visitor.market as keyof typeof ADDRESSES];
    const { quote } = await checkOut(visitor, { address });
    const cookie = [visitor.cookie, cookies].filter((cookiePart) => cookiePart !== '').join('; ');
    const paid = await visitor.write(
      'POST',
      '/website/v2/checkout/orders',
      { quote: quote.id },
      { cookie, ...headers },
    );
    if (paid.statusCode !== 200) throw new Error(`${paid.statusCode} ${paid.body}`);
    const { id } = paid.json<{ data: PaymentAnswer }>().data.checkout.order!;
    return (await visitor.send('GET', `/website/v2/orders/${id}`)).json<{ data: Order }>().data;
  }

  async choose(visitor: Visitor, preferences: ConsentPreferences): Promise<Visitor> {
    expect((await visitor.write('PUT', '/website/v1/consent', { preferences })).statusCode).toBe(200);
    return visitor;
  }

  async cancel(visitor: Visitor, { id }: Order): Promise<void> {
    expect((await visitor.write('POST', `/website/v1/orders/${id}/cancel`)).statusCode).toBe(200);
  }

  /** Returns the model of the order as the page pushes it to its tags. */
  async pushed(visitor: Visitor, { number }: Order): Promise<Record<string, unknown>> {
    const answer = await visitor.send('GET', `/${visitor.market}/data/ecommerce?order_number=${number}`);
    return orderEvent(answer.json<EcommerceModel>()).data['ecommerce'] as Record<string, unknown>;
  }
}

const sessionBegan = (ago: number): string => String(Math.floor((Date.now() - ago) / 1000));
const TAGS = `_ga=GA1.1.1197596843.1673515099; _ga_TEST1=GS2.1.s${sessionBegan(60_000)}$o12$g0`;

describeOnDatabases('the server that reports orders to analytics, on $name', ({ open }) => {
  const bench = new Bench();
  const { collector } = bench;
  beforeAll(async () => bench.open(await open()));
  afterAll(() => bench.close());
  beforeEach(async () => {
    collector.status(204);
    collector.hits.length = collector.addresses.length = bench.log.length = 0;
    await bench.rows('delete from jobs where kind = $1', [KIND]);
    await bench.rows('delete from measured_orders');
    // all visitors of these tests have the same IP address, so this removes it to avoid the limit per address
    await bench.rows('update payments set address_key = null');
  });
  const measuredVisitor = (preferences: ConsentPreferences = MEASURED) =>
    bench.choose(bench.shop.visitor(), preferences);
  const staff = (path: string, payload: object = {}) =>
    bench.shop.app.inject({
      ...{ method: 'POST', url: `/_canvas/api/staff/${path}`, payload },
      headers: { authorization: `Bearer ${STAFF_TOKEN}` },
    });

  it('TRACK-50, TRACK-51: sends a purchase once from two workers, without personal data', async () => {
    const visitor = await measuredVisitor(ALL);
    const order = await bench.buy(visitor, TAGS);
    expect(collector.hits).toEqual([]);
    await bench.work(2);
    await bench.hastenJobs();
    await bench.work(2);
    const { items, ...params } = await bench.pushed(visitor, order);
    expect(params).toMatchObject({ transaction_id: order.number, currency: 'GBP', value: 39.8 });
    const [{ placed_at: placedAt } = { placed_at: new Date(0) }] = await bench.rows<{ placed_at: Date }>(
      'select placed_at from orders where id = $1',
      [order.id],
    );
    expect(collector.hits).toEqual([
      {
        client_id: '1197596843.1673515099',
        timestamp_micros: new Date(placedAt).getTime() * 1000,
        consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
        events: [
          {
            name: 'purchase',
            params: {
              ...{ ...params, items },
              session_id: expect.stringMatching(/^\d{10}$/),
              engagement_time_msec: 1,
            },
          },
        ],
      },
    ]);
    expect(collector.addresses).toEqual([
      `POST /mp/collect?measurement_id=G-TEST1&api_secret=${SECRET} application/json`,
    ]);
    expect(JSON.stringify(collector.hits)).not.toMatch(/grace|hopper|@|Leeds|Robin|fox/i);
    const health = (await bench.shop.get('/_canvas/api/health')).json<{ checks: object }>();
    expect(health.checks).toMatchObject({
      googleAnalytics: { detail: '1 done, 0 waiting, 0 given up in 7 days' },
    });
  });

  it('TRACK-50: sends a shopper’s cancellation after the purchase', async () => {
    const visitor = await measuredVisitor();
    const order = await bench.buy(visitor);
    await bench.cancel(visitor, order);
    await bench.cancel(visitor, order);
    await bench.work(2);
    const [purchase, refund] = collector.hits as [Ga4Hit, Ga4Hit];
    expect(collector.hits).toHaveLength(2);
    expect(refund.events).toEqual([{ name: 'refund', params: await bench.pushed(visitor, order) }]);
    expect(refund.consent).toEqual({ ad_user_data: 'DENIED', ad_personalization: 'DENIED' });
    // a random client id, used for this order only
    expect(refund.client_id).toBe(purchase.client_id);
    expect(refund.client_id).toMatch(/^\d+\.\d+$/);
    await bench.buy(visitor);
    await bench.work();
    expect(collector.hits[2]!.client_id).not.toBe(refund.client_id);
  });

  it('TRACK-50: sends each partial refund by staff, up to the value of the goods', async () => {
    const visitor = await measuredVisitor();
    const [inParts, cancelled] = [await bench.buy(visitor), await bench.buy(visitor)];
    const [{ id: paymentId, charged }] = (await bench.shop.payments.ofOrder(inParts.id)) as [
      PaymentWithRefunds,
    ];
    const [{ id: otherId }] = (await bench.shop.payments.ofOrder(cancelled.id)) as [PaymentWithRefunds];
    const ask = async (payment: string, amount: number): Promise<string> => {
      const refundAnswer = await staff(`payments/${payment}/refunds`, {
        by: 'Kim',
        reason: 'A bent corner',
        amount,
      });
      return refundAnswer.json<{ data: { id: string } }>().data.id;
    };
    const give = async (payment: string, amount: number): Promise<void> => {
      const id = await ask(payment, amount);
      const { 'payments.refund': refund } = bench.shop.paymentHandlers;
      const stop = bench.shop.jobs.work({ 'payments.refund': refund! }, { concurrency: 1, pollMs: 20 });
      const doneQuery = `select 1 from payment_refunds where id = $1 and state = 'done'`;
      await waitUntil('the money is back', async () => (await bench.rows(doneQuery, [id])).length === 1);
      await stop();
    };
    await give(paymentId, 500);
    const refused = await ask(paymentId, 200);
    await bench.rows(
      `with failed as (update payment_refunds set state = 'failed' where id = $1 returning payment_id, amount)
      update payments p set refunding = refunding - f.amount, alarm = 'refund_failed' from failed f where p.id = f.payment_id`,
      [refused],
    );
    expect((await staff(`payment-refunds/${refused}/done`)).statusCode).toBe(200);
    await give(paymentId, charged - 700); // the amount includes the price of delivery
    await bench.cancel(visitor, inParts);
    await give(otherId, 500);
    await bench.cancel(visitor, cancelled);
    await bench.work();
    const eventsOf = ({ number }: Order) =>
      collector.toldEvents().filter(([, transaction]) => transaction === number);
    expect(charged).toBeGreaterThan(3980);
    expect(eventsOf(inParts).map(([name, , value]) => [name, value])).toEqual([
      ['purchase', 39.8],
      ['refund', 5],
      ['refund', 2],
      ['refund', 32.8],
    ]);
    expect(eventsOf(cancelled).map(([name, , value]) => [name, value])).toEqual([
      ['purchase', 39.8],
      ['refund', 5],
      ['refund', 34.8],
    ]);
    for (const { events } of collector.hits.filter(({ events: [{ name }] }) => name === 'refund'))
      expect(Object.keys(events[0].params)).toEqual(['transaction_id', 'currency', 'value']);
  });

  it('TRACK-50: retries after an invalid answer without logging the API secret', async () => {
    await bench.buy(await measuredVisitor());
    collector.status(503);
    await bench.work();
    collector.answer = (response) => void response.destroy();
    await bench.hastenJobs();
    await bench.work();
    const failed = await bench.jobs();
    expect(failed).toEqual([
      { status: 'waiting', failure: expect.stringMatching(/^GoogleAnalyticsAway UND_ERR_SOCKET|ECONNRESET/) },
    ]);
    collector.status(204);
    await bench.hastenJobs();
    await bench.work();
    expect(collector.hits).toHaveLength(3);
    expect(new Set(collector.hits.map((hit) => JSON.stringify(hit))).size).toBe(1);
    expect((await bench.jobs()).map(({ status }) => status)).toEqual(['done']);
    expect(bench.log).toHaveLength(2);
    expect(bench.log.join()).not.toMatch(new RegExp(`${SECRET}|mp/collect`));
  });

  it('TRACK-50: sends a purchase again with the same transaction id if the first worker is lost', async () => {
    const order = await bench.buy(await measuredVisitor());
    const heldResponses: ServerResponse[] = [];
    collector.answer = (response) => void heldResponses.push(response);
    const stopLost = bench.worker();
    await waitUntil('the first has asked', () => collector.hits.length === 1);
    collector.status(204);
    await bench.rows(`update jobs set due_at = now() - interval '1 minute' where kind = $1`, [KIND]);
    const stopOther = bench.worker();
    await waitUntil('the other has told', async () => (await bench.jobs())[0]!.status === 'done');
    heldResponses[0]!.writeHead(503).end();
    await Promise.all([stopLost(), stopOther()]);
    expect(collector.toldEvents()).toEqual([
      ['purchase', order.number, 39.8],
      ['purchase', order.number, 39.8],
    ]);
    expect((await bench.jobs()).map(({ status }) => status)).toEqual(['done']);
  });

  it.each([
    ['403', 'refused', /^Google Analytics answers 403/],
    ['302', 'led elsewhere', /^Google Analytics answers 302/],
  ])(
    'TRACK-50: does not retry after status %s (%s), and deletes dependent events',
    async (status, _, reason) => {
      const visitor = await measuredVisitor();
      const order = await bench.buy(visitor);
      await bench.cancel(visitor, order);
      collector.status(Number(status));
      await bench.work();
      expect(collector.toldEvents()).toEqual([['purchase', order.number, 39.8]]);
      expect(await bench.jobs()).toEqual([
        { status: 'dead', failure: expect.stringMatching(reason) },
        { status: 'dead', failure: 'Its purchase has not been told' },
      ]);
    },
  );

  it('TRACK-50: stops retrying after three days', async () => {
    await bench.buy(await measuredVisitor());
    const oldTime = new Date(Date.now() - 3 * DAY_MS - 1000).toISOString();
    await bench.rows(
      `update jobs set payload = jsonb_set(payload::jsonb, '{body,at}', to_jsonb($2::text))::json where kind = $1`,
      [KIND, oldTime],
    );
    await bench.work();
    expect([collector.hits, await bench.jobs()]).toEqual([
      [],
      [{ status: 'dead', failure: expect.stringContaining('72 hours') }],
    ]);
  });

  describe('TRACK-51: consent of the shopper', () => {
    const expectNothing = async () =>
      expect([await bench.jobs(), await bench.measured(), collector.hits]).toEqual([[], [], []]);

    it.each([
      ['nothing is chosen where that is a no', 'uk', undefined, ''],
      ['measuring is refused', 'us', NONE, ''],
      ['tracking is switched off', 'us', ALL, 'disable_gtm='],
    ] as const)('sends nothing if %s', async (_, market, chosenPreferences, cookie) => {
      const visitor = bench.shop.visitor(market);
      if (chosenPreferences) await bench.choose(visitor, chosenPreferences);
      const order = await bench.buy(visitor, [TAGS, cookie].filter(Boolean).join('; '));
      await bench.cancel(visitor, order);
      await bench.work();
      await expectNothing();
    });

    it('is the default of the market until the shopper chooses', async () => {
      await bench.buy(bench.shop.visitor('us'));
      await bench.work();
      await bench.buy(bench.shop.visitor('us'), '', { 'sec-gpc': '1' });
      await bench.work();
      expect(collector.hits.map(({ consent }) => consent)).toEqual([
        { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
        { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      ]);
    });

    it.each([
      ['a guest who had accepted', 'uk', MEASURED],
      ['a guest who had chosen nothing', 'us', undefined],
    ] as const)(
      'prevents an event if it was withdrawn by %s before the worker sent the event',
      async (_, market, earlierChoice) => {
        const visitor = bench.shop.visitor(market);
        if (earlierChoice) await bench.choose(visitor, earlierChoice);
        const order = await bench.buy(visitor, TAGS);
        collector.status(503);
        await bench.work();
        expect(collector.hits).toHaveLength(1);
        await bench.choose(visitor, NONE);
        collector.status(204);
        await bench.hastenJobs();
        await bench.work();
        expect(await bench.measured()).toEqual([]);
        await bench.choose(visitor, ALL);
        await bench.cancel(visitor, order);
        await bench.work();
        expect(collector.hits).toHaveLength(1);
      },
    );

    it('prevents an event if it has expired or was refused on another device', async () => {
      const customer = await createTestCustomer(bench.database, `a${Date.now()}@forwards.example`);
      const forget = await measuredVisitor();
      const oldVisitor = await measuredVisitor();
      const guest = await measuredVisitor();
      for (const visitor of [forget, oldVisitor, guest]) await bench.buy(visitor);
      expect((await forget.write('DELETE', '/website/v1/consent')).statusCode).toBe(200);
      const [{ consent_id: oldConsentId }] = (await bench.rows(
        'select consent_id from measured_orders order by measured_at limit 1 offset 1',
      )) as [{ consent_id: string }];
      await bench.rows(`update consents set updated_at = now() - interval '391 days' where id = $1`, [
        oldConsentId,
      ]);
      // after the login in this browser, the customer refuses consent in another browser
      await openMailedLink(bench.database, guest, customer);
      const elsewhere = bench.shop.visitor('de');
      await signInVisitor(bench.database, elsewhere, customer);
      await bench.choose(elsewhere, NONE);
      await bench.work();
      expect([collector.hits, await bench.measured()]).toEqual([[], []]);
      expect((await bench.jobs()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    });

    it('PRIV-09: covers events and browser identifiers only until the visitor’s data is deleted', async () => {
      const visitor = await measuredVisitor();
      const order = await bench.buy(visitor, TAGS);
      await bench.cancel(visitor, order);
      expect(await bench.jobs()).toHaveLength(2);
      const deletionAnswer = await visitor.write('POST', '/website/v1/privacy/delete', {});
      expect(deletionAnswer.statusCode).toBe(202);
      const stop = bench.shop.jobs.work(bench.shop.jobHandlers, { concurrency: 1, pollMs: 20 });
      await waitUntil('it is deleted', async () => (await bench.measured()).length === 0);
      await stop();
      await bench.work();
      await expectNothing();
    });

    it('PRIV-07: covers browser identifiers only until the choice expires', async () => {
      await bench.buy(await measuredVisitor(), TAGS);
      await bench.shop.forwards.expire();
      expect(await bench.measured()).toHaveLength(1);
      await bench.rows(`update measured_orders set measured_at = now() - interval '391 days'`);
      expect(await bench.shop.forwards.expire()).toBe(1);
      await bench.work();
      expect(collector.hits).toEqual([]);
    });
  });

  it('TRACK-50: sends only refunds if pages report the purchases themselves', async () => {
    const byPages = await bench.shopOf({ purchases: 'page' });
    const unconfigured = await catalogue().shop(bench.database);
    for (const shop of [byPages, unconfigured]) {
      const visitor = await bench.choose(shop.visitor(), MEASURED);
      const order = await bench.buy(visitor);
      await bench.cancel(visitor, order);
    }
    await bench.work();
    expect(collector.hits.map(({ events: [{ name }] }) => name)).toEqual(['refund']);
    expect(await bench.measured()).toHaveLength(1);
    await byPages.closeApp();
    await unconfigured.closeApp();
  });
});

describe('TRACK-50: an order from any market', () => {
  const EXPRESS: FrozenShipping = {
    method: { name: 'Express', type: 'express', carrier: 'Post', id: 'express' },
    tracking: null,
    rate: { id: 'express', cost: 750, discountedCost: 600, shippingDays: 2, productionDays: 3 },
  };
  const bench = new Bench();
  beforeAll(async () => bench.open(await databases[0]!.open()));
  afterAll(() => bench.close());

  it.each(MARKETS.map(({ identifier, currency }) => [identifier, currency]))(
    'placed in %s, in %s, sends the same numbers as its page',
    async (market) => {
      const visitor = bench.shop.visitor(market);
      await visitor.add(ROBIN, { quantity: 3 });
      await visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
      const { id, number } = await placeOrder(bench.shop, visitor, { shipping: EXPRESS });
      await bench.rows(`update orders set money = money || '{"tax": 333}' where id = $1`, [id]);
      const order = (await ordersRepository.find(bench.database, id, undefined))!;
      const boughtOrder = await readBoughtOrder(bench.database, order);
      const browser: Pick<MeasuredBrowser, 'clientId' | 'sessionId'> = { clientId: '1.2', sessionId: null };
      const forward = { name: 'purchase', orderId: id, at: order.placedAt.toISOString() } as const;
      const { events } = ga4Hit(forward, boughtOrder, browser, MEASURED);
      const pushed = await bench.pushed(visitor, { number } as Order);
      expect(pushed).toMatchObject({
        transaction_id: number,
        shipping: expect.any(Number),
        tax: expect.any(Number),
      });
      expect(events).toEqual([{ name: 'purchase', params: pushed }]);
      const items = pushed['items'] as { price: number; discount: number; quantity: number }[];
      expect(items[0]!.price).toBeLessThan(Number(boughtOrder.order.items[0]!.price.amount));
      // Google computes item revenue as price x quantity
      const revenue = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(revenue).toBeCloseTo(pushed['value'] as number, 2);
    },
  );

  it('is truncated to the limits of Google Analytics', async () => {
    const visitor = bench.shop.visitor();
    await visitor.add();
    const { id } = await placeOrder(bench.shop, visitor);
    const order = (await ordersRepository.find(bench.database, id, undefined))!;
    const boughtOrder = await readBoughtOrder(bench.database, order);
    const [book] = boughtOrder.order.items;
    const items = Array.from({ length: 250 }, () => ({ ...book!, englishName: '📚'.repeat(300) }));
    const long = { ...boughtOrder, order: { ...boughtOrder.order, items, coupon: 'CODE,'.repeat(100) } };
    const forward = { name: 'purchase', orderId: id, at: order.placedAt.toISOString() } as const;
    const sessionId = String(Math.floor(order.placedAt.getTime() / 1000) - 86_500);
    const hit = ga4Hit(forward, long, { clientId: '1.2', sessionId }, NONE);
    const { params } = hit.events[0];
    expect(params['items']).toHaveLength(200);
    expect((params['items'] as { item_name: string }[])[0]!.item_name).toBe('📚'.repeat(100));
    expect(params['coupon']).toHaveLength(100);
    expect(params['value']).toBe(19.9 * 250);
    // the purchase is sent without a session id, because the session began more than a day ago
    expect(params).not.toHaveProperty('session_id');
    expect(Buffer.byteLength(JSON.stringify(hit))).toBeLessThan(130_000);
  });
});
