import { describe, expect, it } from '@jest/globals';
import type { EcommerceModel } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { type TestCatalogue, type TestShop, withShop } from '../../testing/test-shop';
import { faults, ROBIN } from '../../testing/visitor';
import { masked } from './mask';

let catalogue: TestCatalogue;
let database: Database;
let shop: TestShop;
withShop((opened) => {
  ({ catalogue, database, shop } = opened);
});

describe('the ecommerce model', () => {
  it('is that of the guest’s own cart, in the market of the path, and never kept', async () => {
    const visitor = shop.visitor();
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

  it('has no order for a visitor without a cart, 401 for a forged token and 404 for an unknown market', async () => {
    expect((await shop.get('/jp/data/ecommerce')).json()).toEqual({
      marketplace: { currency: 'JPY', language: 'ja', country: 'JP' },
      user: { authenticated: false },
    });
    expect(faults(await shop.get('/jp/data/ecommerce', { 'x-guest-token': 'x' }))).toMatchObject({
      status: 401,
    });
    expect(faults(await shop.get('/ch/data/ecommerce'))).toMatchObject({ status: 404 });
  });
});

describe('error reports', () => {
  const report = (payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/report-error',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it('are taken without an answer', async () => {
    const answer = await report(
      JSON.stringify({ name: 'ecommerce-load-error', message: 'Failed', context: { event: 'purchase' } }),
    );
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('are refused without a name and over 16 KB', async () => {
    expect(faults(await report('{"message":"x"}'))).toMatchObject({ status: 400, fields: ['name'] });
    expect(
      faults(await report(JSON.stringify({ name: 'x', message: 'x', context: { a: 'x'.repeat(17_000) } })))
        .status,
    ).toBe(413);
  });

  it('are logged without a shopper’s words', () => {
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

  it('are masked in the time that reading them takes, whatever they are', () => {
    const long = 200_000;
    const began = performance.now();
    for (const text of ['a'.repeat(long), '/'.repeat(long), `${'a'.repeat(long)}@`, `a@${'b.'.repeat(long)}`])
      masked({ text });
    masked({ text: 'http://'.repeat(long / 7) });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('are logged without what an address carries behind its hash', () => {
    expect(masked({ text: 'at /uk/personalized-products/a#name=Robin failed' })).toEqual({
      text: 'at /uk/personalized-products/a#*** failed',
    });
  });
});

describe('limits', () => {
  it('stop a flood of one address with 429 and the time to wait', async () => {
    const limited = await catalogue.shop(database, { hasRateLimits: true });
    const send = () =>
      limited.app.inject({
        method: 'POST',
        url: '/report-error',
        headers: { 'content-type': 'application/json' },
        payload: '{"name":"x","message":"x"}',
      });
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push(await send());
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
