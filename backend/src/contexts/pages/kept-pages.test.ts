import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData } from '@bindery/shared/contracts';
import { BuiltPage, TEMPLATE } from '../../testing/built-page';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop, type TestShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { BEARER, BOOK, EditorsDesk, STAFF_TOKEN } from '../content/testing/editors-desk';
import { logIn } from '../accounts/testing/signed-in';
import type { RenderShell } from './shell-in-child';
import { bootOf } from './testing/built-shop';

const PRODUCT = '/uk/personalized-products/tiny-book';
const PAGES = ['/uk', PRODUCT, '/uk/cart', '/uk/no/such/page', '/uk/personalized-products/no-such-book'];
const HALF_FLAG = {
  ...{ key: 'newForm', description: 'The form in one column', owner: 'builder team' },
  ...{ endsOn: '2999-12-31', percentage: 50 },
};
const OF_VISITOR: readonly string[] = [
  'flags',
  'isSignedIn',
  'consent',
  'hasPrivacySignal',
  'restrictedUserId',
];

const renderShell: RenderShell = async ({ version }, pathname, { preloaded }) => ({
  html: `<h1>${version} ${pathname}</h1><p>${Object.keys(preloaded).join(' ')}</p>`,
  styles: [{ id: 'b abc', css: '.b-abc{color:red}' }],
  hints: '<link rel="preload" as="image" href="/cover">',
});

/** @returns the page without nonces and boot data, which differ in each answer */
function sharedText(answer: LightMyRequestResponse): string {
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))!;
  expect(answer.body.split(nonce).length).toBeGreaterThan(2);
  return answer.body.replaceAll(nonce, 'NONCE').replace(/id="boot">.*?<\/script>/s, 'BOOT');
}

const differences = (a: BootData, b: BootData): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => JSON.stringify(a[field as keyof BootData]) !== JSON.stringify(b[field as keyof BootData]),
  );

// Source: docs/rules.md REND-05
describeOnDatabases('cached pages, on $name', ({ open }) => {
  let built: BuiltPage;
  let shop: TestShop;
  let otherShop: TestShop;
  const release = (version: string) =>
    built.writeShell(version, {
      'index.html': TEMPLATE.replace('main.1.js', `main.${version}.js`),
      'assets.json': JSON.stringify({ js: [`main.${version}.js`], fonts: [], words: {} }),
      [`main.${version}.js`]: version,
      'server.mjs': 'export {}',
    });
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  beforeAll(async () => {
    built = await BuiltPage.create();
    await release('v1');
    const changes = { workspacesDir: built.dir, environment: 'development', isRendering: true } as const;
    const { catalogue, database } = opened;
    shop = await catalogue.shop(database, { ...changes, flags: [HALF_FLAG] }, { renderShell });
    otherShop = await catalogue.shop(database, { ...changes, flags: [HALF_FLAG] }, { renderShell });
  });
  afterAll(async () => {
    await Promise.all([shop.closeApp(), otherShop.closeApp()]);
    await built.remove();
  });

  it('differ only in the nonce and the data of the visitor', async () => {
    const visitor = shop.visitor('uk');
    await visitor.add();
    await logIn(opened.database, visitor, 'reader@example.com');
    const preferences = { analytics: 'accepted', advertising: 'rejected', personalisation: 'rejected' };
    expect((await visitor.write('PUT', '/website/v1/consent', { preferences })).statusCode).toBe(200);
    for (const path of PAGES) {
      const earlierPage = await shop.get(path, { cookie: 'flag-share=0' });
      const headers = { cookie: `${visitor.cookie}; flag-share=9999`, 'sec-gpc': '1' };
      const theirs = await shop.get(`${path}?name=Robin`, headers);
      const laterPage = await shop.get(path, { cookie: 'flag-share=0' });
      expect(sharedText(theirs)).toBe(sharedText(earlierPage));
      expect(sharedText(laterPage)).toBe(sharedText(earlierPage));
      expect(bootOf(laterPage)).toEqual(bootOf(earlierPage));
      const visitorBoot = bootOf(theirs);
      expect(visitorBoot).toMatchObject({ isSignedIn: true, hasPrivacySignal: true, consent: preferences });
      expect(OF_VISITOR).toEqual(expect.arrayContaining(differences(bootOf(earlierPage), visitorBoot)));
    }
  });

  it('are stored only once for all unknown URLs and once for all unknown products', async () => {
    const rootOf = async (path: string) => /<div id="root".*?<\/div>/s.exec((await shop.get(path)).body)![0];
    const unknown = '/uk/personalized-products/no-such-book';
    for (const path of ['/uk/nowhere', unknown, '/uk/somewhere', '/uk/create/no-such-book/1'])
      expect(await rootOf(path)).toBe(
        path.includes('book')
          ? '<div id="root"></div>'
          : '<div id="root" data-server><h1>v1 /uk/not-found</h1><p></p></div>',
      );
  });

  it('are equal to the plain page after decompression', async () => {
    for (const path of PAGES) {
      const plain = await shop.get(path);
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const compressed = await shop.get(path, { 'accept-encoding': `${encoding}, deflate` });
        expect(compressed.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(compressed.rawPayload.length),
          vary: 'accept-encoding',
          'cache-control': 'no-cache, private',
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': plain.headers['cross-origin-opener-policy'],
        });
        const { headers } = compressed;
        const body = decode(compressed.rawPayload).toString();
        expect(sharedText({ headers, body } as LightMyRequestResponse)).toBe(sharedText(plain));
        expect(bootOf({ body } as LightMyRequestResponse)).toMatchObject({ flags: expect.anything() });
      }
      const head = await shop.app.inject({ method: 'HEAD', url: path });
      expect([head.statusCode, head.body]).toEqual([plain.statusCode, '']);
      expect(Object.keys(head.headers).sort()).toEqual(Object.keys(plain.headers).sort());
    }
  });

  it('show the current release, prices and texts', async () => {
    const textOf = async (testShop: TestShop, path: string) =>
      brotliDecompressSync((await testShop.get(path, { 'accept-encoding': 'br' })).rawPayload).toString();
    const isSeen = async (path: string, text: string): Promise<void> => {
      expect(await textOf(shop, path)).toContain(text);
      await waitUntil('another process shows it', async () => (await textOf(otherShop, path)).includes(text));
    };
    for (const path of ['/uk', PRODUCT])
      for (const testShop of [shop, otherShop]) await textOf(testShop, path);

    const payload = { sku: 'TINY-HC', market: 'uk', amount: '12.34' };
    const url = '/_canvas/api/staff/commerce/prices';
    const priced = await shop.app.inject({ method: 'POST', url, headers: BEARER, payload });
    expect(priced.statusCode).toBe(200);
    await isSeen(PRODUCT, '"amount":"12.34"');
    await isSeen('/uk', '"amount":"12.34"');

    const desk = new EditorsDesk(shop);
    await desk.save(BOOK, { en: { name: 'Tinier', meta_title: 'A tinier book' } });
    await desk.act(BOOK, 'publish');
    await waitUntil('it is published', async () =>
      (await textOf(shop, PRODUCT)).includes('<title>A tinier book'),
    );
    await isSeen('/uk', '"name":"Tinier"');

    await release('v2');
    await isSeen('/uk', 'main.v2.js');
    expect(await textOf(shop, '/uk')).toContain('<h1>v2 /uk</h1>');
  });
});
