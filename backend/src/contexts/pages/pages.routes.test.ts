import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { placeOrder } from '../../testing/place-order';
import { databases } from '../../testing/test-databases';
import { readConfig } from '../../platform/config';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { logIn } from '../customers/testing/signed-in';

let catalogue: TestCatalogue;
let built: BuiltPage;
let database: Database;
let shop: TestShop;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
  built = await BuiltPage.create();
  await built.addRemote('builder-mfe', 'builder_mfe', undefined, ['product', 'step']);
  await built.addRemote('cart-mfe', 'cart_mfe', undefined, ['options', 'cart']);
  await built.addRemote('admin-mfe', 'admin_mfe', ['development', 'staging', 'pr_app']);
  database = await databases[0]!.open();
  shop = await catalogue.shop(database, { workspacesDir: built.dir });
});
afterAll(async () => {
  await shop.closeApp();
  await database.close();
  await Promise.all([catalogue.close(), built.remove()]);
});

const STRIPE = {
  secretKey: 'sk_test_notarealkey1',
  publishableKey: 'pk_test_notarealkey1',
  webhookSecret: 'whsec_notarealsecret1',
  origin: 'http://127.0.0.1:9',
  isLive: false,
};

const bootOf = (answer: LightMyRequestResponse): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(answer.body)![1]!) as BootData;

