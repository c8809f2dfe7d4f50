import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { NAUGHTY } from '../testing/naughty';
import { databases } from '../testing/test-databases';
import { TestCatalogue, type TestShop, withShop } from '../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../testing/visitor';
import type { Database } from '../platform/database';

const TEN_MB = 10_000_000;

let database: Database;
let shop: TestShop;
let port: number;

withShop(
  (opened) => {
    ({ database, shop } = opened);
  },
  { open: databases.at(-1)!.open, variables: { APP_ENV: 'development' }, hasBuilds: true },
);
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});

/** Sends a path without normalising it. `fetch` and `inject` would normalise `..` before the server receives it. */
function rawStatus(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    request.on('error', reject);
    request.end();
  });
}

const addressed = (address: string, name: string): string =>
  address.replace('{version}', shop.muse.package('tiny-book')!.version).replace('*', () => name);

/** Every URL that contains a name chosen by the visitor. `*` is the place of the name. */
const ADDRESSES = [
  ['GET', '/muse/pages/*?_width=640'],
  ['GET', '/muse/options/tiny-book/{version}/*'],
  ['GET', '/muse/options/*/1/fox.svg'],
  ['GET', '/muse/avatars/*/1/hero'],
  ['GET', '/muse/print/*'],
  ['GET', '/muse/print/*/report'],
  ['GET', '/mfe/*/1/entry.js'],
  ['GET', '/mfe/cart_mfe/*/entry.js'],
  ['GET', '/mfe/cart_mfe/1/*'],
  ['GET', '/_canvas/assets/*'],
  ['GET', '/_canvas/api/products/*?marketplace=uk'],
  ['GET', '/images/*/image/upload/a.jpg'],
  ['GET', '/images/main/image/upload/*'],
  ['GET', '/*/data/ecommerce'],
  ['GET', '/personalized-products/*'],
  ['GET', '/uk/personalized-products/*/options'],
] as const;

const TRAVERSALS = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%252f..%252fetc%252fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2fpackage.json',
  '%252e%252e%252fpackage.json',
  '..\\..\\etc\\passwd',
  '..%5c..%5cetc%5cpasswd',
  '..%255c..%255cboot.ini',
  '....//....//etc/passwd',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  '//etc/passwd',
  '.',
  '..',
  '%2e',
  '%2e%2e',
  '.env',
  '%00',
  'a%00b',
  'a%00.js',
  'secret-key',
  '..%2fsecret-key',
  '%c0%ae%c0%ae%2fetc',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  'file:///etc/passwd',
  'http:%2f%2fx.example%2f',
  '__proto__',
  'constructor',
  'prototype',
  'x'.repeat(3000),
  '%2e%2e%2f'.repeat(200),
];

