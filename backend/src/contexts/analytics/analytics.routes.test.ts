import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { CartWriteResponse, EcommerceModel, PaymentAnswer } from '@bindery/shared/contracts';
import { readConfig } from '../../platform/config';
import { inOneMinute, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { addressBody, ADDRESSES, beginCheckout, checkOut } from '../checkout/testing/checkout-visitor';
import { createTestCustomer, signInVisitor } from '../accounts/testing/signed-in';
import { masked } from './mask';
import { countViolations } from './violations';
const opened = openedShop();

describe('the ecommerce model', () => {
  it('contains the guest’s own cart, in the market of the path, and is never cached', async () => {
    const visitor = opened.shop.visitor();
    const { number } = await visitor.add(ROBIN, { quantity: 2 });
    const answer = await visitor.send('GET', '/us/data/ecommerce');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<EcommerceModel>()).toMatchObject({
      marketplace: { currency: 'USD', language: 'en-US', country: 'US' },
      user: { authenticated: false },
      order: {
        number,
        total: '39.80',
        subTotal: '39.80',
        items: [
          {
            sku: 'TINY',
            name: 'Tiny',
            brand: 'Bindery',
            category: 'Books',
            variant: 'hardcover',
            price: '19.90',
            quantity: 2,
          },
        ],
      },
    });
    expect(answer.body).not.toContain('Robin');
  });

  it('is refused with 401 for a forged token, and 404 for an unknown market', async () => {
    expect((await opened.shop.get('/jp/data/ecommerce')).json()).toEqual({
      marketplace: { currency: 'JPY', language: 'ja', country: 'JP' },
      user: { authenticated: false },
    });
    expect(faults(await opened.shop.get('/jp/data/ecommerce', { 'x-guest-token': 'x' }))).toMatchObject({
      status: 401,
    });
    expect(faults(await opened.shop.get('/ch/data/ecommerce'))).toMatchObject({ status: 404 });
  });
});

