import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressAtOrigin } from './public-origin';
import { withBuiltShop, type BuiltShop } from './testing/built-shop';

const CONFIG = { environment: 'production', publicOrigin: 'https://shop.example' } as const;
const OTHER_HOSTS = ['www.shop.example', 'lb-17.cloud.example', '203.0.113.9', 'shop.example.evil.example'];

describe('the host of a page (LINK-11)', () => {
  let shop: BuiltShop['shop'];
  let built: BuiltShop['built'];
  let catalogue: BuiltShop['catalogue'];
  let database: BuiltShop['database'];
  withBuiltShop((opened) => {
    ({ shop, built, catalogue, database } = opened);
  });

  it.each(OTHER_HOSTS)('causes a redirect if it is not the public origin: %s', async (host) => {
    const { statusCode, headers, body } = await shop.get('/uk/cart?utm_source=mail&x=1', { host });
    expect([statusCode, headers.location]).toEqual([308, 'https://shop.example/uk/cart?utm_source=mail&x=1']);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(headers) + body).not.toContain(host);
  });

  it.each([
    ['the public host', { host: 'shop.example' }],
    ['the public host with its port and in capitals', { host: 'SHOP.example:443' }],
    ['this machine', { host: '127.0.0.1:3000' }],
    ['a proxy that names the public host', { host: 'shop.internal', 'x-forwarded-host': 'shop.example' }],
  ])('stays at %s', async (_, headers) => {
    expect((await shop.get('/uk/cart', headers)).statusCode).toBe(200);
  });

  it('may be any host for API calls, the health check and files', async () => {
    const host = { host: 'www.shop.example' };
    const answers: [path: string, status: number][] = [
      ['/website/v2/cart', 400],
      ['/_canvas/api/markets', 200],
      ['/robots.txt', 200],
      ['/website/nothing', 404],
    ];
    for (const [path, status] of answers)
      expect([path, (await shop.get(path, host)).statusCode]).toEqual([path, status]);
    expect((await shop.get('/_canvas/api/ready', host)).statusCode).not.toBe(308);
    const file = /\/_canvas\/assets\/[^"]+\.js/.exec((await shop.get('/uk')).body)![0];
    expect((await shop.get(file, host)).statusCode).toBe(200);
  });

  it('does not matter in development', async () => {
    const developed = await catalogue.shop(database, {
      workspacesDir: built.dir,
      environment: 'development',
    });
    expect((await developed.get('/uk/cart', { host: 'phone.local:3000' })).statusCode).toBe(200);
    await developed.closeApp();
  });

  describe('in a request as sent', () => {
    let port: number;
    beforeAll(async () => {
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      ({ port } = shop.app.server.address() as AddressInfo);
    });
    afterAll(() => shop.app.server.closeAllConnections());

    it.each(['//evil.example/uk', '/\\evil.example', 'http://evil.example/uk', '/uk/@evil.example'])(
      'never leads to another origin: %s',
      async (path) => {
        const { status, location } = await new Promise<{ status: number; location: string }>(
          (resolve, reject) => {
            ask({ port, path, headers: { host: 'www.shop.example' } }, (answer) => {
              answer.resume();
              resolve({ status: answer.statusCode!, location: answer.headers.location ?? '/' });
            })
              .on('error', reject)
              .end();
          },
        );
        expect([308, 400, 404]).toContain(status);
        expect(new URL(location, 'https://shop.example').origin).toBe('https://shop.example');
      },
    );
  });
});

describe('the address at the public origin (LINK-11)', () => {
  it('has the path of the request, or / if the request contains a full URL', () => {
    const headers = { host: 'www.shop.example' };
    for (const url of ['http://evil.example/uk', '@evil.example', '.evil.example/'])
      expect(addressAtOrigin({ headers, url }, CONFIG)).toBe('https://shop.example/');
    expect(addressAtOrigin({ headers, url: '//evil.example/uk' }, CONFIG)).toBe(
      'https://shop.example//evil.example/uk',
    );
  });

  it.each([
    ['a request without a host', {}, CONFIG],
    [
      'a shop whose public origin is this machine',
      { host: 'laptop.local' },
      { ...CONFIG, publicOrigin: 'http://localhost:3000' },
    ],
  ])('is left out for %s', (_, headers, config) => {
    expect(addressAtOrigin({ headers, url: '/uk' }, config)).toBeUndefined();
  });
});