describe('a page', () => {
  it('has the language, title and addresses of its market', async () => {
    const { body, headers, statusCode } = await shop.get('/de');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache, private',
      'referrer-policy': 'strict-origin',
    });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<title>Bindery: Bilderbücher für ein einziges Kind</title>');
    expect(body).toContain('<link rel="canonical" href="https://shop.example/de">');
    expect(body).toContain('<link rel="alternate" hreflang="en-CA" href="https://shop.example/ca">');
  });

  it('carries boot data: environment, market, releases and what the page would ask first', async () => {
    const boot = bootOf(await shop.get('/uk'));
    expect(boot).toMatchObject({
      environment: 'production',
      marketplace: 'uk',
      tracking: { ecommerceEndpoint: '/uk/data/ecommerce', errorReportEndpoint: '/report-error' },
      requestTimeoutMs: 8000,
      labels: { generic_error_title: 'An error occurred', free_label: 'FREE' },
    });
    expect(bootOf(await shop.get('/de')).labels).toMatchObject({
      generic_error_title: 'Ein Fehler ist aufgetreten',
      item_not_found_label: 'Das haben wir leider nicht gefunden',
    });
    expect(Object.keys(boot.labels)).not.toContain('form_submit_button_label'); // the form's come with the product
    expect(boot.remotes.map(({ name, entry }) => [name, entry])).toEqual([
      ['builder_mfe', '/mfe/builder_mfe/v1/remoteEntry.js'],
      ['cart_mfe', '/mfe/cart_mfe/v1/remoteEntry.js'],
    ]);
    expect(boot.preloaded).toEqual({
      '/_canvas/api/products?marketplace=uk': (
        await shop.get('/_canvas/api/products?marketplace=uk')
      ).json<unknown>(),
    });
  });

  it('says whether somebody is signed in, and whose restriction it is under (ACC-48, GUEST-06)', async () => {
    const visitor = shop.visitor('uk');
    const { number } = await visitor.add();
    expect(bootOf(await shop.get('/uk/cart'))).toMatchObject({ isSignedIn: false });
    await logIn(database, visitor, 'pages@example.com');
    const cookie = { cookie: visitor.cookie };
    const free = bootOf(await shop.get('/uk/cart', cookie));
    expect([free.isSignedIn, 'restrictedUserId' in free]).toEqual([true, false]);
    const id = await shop.restrictions.restrict(number, 'chargebacks');
    expect(bootOf(await shop.get('/uk/cart', cookie))).toMatchObject({ restrictedUserId: id });
    await visitor.write('POST', '/website/v1/user/sign-out');
    const after = bootOf(await shop.get('/uk/cart', cookie)); // of a browser that kept its cookie
    expect([after.isSignedIn, 'restrictedUserId' in after]).toEqual([false, false]);
  });

  it('of a product brings the product, its schema and what goes along with it, and hints at the remotes it needs', async () => {
    const answer = await shop.get('/uk/personalized-products/tiny-book?name=%3Cscript%3E');
    expect(Object.keys(bootOf(answer).preloaded)).toEqual([
      '/_canvas/api/products/tiny-book?marketplace=uk',
      '/content/product/tiny-book/schema/preview',
      '/_canvas/api/extras?marketplace=uk&slug=tiny-book',
    ]);
    expect(bootOf(answer).preloaded['/_canvas/api/extras?marketplace=uk&slug=tiny-book']).toEqual(
      (await shop.get('/_canvas/api/extras?marketplace=uk&slug=tiny-book')).json(),
    );
    expect(bootOf(answer).preloaded['/_canvas/api/products/tiny-book?marketplace=uk']).toEqual(
      (await shop.get('/_canvas/api/products/tiny-book?marketplace=uk')).json(),
    );
    expect(answer.body).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/builder_mfe\/v1\/remoteEntry\.js" crossorigin="anonymous" integrity="sha384-[^"]+">/,
    );
    expect(answer.body).not.toMatch(/%3Cscript|<script>/);
    expect(answer.body).toContain('<title>Tiny</title>');
  });

  it('tells a browser that cannot run it what to do, in the language of the market', async () => {
    const { body } = await shop.get('/de');
    expect(body).toMatch(/<noscript><p class="browser-notice">Dieser Shop braucht JavaScript/);
    expect(body).toMatch(/<p id="old-browser" class="browser-notice" hidden>Dein Browser ist zu alt/);
  });

  it('asks early for the words of its language and of no other', async () => {
    const german = (await shop.get('/de/personalized-products/tiny-book')).body;
    expect(german).toContain('<link rel="preload" as="script" href="/_canvas/assets/words-de-ts.1.js">');
    expect(german).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/builder_mfe\/v1\/words-de-ts\.js" crossorigin="anonymous" integrity="sha384-[^"]+">/,
    );
    for (const path of ['/uk/personalized-products/tiny-book', '/fr/personalized-products/tiny-book']) {
      expect((await shop.get(path)).body).not.toMatch(/rel="preload"[^>]*words-/);
    }
  });

  it('allows its own scripts by a nonce that is new each time, and nothing evaluated', async () => {
    const [one, other] = [await shop.get('/'), await shop.get('/')];
    const nonce = /nonce="([^"]+)"/.exec(one.body)![1]!;
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toContain('unsafe');
    expect(other.body).not.toContain(nonce);
  });

  it.each([
    '/nothing',
    '/uk/personalized-products/no-book',
    '/uk/personalized-products/no-book/options',
    '/ch',
    '/uk/personalized-products/%3Cscript%3E',
  ])('%s is the 404 page, not indexed', async (path) => {
    const answer = await shop.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).not.toContain('<script>');
    expect(bootOf(answer).preloaded).toEqual({});
  });

  it('of /us is at its bare path', async () => {
    const answer = await shop.get('/us/personalized-products/tiny-book?name=Robin&x=1?2');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      '/personalized-products/tiny-book?name=Robin&x=1?2',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is the one that a query names, which no cache keeps: a name may be in it', async () => {
    const named = await shop.get('/?marketplace=uk&solidus_slug=tiny-book&name=Zo%C3%AB&fbclid=a+b');
    expect([named.statusCode, named.headers.location, named.headers['cache-control']]).toEqual([
      302,
      '/uk/personalized-products/tiny-book?name=Zo%C3%AB&fbclid=a+b',
      'no-store',
    ]);
    expect((await shop.get(String(named.headers.location))).statusCode).toBe(200);
  });

  it('is there for a link that spells out the longest book', async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const name = encodeURIComponent('\u{1f9d2}'.repeat(5000));
    expect((await fetch(`${origin}/uk/personalized-products/tiny-book?name=${name}`)).status).toBe(200);
  });

  it('may upload photos to the image host that is configured, and to no other', async () => {
    const imageHost = {
      kind: 'cloudinary',
      cloud: 'our-cloud',
      apiKey: 'key',
      secret: 'secret',
      origin: 'https://api.cloudinary.com',
    } as const;
    const hosted = await catalogue.shop(database, { workspacesDir: built.dir, imageHost });
    const policies = (await Promise.all([hosted, shop].map((one) => one.get('/')))).map(({ headers }) =>
      String(headers['content-security-policy']),
    );
    expect(policies.map((policy) => /connect-src ([^;]*)/.exec(policy)?.[1])).toEqual([
      "'self' https://api.cloudinary.com",
      "'self'",
    ]);
    await hosted.closeApp();
  });

  it('may show pictures of a Prismic repository, where that is the content service', async () => {
    const content = { repository: 'our-shop', endpoint: 'http://127.0.0.1:9/api/v2', accessToken: undefined };
    const edited = await catalogue.shop(database, { workspacesDir: built.dir, content });
    const policy = String((await edited.get('/')).headers['content-security-policy']);
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob: https://images.prismic.io");
    await edited.closeApp();
  });

  // Source: docs/rules.md ERR-03, CONS-04, TRACK-21, TRACK-53
  it('tells who measures, lets the page reach them, and nothing of it with the cookie disable_gtm', async () => {
    const { measuring, tracking } = readConfig(
      {
        APP_ENV: 'production',
        DATA_DIR: shop.config.dataDir,
        SENTRY_DSN: 'https://abc123@errors.example/42',
        SENTRY_TUNNEL: 'off',
        TAG_VENDORS: 'google-analytics',
        TAG_VENDOR_ORIGINS: 'frame=https://*.maps.example',
        EXPERIMENT_SCRIPT_ID: '77',
        GA4_MEASUREMENT_ID: 'G-TEST1',
        GA4_API_SECRET: 'a-secret-that-no-page-has',
      },
      '/nowhere',
    );
    const measured = await catalogue.shop(database, {
      workspacesDir: built.dir,
      measuring,
      tracking: {
        ...tracking,
        initialDataLayer: [{ site: 'bindery' }],
        pageActions: [{ page: 'cart', action: { category: 'Cart', action: 'opened' } }],
      },
      tagManager: { host: 'https://tags.example', containerId: 'GTM-X1', query: '' },
    });
    const answer = await measured.get('/uk/cart');
    expect(bootOf(answer).tracking).toEqual({
      host: 'https://tags.example',
      containerId: 'GTM-X1',
      query: '',
      ecommerceEndpoint: '/uk/data/ecommerce',
      errorReportEndpoint: '/report-error',
      errorService: {
        address: 'https://errors.example/api/42/envelope/?sentry_key=abc123&sentry_version=7',
        release: 'shell@v1',
      },
      experimentScript: 'https://cdn.optimizely.com/js/77.js',
      initialDataLayer: [{ site: 'bindery' }],
      pageAction: { category: 'Cart', action: 'opened' },
      toldByServer: ['refund'],
    });
    expect(answer.body).not.toMatch(/a-secret-that-no-page-has|G-TEST1/);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]* https:\/\/cdn\.optimizely\.com/);
    expect(policy).toMatch(
      /connect-src [^;]* https:\/\/\*\.google-analytics\.com [^;]*https:\/\/errors\.example/,
    );
    expect(policy).toMatch(/frame-src [^;]*https:\/\/\*\.maps\.example/);
    for (const cookie of ['disable_gtm=', 'a=b; disable_gtm']) {
      const off = await measured.get('/uk/cart', { cookie });
      expect(bootOf(off).tracking).toEqual({
        ecommerceEndpoint: '/uk/data/ecommerce',
        errorReportEndpoint: '/report-error',
      });
      expect(off.body).not.toContain('<iframe');
      expect(String(off.headers['content-security-policy'])).not.toMatch(
        /google|tags\.|errors\.|optimizely|maps\./,
      );
    }
    await measured.closeApp();
  });

  it('tells where to say what its policy kept it from', async () => {
    const { headers } = await shop.get('/uk');
    expect(headers['reporting-endpoints']).toBe('violations="/report-violation"');
    expect(headers['content-security-policy']).toMatch(
      /report-uri \/report-violation; report-to violations$/,
    );
  });

  // Source: docs/rules.md TRACK-30
  it('has what the experiments came to, the same at each visit of a browser that may be measured', async () => {
    const experiments = [
      { featureKey: 'corners', ruleKey: 'all', variations: [{ key: 'round' }, { key: 'square' }] },
    ];
    const tried = await catalogue.shop(database, {
      workspacesDir: built.dir,
      tracking: { ...catalogue.config.tracking, experiments },
    });
    const first = await tried.get('/');
    const [given] = [first.headers['set-cookie']].flat().filter((line) => line?.includes('experiment-unit'));
    expect(given).toMatch(
      /^__Host-experiment-unit=[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = given!.split(';')[0]!;
    const { features } = bootOf(first).tracking;
    expect(features).toEqual([
      { featureKey: 'corners', ruleKey: 'all', variationKey: expect.stringMatching(/^(round|square)$/) },
    ]);
    const again = await tried.get('/cart', { cookie });
    expect(bootOf(again).tracking.features).toEqual(features);
    expect(again.headers['set-cookie']).toBeUndefined();
    // who is asked first and has not answered: no name, no variation, and one that was given is taken away
    const asked = await tried.get('/de');
    expect([asked.headers['set-cookie'], bootOf(asked).tracking.features]).toEqual([undefined, undefined]);
    expect(String((await tried.get('/de', { cookie })).headers['set-cookie'])).toMatch(
      /^__Host-experiment-unit=; .*Expires=Thu, 01 Jan 1970/,
    );
    expect((await tried.get('/', { cookie: 'disable_gtm=1' })).headers['set-cookie']).toBeUndefined();
    expect((await shop.get('/')).headers['set-cookie']).toBeUndefined();
    await tried.closeApp();
  });

  // Source: docs/rules.md TRACK-21
  it('of an order has its number, for its buyer alone', async () => {
    const visitor = shop.visitor('uk');
    await visitor.add();
    await logIn(database, visitor, 'order-page@example.com');
    const order = await placeOrder(shop, visitor);
    const cookie = { cookie: visitor.cookie };
    for (const path of ['/uk/orders', '/uk/checkout/confirmation'])
      expect(bootOf(await shop.get(`${path}?order_id=${order.id}`, cookie)).tracking.orderNumber).toBe(
        order.number,
      );
    for (const [path, headers] of [
      [`/uk/orders?order_id=${order.id}`, {}],
      [`/uk/cart?order_id=${order.id}`, cookie],
      ['/uk/orders?order_id=00000000-0000-4000-8000-000000000000', cookie],
      ['/uk/orders?order_id=nonsense', cookie],
    ] as const)
      expect(bootOf(await shop.get(path, headers)).tracking.orderNumber).toBeUndefined();
  });

  // Source: docs/rules.md PROV-08
  it('has the tag manager’s frame for visitors without scripts, and Stripe’s, where each is configured', async () => {
    const tagged = await catalogue.shop(database, {
      workspacesDir: built.dir,
      payments: { ...catalogue.config.payments, stripe: STRIPE },
      tagManager: { host: 'https://tags.example', containerId: 'GTM-X1', query: '?gtm_auth=a&b=c' },
    });
    const answer = await tagged.get('/');
    expect(answer.body).toContain(
      '<noscript><iframe src="https://tags.example/ns.html?id=GTM-X1&amp;gtm_auth=a&amp;b=c"',
    );
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('frame-src https://tags.example https://js.stripe.com ');
    expect(policy).toMatch(/script-src [^;]* https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.stripe\.com/);
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    // the key comes with the checkout, and no other one ever
    expect(answer.body).not.toMatch(/[spr]k_test_|whsec_/);
    const plain = await shop.get('/');
    expect(plain.body).not.toContain('<iframe');
    expect(plain.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(String(plain.headers['content-security-policy'])).not.toContain('stripe');
    await tagged.closeApp();
  });

  it('says that it is not built, where it is not', async () => {
    const empty = await databases[0]!.open();
    const bare = await catalogue.shop(empty, { workspacesDir: '/nowhere' });
    expect(faults(await bare.get('/'))).toMatchObject({ status: 503, code: 'shell_not_built' });
    await bare.closeApp();
    await empty.close();
  });
});

describe('addresses that are no pages', () => {
  it.each([
    '/_canvas/api/nothing',
    '/website/v2/nothing',
    '/mfe/x',
    '/content/x',
    '/muse/x',
    '/docs',
    '/ch/data/ecommerce',
  ])('%s is a problem, not a page', async (path) => {
    const answer = await shop.get(path);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(faults(answer)).toMatchObject({ status: 404 });
  });

  it('other methods are 404 as well', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/uk/cart' });
    expect(faults(answer)).toMatchObject({ status: 404 });
  });
});