describe('the ecommerce model of a checkout and of an order', () => {
  const model = async (visitor: Visitor, query = '') => {
    const answer = await visitor.send('GET', `/uk/data/ecommerce${query}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer;
  };
  const withBook = async (): Promise<Visitor> => {
    const visitor = opened.shop.visitor();
    await visitor.add(ROBIN, { quantity: 2 });
    return visitor;
  };
  const GIFT_TO = { ...ADDRESSES.uk, firstname: 'Rosalind', city: 'Whitby', phone: '020 7946 0001' };
  const BUYER = { ...ADDRESSES.uk, address2: 'Flat 2', phone: '020 7946 0000' };
  const HER = { firstname: 'Grace', lastname: 'Hopper', phone: '020 7946 0000' };
  const LEEDS = { street: '7 Mill Lane Flat 2', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' };

  it('contains tax and shipping method when the checkout knows them', async () => {
    const visitor = await withBook();
    await visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
    await beginCheckout(visitor);
    const begunModel = (await model(visitor)).json<EcommerceModel>();
    expect(begunModel.order).toMatchObject({ subTotal: '39.80', discount: '7.96', coupon: 'HARDBACK20' });
    expect(begunModel.order?.shipping).toBeUndefined();
    const { quote } = await checkOut(visitor);
    const { user, order } = (await model(visitor)).json<EcommerceModel>();
    expect(user).toEqual({ authenticated: false });
    expect(order).toMatchObject({
      ...{ total: quote.total.amount, subTotal: '39.80', discount: '7.96', tax: quote.tax!.amount },
      shipping: {
        ...{ price: quote.shipping!.amount, discount: quote.discount.shipping.amount },
        ...{ type: 'standard', method: expect.stringMatching(/\w/) },
      },
      items: [{ price: '19.90', quantity: 2, productCoupon: '20%', discount: '3.98' }],
    });
  });

  it('contains the signed-in customer’s own details', async () => {
    const visitor = opened.shop.visitor();
    const customer = await createTestCustomer(opened.database, 'ada@example.com');
    await signInVisitor(opened.database, visitor, customer);
    const toldUser = {
      id: customer.customerId,
      email: 'ada@example.com',
      firstname: 'Ada',
      lastname: 'Byron',
    };
    expect((await model(visitor)).json()).toMatchObject({ user: { ...toldUser, authenticated: true } });
    await visitor.write('POST', '/website/v1/user/addresses', BUYER);
    expect((await model(visitor)).json<EcommerceModel>().user).toEqual({
      ...{ ...toldUser, authenticated: true, phone: '020 7946 0000', address: LEEDS },
    });
  });

  it('contains the buyer instead of the recipient of a gift', async () => {
    const visitor = await withBook();
    const body = addressBody(GIFT_TO, {
      billingAddress: BUYER,
      parcels: [{ address: GIFT_TO, gift: { message: 'For Robin', hidesPrices: true } }],
    });
    const { quote } = await checkOut(visitor, { body });
    const paid = await visitor.write('POST', '/website/v2/checkout/orders', { quote: quote.id });
    const { number, id } = paid.json<{ data: PaymentAnswer }>().data.checkout.order!;
    const query = `?order_number=${number}`;
    const answer = await model(visitor, query);
    expect(answer.json()).toMatchObject({
      marketplace: { currency: 'GBP', country: 'GB' },
      user: { ...HER, email: 'grace@example.com', authenticated: false, address: LEEDS },
      order: {
        ...{ number, total: quote.total.amount, subTotal: '39.80', discount: '0.00' },
        tax: quote.tax!.amount,
        shipping: { price: quote.shipping!.amount, type: 'standard', discount: '0.00' },
        items: [{ sku: 'TINY', quantity: 2, price: '19.90' }],
      },
    });
    expect(answer.body).not.toMatch(/Robin|Rosalind|Whitby/);

    const otherVisitor = await withBook();
    const signedIn = opened.shop.visitor();
    await signInVisitor(
      opened.database,
      signedIn,
      await createTestCustomer(opened.database, 'eve@example.com'),
    );
    for (const stranger of [otherVisitor, signedIn, opened.shop.visitor()]) {
      const refused = await model(stranger, query);
      expect(faults(refused)).toMatchObject({ status: 404 });
      expect(refused.body).not.toMatch(/grace|Leeds/i);
    }
    expect(faults(await model(visitor, '?order_number=R000000000'))).toMatchObject({ status: 404 });

    const device = await withBook();
    await opened.database.query(GRANT, [id, await ownerOf(device)]);
    expect((await model(device, query)).json()).toMatchObject({ order: { number } });
  });
});

describe('the names in the ecommerce model', () => {
  it('are English in every market, for a cart and for its order', async () => {
    const visitor = opened.shop.visitor('jp');
    const book = { productSku: 'TINY-HC', customisation: ROBIN, addOnSkus: ['WRAP-STARS'] };
    const added = await visitor.postItems({ items: [book] });
    visitor.guestToken = added.json<CartWriteResponse>().data.newGuestToken!;
    const namesOf = async (query = ''): Promise<string[]> => {
      const answer = await visitor.send('GET', `/jp/data/ecommerce${query}`);
      return answer.json<EcommerceModel>().order!.items.map(({ name }) => name);
    };
    expect((await visitor.cart()).items[1]!.productName).not.toMatch(/starry/i);
    expect(await namesOf()).toEqual(['Tiny', 'Starry night paper']);
    const { quote } = await checkOut(visitor, { body: addressBody(ADDRESSES.jp) });
    const paid = await visitor.write('POST', '/website/v2/checkout/orders', { quote: quote.id });
    const { number } = paid.json<{ data: PaymentAnswer }>().data.checkout.order!;
    expect(await namesOf(`?order_number=${number}`)).toEqual(['Tiny', 'Starry night paper']);
  });
});

const GRANT = {
  name: 'test_grant',
  text: 'insert into order_grants (order_id, owner_id) values ($1, $2)',
};
async function ownerOf(visitor: Visitor): Promise<string> {
  const { number } = await visitor.cart();
  const named = { name: 'test_owner_of_cart', text: 'select owner_id as id from carts where number = $1' };
  return (await opened.database.query<{ id: string }>(named, [number]))[0]!.id;
}

describe('error reports', () => {
  const report = (payload: string) =>
    opened.shop.app.inject({
      method: 'POST',
      url: '/report-error',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it('are accepted with an empty answer', async () => {
    const answer = await report(
      JSON.stringify({ name: 'ecommerce-load-error', message: 'Failed', context: { event: 'purchase' } }),
    );
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('are refused if the field `name` is missing or the size exceeds 16 KB', async () => {
    expect(faults(await report('{"message":"x"}'))).toMatchObject({ status: 400, fields: ['name'] });
    expect(
      faults(await report(JSON.stringify({ name: 'x', message: 'x', context: { a: 'x'.repeat(17_000) } })))
        .status,
    ).toBe(413);
  });

  it('are logged without text that a shopper typed', () => {
    const logged = masked({
      name: 'missing-important-event-data',
      message: 'mail robin@example.org at https://shop.example/uk/personalized-products/a?name=Robin failed',
      context: {
        characters: [{ name: 'Robin' }],
        customisation: { name: 'Robin' },
        photoId: 'a/b',
        error: { stack: '/uk/x?dedication=For+Robin' },
        event: 'purchase',
        missing: ['currency'],
        count: 3,
      },
    });
    expect(JSON.stringify(logged)).not.toMatch(/robin|a\/b/i);
    expect(logged).toMatchObject({
      name: 'missing-important-event-data',
      context: { event: 'purchase', missing: ['currency'], count: 3 },
    });
  });

  it('are logged without the names that their messages and codes contain', () => {
    const messageOf = (message: string): unknown => masked({ message })['message'];
    for (const message of [
      'cannot draw Rowan',
      'The page of Zoë is missing',
      'No value "Rowan Oak" in name',
      'bad: 王小明',
    ])
      expect(messageOf(message)).not.toMatch(/Rowan|Oak|Zoë|王小明/);
    for (const message of [
      "Failed to load ecommerce model for critical event 'purchase'",
      "Cannot read properties of undefined (reading 'map')",
      'ChunkLoadError: Loading chunk 5 failed. Try again',
      'Failed to fetch dynamically imported module',
    ])
      expect(messageOf(message)).toBe(message);
    const codes = {
      event: 'Rowan',
      missing: ['Rowan', 'items.0.price'],
      sku: 'Rowan',
      variant: 'Rowan',
      number: 'Rowan',
    };
    expect(masked({ name: 'x', context: codes })).toEqual({
      name: 'x',
      context: { event: '***', missing: ['***', 'items.0.price'], sku: '***', variant: '***', number: '***' },
    });
    const keptFields = { event: 'add_to_cart', sku: 'TLS-HB-1', number: 'R123456789', variant: 'hardback' };
    expect(masked({ context: keptFields })).toEqual({ context: keptFields });
  });

  it('are logged without values that a shopper may have typed, under any key', () => {
    const ownKeys = [
      'family_name',
      'den_name',
      'birthday',
      'favourite_things',
      'child_name',
      'text',
      'token',
    ];
    const context = Object.fromEntries(ownKeys.map((key) => [key, 'Robin']));
    const logged = masked({
      name: 'ApiError',
      message: 'late',
      Robin: 'Robin',
      context: {
        ...context,
        severity: 'error',
        durationMs: 8000,
        customisation: { den_name: 'Robin', age: 7, characters: [{ child_name: 'Robin' }] },
        query: 'utm_source=mail&name=Robin',
      },
    });
    expect(JSON.stringify(Object.values(logged))).not.toMatch(/Robin|7/);
    expect(logged).toMatchObject({
      name: 'ApiError',
      context: {
        severity: 'error',
        durationMs: 8000,
        customisation: { den_name: '***', age: '***', characters: [{ child_name: '***' }] },
        query: 'utm_source=***&name=***',
      },
    });
  });

  it('are masked in linear time, regardless of their content', () => {
    const long = 200_000;
    const began = performance.now();
    for (const text of ['a'.repeat(long), '/'.repeat(long), `${'a'.repeat(long)}@`, `a@${'b.'.repeat(long)}`])
      masked({ message: text });
    masked({ message: 'http://'.repeat(long / 7) });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('are logged without paths to pictures', () => {
    expect(
      masked({ message: 'Request to /_canvas/api/photos/bindery/abc-1 failed, /muse/pages/t0k3n too' }),
    ).toEqual({
      message: 'Request to /_canvas/api/photos/*** failed, /muse/*** too',
    });
  });

  it('are logged without the fragment of a URL', () => {
    expect(masked({ message: 'at /uk/personalized-products/a#name=Robin failed' })).toEqual({
      message: 'at /uk/personalized-products/a#*** failed',
    });
  });
});

describe('rate limits', () => {
  it('stop a flood from one IP address with 429 and the time to wait', async () => {
    const limited = await opened.catalogue.shop(opened.database, { hasRateLimits: true });
    const send = () =>
      limited.app.inject({
        method: 'POST',
        url: '/report-error',
        headers: { 'content-type': 'application/json' },
        payload: '{"name":"x","message":"x"}',
      });
    const answers = await inOneMinute(61, send);
    await limited.closeApp();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 60 }, () => 204),
      429,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(faults(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

// Source: docs/rules.md ERR-08
describe('a policy violation report', () => {
  const tell = (type: string, body: unknown, on = opened.shop) =>
    on.app.inject({
      method: 'POST',
      url: '/report-violation',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    });
  const counted = async (): Promise<string> =>
    (await opened.shop.get('/_canvas/api/health')).json<{ checks: { pagePolicy: { detail: string } } }>()
      .checks.pagePolicy.detail;

  it('is accepted in both formats that browsers use, and counted by kind', async () => {
    const page = 'https://shop.example/uk/create/a-book/1?name=Robin';
    const oldReport = {
      'csp-report': {
        'document-uri': page,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
      },
    };
    const report = (blockedURL: string, sourceFile?: string) => ({
      type: 'csp-violation',
      body: { documentURL: page, effectiveDirective: 'connect-src', blockedURL, sourceFile },
    });
    expect((await tell('application/csp-report', oldReport)).statusCode).toBe(204);
    const reports = [
      report('https://x.example/a?name=Robin'),
      report('https://x.example/b'),
      report('chrome-extension://abc/x.js'),
      report('https://y.example/', 'moz-extension://abc'),
      { type: 'deprecation', body: {} },
    ];
    expect((await tell('application/reports+json', reports)).statusCode).toBe(204);
    expect(await counted()).toBe('3 violations of 2 kinds reported');
  });

  it('is harmless if it is malformed', async () => {
    const countBefore = await counted();
    for (const body of [null, 7, [], {}, [null], { 'csp-report': 'x' }, [{ type: 'csp-violation', body: 3 }]])
      expect((await tell('application/reports+json', body)).statusCode).toBe(204);
    expect((await tell('application/csp-report', { 'csp-report': 'x'.repeat(17_000) })).statusCode).toBe(413);
    expect(await counted()).toBe(countBefore);
  });

  it('is logged only once for each kind of violation', () => {
    const violations = countViolations();
    const violation = { directive: 'img-src', blocked: 'https://x.example', page: '/uk', source: '' };
    expect(violations.count([violation, violation])).toEqual([violation]);
    expect(violations.count([violation])).toEqual([]);
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...violation,
      blocked: `https://x${index}.example`,
    }));
    expect(violations.count(many)).toHaveLength(199);
  });
});

