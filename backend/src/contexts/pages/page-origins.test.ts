import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config';
import { placeOrder } from '../../testing/test-shop';
import { logIn } from '../accounts/testing/signed-in';
import { bootOf, withBuiltShop, type BuiltShop } from './testing/built-shop';

let catalogue: BuiltShop['catalogue'];
let built: BuiltShop['built'];
let database: BuiltShop['database'];
let shop: BuiltShop['shop'];
withBuiltShop((opened) => {
  ({ catalogue, built, database, shop } = opened);
});

const STRIPE = {
  secretKey: 'sk_test_notarealkey1',
  publishableKey: 'pk_test_notarealkey1',
  webhookSecret: 'whsec_notarealsecret1',
  origin: 'http://127.0.0.1:9',
  isLive: false,
};

describe('a page', () => {
  it('may upload photos only to the configured image host', async () => {
    const imageHost = {
      kind: 'cloudinary',
      cloud: 'our-cloud',
      apiKey: 'key',
      secret: 'secret',
      origin: 'https://api.cloudinary.com',
    } as const;
    const hosted = await catalogue.shop(database, { workspacesDir: built.dir, imageHost });
    const policies = (await Promise.all([hosted, shop].map((testShop) => testShop.get('/')))).map(
      ({ headers }) => String(headers['content-security-policy']),
    );
    expect(policies.map((policy) => /connect-src ([^;]*)/.exec(policy)?.[1])).toEqual([
      "'self' https://api.cloudinary.com",
      "'self'",
    ]);
    await hosted.closeApp();
  });

  it('may show pictures of a Prismic repository if this is the content service', async () => {
    const content = { repository: 'our-shop', endpoint: 'http://127.0.0.1:9/api/v2', accessToken: undefined };
    const edited = await catalogue.shop(database, { workspacesDir: built.dir, content });
    const policy = String((await edited.get('/')).headers['content-security-policy']);
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob: https://images.prismic.io");
    await edited.closeApp();
  });

  // Source: docs/rules.md ERR-04, CONS-04, TRACK-21, TRACK-50
  it('allows the analytics providers unless the browser has the cookie disable_gtm', async () => {
    const { measuring, tracking } = readConfig(
      {
        APP_ENV: 'production',
        PAYMENTS: 'sandbox',
        SELLERS: 'example',
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
      pageActions: [{ path: expect.any(String), action: { category: 'Cart', action: 'opened' } }],
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

  it('names the report address for policy violations', async () => {
    const { headers } = await shop.get('/uk');
    expect(headers['reporting-endpoints']).toBe('violations="/report-violation"');
    expect(headers['content-security-policy']).toMatch(
      /report-uri \/report-violation; report-to violations$/,
    );
  });

  // Source: docs/rules.md TRACK-30
  it('contains the experiment variations of the browser', async () => {
    const experiments = [
      { featureKey: 'corners', ruleKey: 'all', variations: [{ key: 'round' }, { key: 'square' }] },
    ];
    const tried = await catalogue.shop(database, {
      workspacesDir: built.dir,
      tracking: { ...catalogue.config.tracking, experiments },
    });
    const firstAnswer = await tried.get('/');
    const [cookieLine] = [firstAnswer.headers['set-cookie']]
      .flat()
      .filter((line) => line?.includes('experiment-unit'));
    expect(cookieLine).toMatch(
      /^__Host-experiment-unit=[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieLine!.split(';')[0]!;
    const { features } = bootOf(firstAnswer).tracking;
    expect(features).toEqual([
      { featureKey: 'corners', ruleKey: 'all', variationKey: expect.stringMatching(/^(round|square)$/) },
    ]);
    const laterAnswer = await tried.get('/cart', { cookie });
    expect(bootOf(laterAnswer).tracking.features).toEqual(features);
    expect(laterAnswer.headers['set-cookie']).toBeUndefined();
    // if the market requires opt-in and the shopper has not answered, the page sets no cookie, chooses no variation and
    // deletes an existing cookie
    const consentAnswer = await tried.get('/de');
    expect([consentAnswer.headers['set-cookie'], bootOf(consentAnswer).tracking.features]).toEqual([
      undefined,
      undefined,
    ]);
    expect(String((await tried.get('/de', { cookie })).headers['set-cookie'])).toMatch(
      /^__Host-experiment-unit=; .*Expires=Thu, 01 Jan 1970/,
    );
    expect((await tried.get('/', { cookie: 'disable_gtm=1' })).headers['set-cookie']).toBeUndefined();
    // experiments start in the same document, when the shopper answers the consent question
    const german = tried.visitor('de');
    const choose = async (analytics: 'accepted' | 'rejected') => {
      const preferences = { analytics, advertising: 'rejected', personalisation: 'rejected' };
      const answer = await german.write('PUT', '/website/v1/consent', { preferences });
      return answer.json<{ features?: unknown }>().features;
    };
    const accepted = await choose('accepted');
    expect(accepted).toEqual(features!.map((feature) => ({ ...feature, variationKey: expect.any(String) })));
    expect(bootOf(await tried.get('/de', { cookie: german.cookie })).tracking.features).toEqual(accepted);
    expect(await choose('rejected')).toEqual([]);
    expect((await shop.get('/')).headers['set-cookie']).toBeUndefined();
    await tried.closeApp();
  });

  // Source: docs/rules.md TRACK-21
  it('contains the order number only if the visitor is the buyer', async () => {
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
  it('may contain frames of the tag manager and Stripe if they are configured', async () => {
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
    // this page contains no Stripe key, because only the checkout sends the publishable key
    expect(answer.body).not.toMatch(/[spr]k_test_|whsec_/);
    const plain = await shop.get('/');
    expect(plain.body).not.toContain('<iframe');
    expect(plain.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(String(plain.headers['content-security-policy'])).not.toContain('stripe');
    await tagged.closeApp();
  });
});