describe('an address that cannot be read', () => {
  it('is a problem as well', async () => {
    expect(faults(await shop.get('/uk/%ff'))).toMatchObject({ status: 400, code: 'bad_url' });
  });
});

describe('files of the page', () => {
  it('are kept for ever, compressed as the browser can', async () => {
    const answer = await shop.get('/_canvas/assets/main.1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(
      (await shop.get('/_canvas/assets/main.1.js', { 'accept-encoding': 'gzip' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
    expect((await shop.get('/_canvas/assets/main.1.js')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/_canvas/assets/main.1.js.map',
    '/_canvas/assets/main.1.js.map%2f.',
    '/_canvas/assets/main.1.js.map/.',
    '/_canvas/assets/main.1.js.map/x/%2e%2e',
    '/_canvas/assets/x/..%2fmain.1.js.map',
    '/_canvas/assets/.%2fmain.1.js',
    '/_canvas/assets/index.html',
    '/_canvas/assets/assets.json',
    '/_canvas/assets/packed.1.js.br',
    '/_canvas/assets/../../builder-mfe/dist/release.json',
    '/_canvas/assets/%2e%2e%2f%2e%2e%2fbuilder-mfe/dist/release.json',
    '/_canvas/assets/',
    '/_canvas/assets/nothing.js',
  ])('%s is 404', async (path) => {
    expect((await shop.get(path)).statusCode).toBe(404);
  });

  it('have the icon where browsers look for it', async () => {
    const answer = await shop.get('/favicon.ico');
    expect((await shop.get(String(answer.headers.location))).headers['content-type']).toBe('image/svg+xml');
  });
});

describe('the shell, built anew under a running server', () => {
  const files = (version: string) => ({
    'index.html': `<html><!--head--><!--boot--><script src="/_canvas/assets/main.${version}.js"></script></html>`,
    'assets.json': JSON.stringify({ js: [`main.${version}.js`], css: [], fonts: [], words: {} }),
    [`main.${version}.js`]: `the page of ${version}`,
  });

  it('is the page from then on, and open pages find their lazy files, on a server without builds too', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const one = await catalogue.shop(fresh, { workspacesDir: inFolder.dir });
    const other = await catalogue.shop(fresh, { workspacesDir: '/nowhere' });
    await inFolder.writeShell('v2', files('2'));
    expect((await one.get('/')).body).toContain('main.2.js');
    await inFolder.writeShell('v3', files('3'));
    expect((await one.get('/')).body).toContain('main.3.js');
    expect((await other.get('/')).body).toContain('main.3.js');
    for (const server of [one, other])
      for (const version of ['2', '3'])
        expect((await server.get(`/_canvas/assets/main.${version}.js`)).body).toBe(`the page of ${version}`);
    await Promise.all([one.closeApp(), other.closeApp()]);
    await Promise.all([fresh.close(), inFolder.remove()]);
  });

  it('is asked for early with the integrity that it is fetched with, as its build says', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const server = await catalogue.shop(fresh, { workspacesDir: inFolder.dir });
    const assets = {
      ...{ js: ['main.2.js'], css: [], fonts: [], words: { de: 'words-de.1.js' } },
      ...{ product: ['product.1.js', 'data.1.js'], integrity: { 'product.1.js': 'sha384-a+b' } },
    };
    await inFolder.writeShell('v2', { ...files('2'), 'assets.json': JSON.stringify(assets) });
    const { body } = await server.get('/de/personalized-products/tiny-book');
    const hint = (file: string, more: string) =>
      `<link rel="preload" as="script" href="/_canvas/assets/${file}"${more}>`;
    expect(body).toContain(hint('product.1.js', ' crossorigin="anonymous" integrity="sha384-a+b"'));
    for (const old of ['data.1.js', 'words-de.1.js']) expect(body).toContain(hint(old, ''));
    await server.closeApp();
    await Promise.all([fresh.close(), inFolder.remove()]);
  });

  it('comes back in an earlier build by the word of staff', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const server = await catalogue.shop(fresh, { workspacesDir: inFolder.dir, staffToken: 'staff-token' });
    const authorization = 'Bearer staff-token';
    await inFolder.writeShell('v2', files('2'));
    await server.get('/');
    await inFolder.writeShell('v3', files('3'));
    await server.get('/');
    const url = '/_canvas/api/releases/shell/current';
    const activate = (version: string, headers: Record<string, string> = { authorization }) =>
      server.app.inject({ method: 'PUT', url, headers, payload: { version, reason: 'a bad day' } });
    expect((await activate('v2', {})).statusCode).toBe(401);
    expect((await activate('v9')).statusCode).toBe(404);
    expect((await activate('v2')).statusCode).toBe(200);
    expect((await server.get('/')).body).toContain('main.2.js');
    expect((await server.get('/_canvas/api/releases', { authorization })).json()).toMatchObject({
      data: {
        builds: [
          { name: 'shell', version: 'v2', is_current: true },
          { name: 'shell', version: 'v3', is_current: false, is_previous: true },
        ],
      },
    });
    await server.closeApp();
    await Promise.all([fresh.close(), inFolder.remove()]);
  });
});

describe('a file that the build left compressed', () => {
  const plain = '/_canvas/assets/packed.1.js';

  it('is sent as it lies there, to whoever takes it', async () => {
    const packed = async (encodings: string) => {
      const { rawPayload, headers } = await shop.get(plain, { 'accept-encoding': encodings });
      const encoding = headers['content-encoding'];
      const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
      const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString();
      return [text, encoding, headers['content-type'], headers['vary']];
    };
    const rest = ['text/javascript; charset=utf-8', 'accept-encoding'];
    expect(await packed('gzip, deflate, br')).toEqual(['as it is written', 'br', ...rest]);
    expect(await packed('gzip')).toEqual(['as it is written', 'gzip', ...rest]);
    expect(await packed('identity')).toEqual(['as it is written', undefined, ...rest]);
    expect(await packed('br;q=0, gzip')).toEqual(['as it is written', 'gzip', ...rest]);
  });

  it.each(['.br', '.gz'])('has no address of its own: %s', async (extension) => {
    expect((await shop.get(plain + extension)).statusCode).toBe(404);
    expect((await shop.get(`/mfe/cart_mfe/v1/remoteEntry.js${extension}`)).statusCode).toBe(404);
  });

  it('of a remote is sent after its release was kept', async () => {
    const { rawPayload, headers } = await shop.get('/mfe/cart_mfe/v1/remoteEntry.js', {
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('/* cart_mfe */');
  });
});

describe('files of remotes', () => {
  it('may be read by any origin, so that their integrity can be checked', async () => {
    const answer = await shop.get('/mfe/cart_mfe/v1/remoteEntry.js');
    expect(answer.body).toBe('/* cart_mfe */');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/mfe/cart_mfe/v2/remoteEntry.js',
    '/mfe/cart_mfe/v1/remoteEntry.js.map',
    '/mfe/cart_mfe/v1/release.json',
    '/mfe/cart_mfe/v1/..%2f..%2f..%2fshell/dist/index.html',
    '/mfe/nobody/v1/remoteEntry.js',
  ])('%s is 404', async (path) => {
    const answer = await shop.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('of the staff panel are served and listed outside production only', async () => {
    expect((await shop.get('/mfe/admin_mfe/v1/remoteEntry.js')).statusCode).toBe(404);
    for (const environment of ['development', 'staging', 'pr_app'] as const) {
      const inside = await catalogue.shop(database, { workspacesDir: built.dir, environment });
      const boot = bootOf(await inside.get('/'));
      expect(boot.remotes.map(({ name }) => name)).toContain('admin_mfe');
      expect(boot.panel).toEqual({
        ...{ remote: 'admin_mfe', expose: './AdminPanel', failed: 'The staff panel did not load' },
      });
      expect((await inside.get('/mfe/admin_mfe/v1/remoteEntry.js')).statusCode).toBe(200);
      expect((await inside.get('/docs/json')).json()).toMatchObject({ openapi: '3.1.0' });
      await inside.closeApp();
    }
  });
});