describe('names in URLs', () => {
  it.each(ADDRESSES)('%s %s refuses every name that is a path traversal', async (method, address) => {
    for (const traversal of TRAVERSALS) {
      const status = await rawStatus(method, addressed(address, traversal));
      if (![400, 404, 414].includes(status)) throw new Error(`${status} for ${traversal}`);
    }
  });

  it.each(ADDRESSES)('%s %s never returns a 5xx status for any name', async (method, address) => {
    for (const [index, name] of NAUGHTY.filter(
      (text) => !/\p{Cs}/u.test(text) && text.length < 2000,
    ).entries()) {
      if (index % 6 !== 0) continue; // to save time, tests each URL with only every sixth name
      const { statusCode } = await shop.app.inject({
        method,
        url: addressed(address, encodeURIComponent(name)),
      });
      if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(name)}`);
    }
  });

  it('never redirect to another host if they begin with two slashes', async () => {
    for (const path of [
      '//x.example',
      '//x.example/..',
      '/\\x.example',
      '/us//x.example',
      '/us/\\x.example',
      '/us/%2f%2fx.example',
      '/%09/x.example',
      '/us/%0d%0aLocation:%20x',
    ]) {
      const answer = await shop.app.inject({ method: 'GET', url: path });
      expect(answer.statusCode).toBeLessThan(500);
      const location = String(answer.headers['location'] ?? '/');
      expect(new URL(location, 'http://own.example').origin).toBe('http://own.example');
    }
  });
});

describe('URLs that no router can parse', () => {
  it('are answered with the same security headers as any other URL', async () => {
    const answer = await shop.app.inject('/%');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

describe('every route', () => {
  it('answers with a cache-control header', async () => {
    const silentRoutes: string[] = [];
    for (const { method, url } of shop.app.routeTable) {
      const { headers } = await shop.app.inject({ method: method as 'GET', url });
      if (!headers['cache-control']) silentRoutes.push(`${method} ${url}`);
    }
    expect(silentRoutes).toEqual([]);
  });
});

describe('staff URLs', () => {
  it.each([
    ['GET', '/_canvas/api/staff/photos'],
    ['POST', '/_canvas/api/staff/photos/photos%2Fa%2Fb/pass'],
    ['POST', '/_canvas/api/staff/photos/photos%2Fa%2Fb/reject'],
    ['POST', '/_canvas/api/muse/tiny-book/pdf'],
    ['GET', `/muse/print/${'a'.repeat(43)}`],
    ['GET', `/muse/print/${'a'.repeat(43)}/report`],
    ['GET', '/docs'],
    ['GET', '/docs/'],
    ['GET', '/docs/json'],
    ['GET', '/docs/yaml'],
    ['GET', '/docs/static/index.html'],
    ['GET', '/docs/static/swagger-ui.css'],
  ] as const)(
    '%s %s is closed to other machines, and to requests through local proxies',
    async (method, url) => {
      const answers = await Promise.all(
        [
          { remoteAddress: '192.168.1.7' },
          { headers: { 'x-forwarded-for': '127.0.0.1' } },
          { headers: { host: 'evil.example' } },
        ].map((requestOptions) => shop.app.inject({ method, url, ...requestOptions })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    },
  );
});

describe('URLs with ids that the database cannot store', () => {
  it.each([
    ['GET', '/_canvas/api/photos/*'],
    ['DELETE', '/_canvas/api/photos/*'],
    ['POST', '/_canvas/api/staff/photos/*/pass'],
    ['POST', '/_canvas/api/staff/photos/*/reject'],
    ['PATCH', '/website/v2/cart/items/*'],
    ['DELETE', '/website/v2/cart/items/*'],
  ] as const)('%s %s returns 404', async (method, address) => {
    const { visitor } = await sender('');
    for (const id of ['%00', 'a%00b', 'photos%2F%00', 'photos%2Fa%2F%EF%BF%BE']) {
      const answer = await visitor.send(
        method,
        address.replace('*', id),
        method === 'PATCH' ? { item: {} } : undefined,
      );
      if (answer.statusCode !== 404) throw new Error(`${answer.statusCode} for ${id}: ${answer.body}`);
    }
  });
});

describe('URLs of page images', () => {
  async function token(): Promise<string> {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/content/product/tiny-book/toc',
      payload: ROBIN,
    });
    return answer.json<{ toc: { pages: { url: string }[] } }>().toc.pages[0]!.url.split('/').pop()!;
  }
  const statusOf = async (pageToken: string): Promise<number> =>
    (await shop.app.inject(`/muse/pages/${pageToken}`)).statusCode;

  it('return 404 if they are truncated to any length', async () => {
    const wholeToken = await token();
    expect(await statusOf(wholeToken)).toBe(200);
    for (let length = 0; length < wholeToken.length; length += 1)
      expect(await statusOf(wholeToken.slice(0, length))).toBe(404);
    for (let start = 1; start < wholeToken.length; start += 7)
      expect(await statusOf(wholeToken.slice(start))).toBe(404);
  });

  it('return 404 if any bit is changed', async () => {
    const bytes = Buffer.from(await token(), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      if ((await statusOf(flipped.toString('base64url'))) !== 404) throw new Error(`bit ${bit}`);
    }
  });

  it('return 404 if the token is padded, repeated or encoded differently', async () => {
    const wholeToken = await token();
    for (const forged of [
      wholeToken + wholeToken,
      `${wholeToken}A`,
      `${wholeToken}=`,
      `${wholeToken}%3D`,
      `${wholeToken}.`,
      `${wholeToken}/`,
      `${wholeToken}%00`,
      wholeToken.toUpperCase(),
      [...wholeToken].reverse().join(''),
      'A'.repeat(wholeToken.length),
      '-'.repeat(60),
      `${wholeToken}/${wholeToken}`,
    ]) {
      expect(await statusOf(forged)).toBe(404);
    }
  });

  it('return 404 on a server with another secret', async () => {
    const otherCatalogue = await TestCatalogue.open({ SECRET_KEY: 'another secret of more than 32 signs' });
    const elsewhere = await otherCatalogue.shop(database);
    expect((await elsewhere.get(`/muse/pages/${await token()}`)).statusCode).toBe(404);
    await elsewhere.closeApp();
    await otherCatalogue.close();
  });
});

describe('guest tokens', () => {
  it.each([
    'x',
    '0',
    'null',
    'undefined',
    '[object Object]',
    "' or 1=1 --",
    '../..',
    'a'.repeat(200),
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ])('that belong to no guest (%s) open no cart', async (forged) => {
    const visitor = shop.visitor();
    await visitor.add();
    visitor.guestToken = forged;
    const answer = await visitor.send('GET', '/website/v2/cart');
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain('Robin');
  });

  it('with any altered character open no cart', async () => {
    const visitor = shop.visitor();
    await visitor.add();
    const ownToken = visitor.guestToken;
    for (const forged of [
      ownToken.slice(0, -1),
      `${ownToken}A`,
      ownToken.slice(1),
      ownToken.toUpperCase(),
      `${ownToken.slice(0, -1)}${ownToken.endsWith('A') ? 'B' : 'A'}`,
      `${ownToken.slice(0, 10)}${ownToken[10] === 'a' ? 'b' : 'a'}${ownToken.slice(11)}`,
    ]) {
      visitor.guestToken = forged;
      expect((await visitor.send('GET', '/website/v2/cart')).statusCode).toBe(401);
    }
  });
});

/** `{line}`: id of a line that belongs to the sender. Only its owner's requests are read. */
const BODIES = [
  ['POST', '/content/product/tiny-book/toc'],
  ['POST', '/content/product/tiny-book/schema/preview'],
  ['POST', '/website/v2/cart/items'],
  ['PATCH', '/website/v2/cart/items/{line}'],
  ['POST', '/report-error'],
  ['POST', '/_canvas/api/muse/tiny-book/pdf'],
] as const;

/** Returns a visitor who has one line in the cart, and the URL that contains the line's id. */
async function sender(address: string): Promise<{ visitor: Visitor; url: string; lineId: string }> {
  const visitor = shop.visitor();
  const { items } = await visitor.add();
  return { visitor, lineId: items[0]!.id, url: address.replace('{line}', items[0]!.id) };
}

describe('request bodies', () => {
  it.each(BODIES)('%s %s refuses ten megabytes', async (method, address) => {
    const { visitor, url } = await sender(address);
    for (const body of [
      `{"name":"${'x'.repeat(TEN_MB)}"}`,
      ' '.repeat(TEN_MB),
      `[${'1,'.repeat(TEN_MB / 2)}1]`,
    ])
      expect((await visitor.send(method, url, body)).statusCode).toBe(413);
  });

  it.each(BODIES)(
    'of %s %s are refused if they are nested too deeply or invalid JSON',
    async (method, address) => {
      const { visitor, url } = await sender(address);
      const deep = [
        '['.repeat(5000) + ']'.repeat(5000),
        '{"a":'.repeat(2500) + '1' + '}'.repeat(2500),
        '['.repeat(8000),
        `{"name":${'['.repeat(4000)}${']'.repeat(4000)}}`,
      ];
      const broken = [
        '{',
        '{"a":}',
        '"',
        'nul',
        '{"a":1}{"b":2}',
        '\u0000',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '\ufeff',
        '{"a":"\ud800"}',
        '{"a":1e999}',
      ];
      for (const body of [...deep, ...broken]) {
        const { statusCode } = await visitor.send(method, url, body);
        if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(body.slice(0, 40))}`);
        if (deep.includes(body)) expect([400, 413]).toContain(statusCode);
      }
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
    },
  );

  it.each(BODIES)(
    'of %s %s cause a short answer even if they have many thousand faults',
    async (method, address) => {
      const { visitor, url } = await sender(address);
      for (const body of [
        `{"items":[${Array(60_000 / 3)
          .fill('{}')
          .join(',')}]}`,
        `{"items":[${Array(20).fill('{}').join(',')}]}`,
        `{"item":{"quantity":{},"customisations":[${Array(20_000).fill('0').join(',')}]}}`,
        `{${Array.from({ length: 6000 }, (_, index) => `"${index}":0`).join(',')}}`,
      ]) {
        const answer = await visitor.send(method, url, body);
        if (answer.statusCode >= 500 || answer.body.length > 4000)
          throw new Error(`${answer.statusCode}, ${answer.body.length} signs for ${body.slice(0, 40)}`);
      }
    },
  );

  it.each(['\\u0000', '\\ud800', '\\udfff'])('are refused if they contain %s at any depth', async (sign) => {
    const { visitor } = await sender('');
    const things = `{"items":[{"productId":"${TINY_ID}","customisations":{"things":[{"id":"${sign}aaaa"}]}}]}`;
    expect(faults(await visitor.send('POST', '/website/v2/cart/items', things))).toEqual({
      status: 422,
      code: 'unstorable_text',
      fields: ['items.0.customisations.things.0.id'],
    });
    const photo = `{"dedication_photo":{"public_id":"a${sign}b"}}`;
    for (const url of ['/content/product/tiny-book/toc', '/_canvas/api/muse/tiny-book/pdf'])
      expect(faults(await visitor.send('POST', url, photo))).toMatchObject({
        fields: ['dedication_photo.public_id'],
      });
  });

  it('are refused with 403 before they are parsed if the CSRF token is missing', async () => {
    const { visitor, url } = await sender('/website/v2/cart/items/{line}');
    for (const body of ['{"items":"x"}', '{', '['.repeat(5000), ' '.repeat(300_000), '{"a":"\\u0000"}'])
      for (const [method, path] of [
        ['POST', '/website/v2/cart/items'],
        ['PATCH', url],
      ] as const)
        expect((await visitor.send(method, path, body, { 'x-csrf-token': 'x' })).statusCode).toBe(403);
  });

  it('are refused without effect if they contain an invalid change to a cart line', async () => {
    const { visitor, url } = await sender('/website/v2/cart/items/{line}');
    const cartBefore = await visitor.cart();
    for (const item of [
      { quantity: 0 },
      { quantity: -3 },
      { quantity: 1.5 },
      { quantity: '2' },
      { quantity: 1e12 },
      { productId: 'no such book' },
      { productId: '../../etc/passwd' },
      { customisations: { name: '' } },
      { customisations: { name: { $ne: null } } },
      { customisations: 'Robin' },
      { customisations: { name: 'x'.repeat(9000) } },
    ]) {
      const { statusCode } = await visitor.send('PATCH', url, { item });
      if (![400, 422].includes(statusCode)) throw new Error(`${statusCode} for ${JSON.stringify(item)}`);
    }
    expect(await visitor.cart()).toEqual(cartBefore);
  });

  it('of another content type are refused', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'x',
    ]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/content/product/tiny-book/toc',
        headers: { 'content-type': type },
        payload: '<x/>',
      });
      expect([400, 406, 415]).toContain(answer.statusCode);
    }
  });
});

describe('request headers', () => {
  it('never cause a status of 500 or above', async () => {
    const names = [
      'x-locale',
      'x-country',
      'x-currency',
      'x-guest-token',
      'x-csrf-token',
      'cookie',
      'idempotency-key',
      'if-none-match',
      'accept-language',
      'x-forwarded-for',
      'accept',
      'accept-encoding',
      'range',
    ];
    const values = NAUGHTY.filter((text) => /^[\x20-\x7e]+$/.test(text) && text.length < 4000);
    expect(values.length).toBeGreaterThan(150);
    for (const [index, value] of values.entries()) {
      const header = { [names[index % names.length]!]: value };
      for (const url of ['/website/v2/cart', '/personalized-products/tiny-book', '/content/api/v2']) {
        const { statusCode } = await shop.app.inject({ method: 'GET', url, headers: header });
        if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(header)} at ${url}`);
      }
    }
  });
});