// Source: docs/rules.md ERR-04
describe('the error service', () => {
  const event = {
    event_id: 'a'.repeat(32),
    timestamp: 1_790_000_000.5,
    platform: 'javascript',
    level: 'error',
    release: 'shell@v1.de',
    environment: 'production',
    transaction: '/uk/cart',
    tags: { path: '/uk/cart', name: 'Robin' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no price for robin@example.org at /muse/pages/abc?name=Robin',
          stacktrace: {
            frames: [
              { function: 'f', filename: 'https://s.example/a.js', lineno: 1, colno: 2, in_app: true },
            ],
          },
        },
      ],
    },
  };
  const envelopeOf = (report: object, item: object = { type: 'event' }): string =>
    [{ event_id: 'a'.repeat(32), dsn: 'https://other@evil.example/1' }, item, report]
      .map((line) => JSON.stringify(line))
      .join('\n');

  it('receives only masked errors', async () => {
    const takenRequests: { url: string; lines: Record<string, unknown>[] }[] = [];
    const statuses = [200, 500, 429];
    const collector = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const lines = Buffer.concat(chunks).toString().split('\n');
        takenRequests.push({
          url: request.url!,
          lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
        });
        answer.writeHead(statuses.shift() ?? 200, { 'retry-after': '30' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => {
      collector.listen(0, '127.0.0.1', resolve);
    });
    const { port } = collector.address() as AddressInfo;
    const { measuring } = readConfig(
      {
        APP_ENV: 'staging',
        DATA_DIR: opened.shop.config.dataDir,
        SENTRY_DSN: `http://k3y@127.0.0.1:${port}/42`,
      },
      '/nowhere',
    );
    const served = await opened.catalogue.shop(opened.database, { measuring });
    const post = (payload: string) =>
      served.app.inject({
        method: 'POST',
        url: '/report-error/envelope',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload,
      });
    expect((await post(envelopeOf(event))).statusCode).toBe(204);
    expect(takenRequests[0]!.url).toBe('/api/42/envelope/?sentry_key=k3y&sentry_version=7');
    expect(takenRequests[0]!.lines.slice(0, 2)).toEqual([
      { event_id: event.event_id, sent_at: expect.stringMatching(/Z$/) },
      { type: 'event' },
    ]);
    expect(takenRequests[0]!.lines[2]).toEqual({
      ...event,
      tags: { path: '/uk/cart', name: '***' },
      exception: {
        values: [{ ...event.exception.values[0], value: 'no price for *** at /muse/***?***' }],
      },
    });
    for (const bad of [
      'nonsense',
      envelopeOf({ ...event, user: { id: '1' } }),
      envelopeOf(event, { type: 'attachment' }),
      `${envelopeOf(event)}\n${JSON.stringify({ type: 'attachment' })}\nx`,
    ])
      expect(faults(await post(bad))).toMatchObject({ status: 400, code: 'no_envelope' });
    expect(takenRequests).toHaveLength(1);
    expect(faults(await post(envelopeOf(event)))).toMatchObject({ status: 502, code: 'error_service_away' });
    // the error service answers the first report with 429, so the shop does not forward the second one
    expect([(await post(envelopeOf(event))).statusCode, (await post(envelopeOf(event))).statusCode]).toEqual([
      204, 204,
    ]);
    expect(takenRequests).toHaveLength(3);
    await served.closeApp();
    collector.close();
  });

  it('receives nothing outside staging and production', async () => {
    const payload = envelopeOf(event);
    const answer = await opened.shop.app.inject({
      method: 'POST',
      url: '/report-error/envelope',
      headers: { 'content-type': 'text/plain' },
      payload,
    });
    expect(answer.statusCode).toBe(404);
    const dsn = { DATA_DIR: opened.shop.config.dataDir, SENTRY_DSN: 'https://k@errors.example/1' };
    for (const environment of ['development', 'pr_app'])
      expect(readConfig({ APP_ENV: environment, ...dsn }, '/nowhere').measuring.errorService).toBeUndefined();
  });
});
