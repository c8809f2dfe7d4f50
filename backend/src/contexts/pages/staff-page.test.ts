import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootData } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { databases, describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';

const TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const STAFF_HOST = { host: 'staff.shop.example' };
const SHOP_HOST = { host: 'shop.example' };
const ENTRY = '/mfe/admin_mfe/v1/remoteEntry.js';
const SESSION = '/_canvas/api/staff/session';
const PASSWORD = 'correct horse battery';

const bootOf = (body: string): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;

describeOnDatabases('the staff page in production, on $name (STAFF-01)', ({ open }) => {
  let catalogue: TestCatalogue;
  let built: BuiltPage;
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    catalogue = await TestCatalogue.open({
      PUBLIC_ORIGIN: 'https://shop.example',
      STAFF_ORIGIN: 'https://staff.shop.example',
      STAFF_SIGN_IN: 'password',
      STAFF_TOKEN: TOKEN,
      GTM_HOST: 'https://tags.example',
      GTM_CONTAINER_ID: 'GTM-TEST',
    });
    built = await BuiltPage.create();
    await built.addRemote('cart-mfe', 'cart_mfe', undefined, ['cart']);
    const places = ['development', 'staging', 'pr_app', 'production_staff'] as const;
    await built.addRemote('admin-mfe', 'admin_mfe', places);
    database = await open();
    shop = await catalogue.shop(database, { workspacesDir: built.dir });
    await shop.get('/uk', SHOP_HOST);
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await Promise.all([catalogue.close(), built.remove()]);
  });

  it('contains only the staff panel, and is never cached', async () => {
    const { statusCode, headers, body } = await shop.get('/', STAFF_HOST);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(body).toContain('<meta name="robots" content="noindex">');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(policy).toMatch(/frame-src https:\/\/shop\.example;.*frame-ancestors 'none'/);
    expect(policy + body).not.toContain('tags.example');
    expect((await shop.get('/robots.txt', STAFF_HOST)).body).toBe('User-agent: *\nDisallow: /\n');
    expect(faults(await shop.get('/sitemap.xml', STAFF_HOST))).toMatchObject({ status: 404 });
    const boot = bootOf(body);
    expect(boot).toMatchObject({
      environment: 'production',
      isStaffPage: true,
      panel: {
        remote: 'admin_mfe',
        expose: './AdminPanel',
        heading: 'Bindery staff',
        props: { isStaffPage: true },
      },
      marketplace: 'us',
      preloaded: {},
    });
    expect(boot.remotes.map(({ name, entry }) => [name, entry])).toEqual([['admin_mfe', ENTRY]]);
    expect(bootOf((await shop.get('/uk', STAFF_HOST)).body).marketplace).toBe('uk');
    expect((await shop.get(ENTRY, STAFF_HOST)).statusCode).toBe(200);
  });

  it.each(['/cart', '/uk/personalized-products/tiny-book', '/account', '/staff'])(
    'exists only at the path /, and not at %s',
    async (path) => {
      expect((await shop.get(path, STAFF_HOST)).statusCode).toBe(404);
    },
  );

  it('cannot be detected on the shop’s host', async () => {
    for (const path of ['/', '/uk', '/uk/cart', '/uk/nothing-here']) {
      const { body } = await shop.get(path, SHOP_HOST);
      expect(bootOf(body).remotes.map(({ name }) => name)).toEqual(['cart_mfe']);
      expect(bootOf(body)).not.toHaveProperty('isStaffPage');
      expect(body).not.toMatch(/admin_mfe|staff\.shop\.example/);
    }
    expect((await shop.get(ENTRY, SHOP_HOST)).statusCode).toBe(404);
    expect((await shop.get(SESSION, SHOP_HOST)).statusCode).toBe(404);
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect((await shop.get(SESSION, { ...SHOP_HOST, ...bearer })).statusCode).toBe(404);
  });

  it('signs a member in with cookies for the staff host', async () => {
    const member = { email: 'kim@example.com', roles: ['deployer'], password: PASSWORD };
    const headers = { ...STAFF_HOST, authorization: `Bearer ${TOKEN}` };
    const url = '/_canvas/api/staff/members';
    await shop.app.inject({ method: 'POST', url, headers, payload: member });
    const browser = shop.visitor();
    const signIn = { email: member.email, password: PASSWORD };
    const entered = await browser.write('POST', SESSION, signIn, STAFF_HOST);
    expect(entered.statusCode).toBe(200);
    for (const cookie of [entered.headers['set-cookie']!].flat()) {
      expect(cookie).not.toMatch(/domain=/i);
      expect(cookie).toMatch(/; Secure/);
    }
    const cookie = { cookie: browser.cookie };
    const releases = await shop.get('/_canvas/api/releases', { ...STAFF_HOST, ...cookie });
    const { builds } = releases.json<{ data: { builds: { name: string; is_current: boolean }[] } }>().data;
    expect(
      builds
        .filter(({ is_current }) => is_current)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...['admin_mfe', 'cart_mfe', 'shell']]);
    // a request without the page's CSRF token, as another site would send it
    const forged = await shop.app.inject({
      method: 'POST',
      url: '/_canvas/api/releases/cart_mfe/rollback',
      headers: { ...STAFF_HOST, ...cookie, origin: 'https://evil.example' },
      payload: { reason: 'x' },
    });
    expect(faults(forged).status).toBe(403);
    const foreignAnswer = await shop.get(SESSION, {
      ...STAFF_HOST,
      ...cookie,
      origin: 'https://evil.example',
    });
    expect(foreignAnswer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('production without a staff host', () => {
  it('does not list or serve staff builds on any host', async () => {
    const catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
    const built = await BuiltPage.create();
    await built.addRemote('admin-mfe', 'admin_mfe', ['development', 'production_staff']);
    const database = await databases[0]!.open();
    const shop = await catalogue.shop(database, { workspacesDir: built.dir });
    expect(bootOf((await shop.get('/', SHOP_HOST)).body).remotes).toEqual([]);
    expect((await shop.get('/', STAFF_HOST)).headers.location).toBe('https://shop.example/');
    for (const host of [SHOP_HOST, STAFF_HOST]) expect((await shop.get(ENTRY, host)).statusCode).toBe(404);
    await shop.closeApp();
    await database.close();
    await Promise.all([catalogue.close(), built.remove()]);
  });
});
