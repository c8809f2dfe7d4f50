import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData, Product } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { databases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { pathOf } from './preview.routes';
import { StandInPrismic } from './testing/stand-in-prismic';

const DRAFT = 'https://the-shop.prismic.io/previews/YjQ:Zz?websitePreviewId=X';
const START = `/_canvas/update-preview?token=${encodeURIComponent(DRAFT)}`;

const catalogue = withCatalogue();

const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie']).split(';')[0]!;
const bootOf = ({ body }: LightMyRequestResponse): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
const titleOf = ({ body }: LightMyRequestResponse): string => /<title>(.*?)<\/title>/.exec(body)![1]!;

// Source: docs/rules.md CONT-09
describe('a preview of drafts in a Prismic repository', () => {
  let database: Database;
  let built: BuiltPage;
  let prismic: StandInPrismic;
  let shop: TestShop;
  beforeAll(async () => {
    built = await BuiltPage.create();
    prismic = await StandInPrismic.open();
    database = await databases[0]!.open();
    shop = await catalogue().shop(database, {
      workspacesDir: built.dir,
      publicOrigin: 'https://shop.example',
      tagManager: { host: 'https://tags.example', containerId: 'GTM-TEST', query: '' },
      content: { repository: 'the-shop', endpoint: prismic.endpoint, accessToken: undefined },
    });
    for (const [ref, title] of [
      ['master-ref', 'Published'],
      [DRAFT, 'Draft'],
    ] as const) {
      prismic.write(ref, { type: 'page', uid: 'home', data: { meta_title: title, meta_description: '' } });
      prismic.write(ref, { type: 'product', uid: 'tiny-book', data: { name: `${title} book` } });
    }
  });
  afterAll(async () => {
    await shop.closeApp();
    await Promise.all([prismic.close(), database.close(), built.remove()]);
  });
  beforeEach(() => {
    prismic.isAway = false;
  });

  it('redirects to a page of the shop, and shows drafts only in this browser', async () => {
    expect(titleOf(await shop.get('/uk'))).toBe('Published');
    const start = await shop.get(START);
    expect([start.statusCode, start.headers.location, start.headers['cache-control']]).toEqual([
      302,
      '/',
      'no-store',
    ]);
    const set = String(start.headers['set-cookie']);
    expect(set).toMatch(/^__Host-content-preview=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = { cookie: cookieOf(start) };
    const page = await shop.get('/uk', cookie);
    expect(titleOf(page)).toBe('Draft');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(bootOf(page).isPreview).toBe(true);
    // a preview sends no analytics
    expect(Object.keys(bootOf(page).tracking)).toEqual(['ecommerceEndpoint', 'errorReportEndpoint']);
    expect(JSON.stringify(bootOf(page).preloaded)).toContain('Draft book');

    const othersPage = await shop.get('/uk');
    expect(titleOf(othersPage)).toBe('Published');
    expect(bootOf(othersPage)).not.toHaveProperty('isPreview');
    expect(bootOf(othersPage).tracking.host).toBe('https://tags.example');
    expect(JSON.stringify(bootOf(othersPage).preloaded)).toContain('Published book');
  });

  it('also applies to the API calls of a page, which are not cached', async () => {
    const cookie = { cookie: cookieOf(await shop.get(START)) };
    for (const path of [
      '/_canvas/api/products/tiny-book',
      '/_canvas/api/products',
      // the URL that a page calls in a preview. Shared caches never store its answer.
      '/_canvas/api/products?marketplace=us&preview=x1',
    ]) {
      const [draft, published] = [await shop.get(path, cookie), await shop.get(path)];
      expect(draft.body).toContain('Draft book');
      expect(draft.headers['cache-control']).toBe('no-store');
      expect(published.body).toContain('Published book');
      expect(published.headers['cache-control']).toMatch(/^public/);
    }
    const extras = await shop.get('/_canvas/api/extras?slug=tiny-book&preview=x1', cookie);
    expect([extras.statusCode, extras.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  // Source: docs/rules.md FORM-01
  it('shows unpublished slices of a form only in this browser', async () => {
    const slice = { slice_type: 'page_preview', primary: { page_name: 'page-2' } };
    const tab = { slice_type: 'form_tab', primary: { title: 'All', keys: 'name', slices: [slice] } };
    const form = {
      title: 'Make it yours',
      subtitle: '',
      slices: [tab],
      preview: { data: { slices: [slice] } },
    };
    prismic.write(DRAFT, { type: 'form', uid: 'tiny-book', data: form });
    const cookie = { cookie: cookieOf(await shop.get(START)) };
    const slicesOf = async (headers = {}) => {
      const answer = await shop.get('/_canvas/api/products/tiny-book', headers);
      const { tabs, preview } = answer.json<{ data: Product }>().data.content.form;
      return [tabs[0]!.slices, preview!.slices];
    };
    const draft = [{ type: 'page_preview', pageName: 'page-2' }];
    expect(await slicesOf(cookie)).toEqual([draft, draft]);
    expect(await slicesOf()).toEqual([
      [{ type: 'page_preview', pageName: 'page-1' }],
      [{ type: 'avatar_preview', role: 'child' }],
    ]);
    const preloaded = async (headers = {}) => {
      const boot = bootOf(await shop.get('/uk/personalized-products/tiny-book', headers));
      return JSON.stringify(boot.preloaded['/_canvas/api/products/tiny-book?marketplace=uk']);
    };
    expect(await preloaded(cookie)).toContain('"pageName":"page-2"');
    expect(await preloaded()).not.toContain('"pageName":"page-2"');
  });

  it('loads the toolbar, which the page policy allows only in previews', async () => {
    const cookie = { cookie: cookieOf(await shop.get(START)) };
    const toolbar = 'https://static.cdn.prismic.io/prismic.js?new=true&amp;repo=the-shop';
    const [draft, published] = [await shop.get('/uk', cookie), await shop.get('/uk')];
    expect(draft.body).toContain(`<script async src="${toolbar}"`);
    const policy = String(draft.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*https:\/\/static\.cdn\.prismic\.io/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/the-shop\.prismic\.io/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/the-shop\.prismic\.io/);
    expect(published.body).not.toContain('prismic.js');
    expect(String(published.headers['content-security-policy'])).not.toMatch(/static\.cdn|the-shop/);
  });

  // Source: docs/rules.md CONT-12
  it('may be shown in a frame of the staff panel, unlike any other page', async () => {
    const inStaging = await catalogue().shop(database, {
      ...{ workspacesDir: built.dir, publicOrigin: 'https://shop.example', environment: 'staging' },
      content: { repository: 'the-shop', endpoint: prismic.endpoint, accessToken: undefined },
    });
    const inProduction = await catalogue().shop(database, {
      ...{ workspacesDir: built.dir, publicOrigin: 'https://shop.example' },
      ...{ environment: 'production', staffOrigin: 'https://staff.shop.example' },
      content: { repository: 'the-shop', endpoint: prismic.endpoint, accessToken: undefined },
    });
    const framing = async (tested: TestShop, path: string, isPreview: boolean) => {
      const cookie = isPreview ? cookieOf(await tested.get(START)) : '';
      const { headers } = await tested.get(path, { host: 'shop.example', cookie });
      const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))!;
      return [ancestors, headers['x-frame-options']];
    };
    for (const path of ['/uk', '/uk/pages/help', '/uk/cart']) {
      expect(await framing(shop, path, true)).toEqual(["'none'", 'DENY']);
      expect(await framing(inStaging, path, false)).toEqual(["'none'", 'DENY']);
      expect(await framing(inProduction, path, false)).toEqual(["'none'", 'DENY']);
      expect(await framing(inStaging, path, true)).toEqual(["'self'", undefined]);
      expect(await framing(inProduction, path, true)).toEqual(['https://staff.shop.example', undefined]);
    }
    await Promise.all([inStaging.closeApp(), inProduction.closeApp()]);
  });

  it('opens the page of the requested document, or the requested path', async () => {
    const led = async (query: string) => (await shop.get(START + query)).headers.location;
    expect(await led('&documentId=product-tiny-book-en-gb')).toBe('/uk/personalized-products/tiny-book');
    expect(await led('&documentId=page-home-en-gb')).toBe('/uk');
    expect(await led('&documentId=nothing')).toBe('/');
    expect(await led('&path=/de/cart')).toBe('/de/cart');
    expect(await led('&path=/%25E6%25BC%25A2')).toBe('/%E6%BC%A2');
    expect((await shop.get('/_canvas/exit-preview?path=/de')).headers.location).toBe('/de');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    '/a?b',
    'x',
    '/a%0ab',
    // a Location header must not contain these characters, which a browser would percent-encode
    '/a%01',
    '/%C3%A9',
    '/%E6%BC%A2',
  ])('never leads to another site: path=%s', async (path) => {
    for (const address of [`${START}&`, '/_canvas/exit-preview?']) {
      const answer = await shop.get(`${address}path=${path.replaceAll('\\', '%5C').replaceAll('?', '%3F')}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
  });

  it('shows the drafts of the ref that the toolbar stores in its cookie', async () => {
    const toolbar = (token: unknown) =>
      `io.prismic.preview=${encodeURIComponent(JSON.stringify({ _tracker: 'x', 'the-shop.prismic.io': { preview: token } }))}`;
    const answer = await shop.get('/_canvas/update-preview', { cookie: toolbar(DRAFT) });
    expect(answer.statusCode).toBe(302);
    expect(titleOf(await shop.get('/uk', { cookie: cookieOf(answer) }))).toBe('Draft');
    for (const wrong of [toolbar(7), 'io.prismic.preview=no-json', 'io.prismic.preview=null'])
      expect((await shop.get('/_canvas/update-preview', { cookie: wrong })).json()).toMatchObject({
        status: 400,
        code: 'preview_token_missing',
      });
  });

  it('ends when the browser opens the exit URL', async () => {
    const cookie = { cookie: cookieOf(await shop.get(START)) };
    const exit = await shop.get('/_canvas/exit-preview', cookie);
    expect([exit.statusCode, exit.headers.location]).toEqual([302, '/']);
    expect(String(exit.headers['set-cookie'])).toMatch(/^__Host-content-preview=;.*Expires=Thu, 01 Jan 1970/);
    expect(titleOf(await shop.get('/uk', { cookie: cookieOf(exit) }))).toBe('Published');
  });

  it('is refused for an unknown or published ref', async () => {
    for (const token of ['made-up', 'master-ref']) {
      const answer = await shop.get(`/_canvas/update-preview?token=${token}`);
      expect(faults(answer)).toMatchObject({ status: 403, code: 'preview_refused' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    prismic.isAway = true;
    expect((await shop.get(START)).json()).toMatchObject({ status: 503, code: 'content_unavailable' });
  });

  it('cannot be forged, because its cookie is signed and expires', async () => {
    const cookie = cookieOf(await shop.get(START));
    const [name, value] = cookie.split('=') as [string, string];
    const forged = `${name}=${encodeURIComponent(`${Date.now() + 60_000}.${DRAFT}`)}`;
    const ended = decodeURIComponent(value).replace(/^\d/, '0');
    for (const badCookie of [forged, `${name}=${encodeURIComponent(ended)}`])
      expect(titleOf(await shop.get('/uk', { cookie: badCookie }))).toBe('Published');
  });

  it('shows the published words when the repository has ended it', async () => {
    const cookie = { cookie: cookieOf(await shop.get(START)) };
    const drafts = prismic.byRef.get(DRAFT)!;
    prismic.byRef.delete(DRAFT);
    expect(titleOf(await shop.get('/uk', cookie))).toBe('Published');
    prismic.byRef.set(DRAFT, drafts);
  });
});

describe('an external content endpoint', () => {
  it('is reported by the health check if it has no content API (CONT-08)', async () => {
    const prismic = await StandInPrismic.open();
    const database = await databases[0]!.open();
    const content = (endpoint: string) => ({
      content: { repository: 'the-shop', endpoint, accessToken: undefined },
    });
    const healthStates: unknown[] = [];
    for (const endpoint of [prismic.endpoint, `${prismic.endpoint}/documents/elsewhere`]) {
      const shop = await catalogue().shop(database, content(endpoint));
      const health = await shop.get('/_canvas/api/health');
      healthStates.push([health.statusCode, health.json<{ checks: { content: unknown } }>().checks.content]);
      expect((await shop.get('/_canvas/api/products')).statusCode).toBe(200);
      await shop.closeApp();
    }
    expect(healthStates).toEqual([
      [200, { status: 'ok', detail: 'master-ref' }],
      [200, { status: 'failing', detail: 'invalid_endpoint' }],
    ]);
    await Promise.all([prismic.close(), database.close()]);
  });
});

describe('the page of a document', () => {
  it.each([
    ['page', 'home', 'en-us', '/'],
    ['page', 'home', 'en-gb', '/uk'],
    ['page', 'cart', 'de', '/de/cart'],
    ['form', 'tiny-book', 'de-DE', '/de/personalized-products/tiny-book'],
    ['form', '//evil.example', 'en', '/'],
    ['canvas', 'canvas', 'fr', '/fr'],
    ['gift_wrap', null, 'xx', '/'],
  ])('for %s "%s" in %s is %s', (type, uid, lang, path) => {
    expect(pathOf({ type, uid, lang })).toBe(path);
  });
});
