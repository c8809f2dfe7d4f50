import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Product } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { databases } from '../../testing/test-databases';
import { faults } from '../../testing/visitor';
import { logIn } from '../accounts/testing/signed-in';
import { bootOf, withBuiltShop, type BuiltShop } from './testing/built-shop';
import {
  alternatesIn,
  canonicalOf,
  documentOf,
  elementsOf,
  propertiesOf,
  thingsOf,
  xmlOf,
} from './testing/parsed';

interface ExampleBook {
  readonly customisation: object;
  readonly toc: { readonly pages: readonly unknown[] };
}

let catalogue: BuiltShop['catalogue'];
let database: BuiltShop['database'];
let shop: BuiltShop['shop'];
withBuiltShop((opened) => {
  ({ catalogue, database, shop } = opened);
});

describe('a page', () => {
  it('has the language, the title and the URLs of its market', async () => {
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

  // Source: docs/rules.md PRIV-01
  it('disables camera, microphone, location and sensors', async () => {
    for (const path of ['/uk', '/_canvas/api/products?marketplace=uk', '/nothing/here']) {
      const { headers } = await shop.get(path);
      const closedFeatures = String(headers['permissions-policy']).split(', ');
      for (const feature of ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'usb'])
        expect(closedFeatures).toContain(`${feature}=()`);
    }
  });

  it('contains the environment, the market, the releases and the first API answers', async () => {
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
      price_note_label: 'inkl. MwSt., zzgl. Versand',
    });
    expect(bootOf(await shop.get('/')).labels).not.toHaveProperty('price_note_label');
    expect(boot.seller).toBe('Bindery Example Ltd · VAT no. GB 000 0000 00 · Company no. 00000000');
    expect(bootOf(await shop.get('/kr')).seller).toContain('hello-kr@bindery.example');
    const withdrawalIn = async (path: string) =>
      bootOf(await shop.get(path)).footer?.find(({ uid }) => uid === 'contact?topic=withdrawal')?.title;
    expect(await withdrawalIn('/de')).toBe('Vertrag widerrufen');
    expect(await withdrawalIn('/ie')).toBe('Withdraw from contract here');
    expect([await withdrawalIn('/uk'), await withdrawalIn('/mx')]).toEqual([undefined, undefined]);
    expect(Object.keys(boot.labels)).not.toContain('form_submit_button_label');
    expect(boot.remotes.map(({ name, entry }) => [name, entry])).toEqual([
      ['builder_mfe', '/mfe/builder_mfe/v1/remoteEntry.js'],
      ['cart_mfe', '/mfe/cart_mfe/v1/remoteEntry.js'],
    ]);
    // the page contains only the hashes of the files that it needs, because all hashes would be a third of the document
    expect(
      boot.remotes.map(({ files, pageFiles }) => [files, pageFiles?.['product'], pageFiles?.['cart']]),
    ).toEqual([
      [{}, ['first.js'], undefined],
      [{}, undefined, ['first.js']],
    ]);
    expect(bootOf(await shop.get('/de')).remotes[0]!.pageFiles!['product']).toEqual([
      'first.js',
      'words-de-ts.js',
    ]);
    expect(boot.preloaded).toEqual({
      '/_canvas/api/home?marketplace=uk': (
        await shop.get('/_canvas/api/home?marketplace=uk')
      ).json<unknown>(),
    });
  });

  it('states whether the visitor is signed in or restricted (ACC-48, GUEST-06)', async () => {
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
    const laterBoot = bootOf(await shop.get('/uk/cart', cookie));
    expect([laterBoot.isSignedIn, 'restrictedUserId' in laterBoot]).toEqual([false, false]);
  });

  it('contains the product, the schema and the add-ons if it is a product page', async () => {
    const answer = await shop.get('/uk/personalized-products/tiny-book?name=%3Cscript%3E');
    expect(Object.keys(bootOf(answer).preloaded)).toEqual([
      '/_canvas/api/products/tiny-book?marketplace=uk',
      '/content/product/tiny-book/schema/preview',
      '/content/product/tiny-book/toc',
      '/_canvas/api/extras?marketplace=uk&slug=tiny-book',
    ]);
    const { customisation, toc } = bootOf(answer).preloaded['/content/product/tiny-book/toc'] as ExampleBook;
    const tocAnswer = await shop.app.inject({
      method: 'POST',
      url: '/content/product/tiny-book/toc',
      payload: { ...customisation, product_slug: 'tiny-book' },
    });
    expect({ toc }).toEqual(tocAnswer.json());
    expect(bootOf(answer).preloaded['/_canvas/api/extras?marketplace=uk&slug=tiny-book']).toEqual(
      (await shop.get('/_canvas/api/extras?marketplace=uk&slug=tiny-book')).json(),
    );
    expect(bootOf(answer).preloaded['/_canvas/api/products/tiny-book?marketplace=uk']).toEqual(
      (await shop.get('/_canvas/api/products/tiny-book?marketplace=uk')).json(),
    );
    expect(answer.body).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/builder_mfe\/v1\/remoteEntry\.js" crossorigin="anonymous" integrity="sha384-[^"]+">/,
    );
    // the page also preloads the first files of the form, because its entry would fetch them one after another
    expect(answer.body).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/builder_mfe\/v1\/first\.js" crossorigin="anonymous" integrity="sha384-[^"]+">/,
    );
    expect(answer.body).not.toMatch(/rel="preload"[^>]*(?:later\.js|cart_mfe)/);
    expect(answer.body).not.toMatch(/%3Cscript|<script>/);
    expect(answer.body).toContain('<title>Tiny</title>');
  });

  it('shows advice in the market’s language in an unsupported browser', async () => {
    const { body } = await shop.get('/de');
    expect(body).toMatch(/<noscript><p class="browser-notice">Dieser Shop braucht JavaScript/);
    expect(body).toMatch(
      /<p id="old-browser" class="browser-notice" hidden>Bitte aktualisiere deinen Browser/,
    );
  });

  it('preloads only the words of its own language', async () => {
    const german = (await shop.get('/de/personalized-products/tiny-book')).body;
    expect(german).toContain('<link rel="preload" as="script" href="/_canvas/assets/words-de-ts.1.js">');
    expect(german).toMatch(
      /<link rel="preload" as="script" href="\/mfe\/builder_mfe\/v1\/words-de-ts\.js" crossorigin="anonymous" integrity="sha384-[^"]+">/,
    );
    for (const path of ['/uk/personalized-products/tiny-book', '/fr/personalized-products/tiny-book']) {
      expect((await shop.get(path)).body).not.toMatch(/rel="preload"[^>]*words-/);
    }
  });

  it('allows only its own scripts with a new nonce, and no eval', async () => {
    const [firstAnswer, otherAnswer] = [await shop.get('/'), await shop.get('/')];
    const nonce = /nonce="([^"]+)"/.exec(firstAnswer.body)![1]!;
    const policy = String(firstAnswer.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toContain('unsafe');
    expect(otherAnswer.body).not.toContain(nonce);
  });

  it.each([
    '/nothing',
    '/uk/personalized-products/no-book',
    '/uk/personalized-products/no-book/options',
    '/ch',
    '/uk/personalized-products/%3Cscript%3E',
  ])('for the path %s is the 404 page without indexing', async (path) => {
    const answer = await shop.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).not.toContain('<script>');
    expect(bootOf(answer).preloaded).toEqual({});
  });

  it('redirects to the same path without /us if the path begins with /us', async () => {
    const answer = await shop.get('/us/personalized-products/tiny-book?name=Robin&x=1?2');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      '/personalized-products/tiny-book?name=Robin&x=1?2',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('redirects to the page in the query without caching', async () => {
    const named = await shop.get('/?marketplace=uk&solidus_slug=tiny-book&name=Zo%C3%AB&fbclid=a+b');
    expect([named.statusCode, named.headers.location, named.headers['cache-control']]).toEqual([
      302,
      '/uk/personalized-products/tiny-book?name=Zo%C3%AB&fbclid=a+b',
      'no-store',
    ]);
    expect((await shop.get(String(named.headers.location))).statusCode).toBe(200);
  });

  it('opens from a link that contains all texts of the longest book', async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const name = encodeURIComponent('\u{1f9d2}'.repeat(5000));
    expect((await fetch(`${origin}/uk/personalized-products/tiny-book?name=${name}`)).status).toBe(200);
  });

  it('returns 503 if the shell build is missing', async () => {
    const empty = await databases[0]!.open();
    const bare = await catalogue.shop(empty, { workspacesDir: '/nowhere' });
    expect(faults(await bare.get('/'))).toMatchObject({ status: 503, code: 'shell_not_built' });
    await bare.closeApp();
    await empty.close();
  });
});

describe('a page without scripts', () => {
  it('links to the same page in every market (REND-03)', async () => {
    const page = documentOf((await shop.get('/uk/personalized-products/tiny-book?name=Robin')).body);
    const links = [...page.querySelectorAll('nav[aria-label="Country"] a')];
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      MARKETS.map(({ prefix, localisedName }) => [
        `${prefix}/personalized-products/tiny-book`,
        localisedName,
      ]),
    );
    expect(page.querySelector('nav [aria-current]')?.textContent).toBe('United Kingdom');
    expect(documentOf((await shop.get('/jp/nothing')).body).querySelector('nav a')?.outerHTML).toBe(
      '<a href="/" lang="en-US" hreflang="en-US">United States</a>',
    );
  });
});

const pathOf = (address: string): string => address.replace('https://shop.example', '');
const pageAt = async (path: string): Promise<Document> => documentOf((await shop.get(path)).body);
const sitemapAt = async (path: string) => {
  const answer = await shop.get(path);
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
    path,
    200,
    'text/xml; charset=utf-8',
  ]);
  return xmlOf(answer.body);
};
const addressesIn = (document: Awaited<ReturnType<typeof sitemapAt>>): string[] =>
  elementsOf(document, 'loc').map(({ textContent }) => textContent ?? '');

const isNoWrittenPage = (path: string): boolean => !path.includes('/pages/');

interface ListedPage {
  readonly address: string;
  readonly alternates: Record<string, string>;
}
const listedPages = async (): Promise<ListedPage[]> => {
  const files = addressesIn(await sitemapAt('/sitemap.xml'));
  const documents = await Promise.all(files.map((file) => sitemapAt(pathOf(file))));
  return documents
    .flatMap((document) => elementsOf(document, 'url'))
    .map((url) => ({
      address: elementsOf(url, 'loc')[0]!.textContent ?? '',
      alternates: Object.fromEntries(
        elementsOf(url, 'xhtml:link').map((link) => [
          link.getAttribute('hreflang')!,
          link.getAttribute('href')!,
        ]),
      ),
    }));
};

describe('a search engine', () => {
  it('may fetch the files of public pages and the sitemaps (SEO-01)', async () => {
    const { body, headers } = await shop.get('/robots.txt');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    const lines = body.split('\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });
    expect(lines.filter(([name]) => name === 'User-agent' || name === 'Sitemap')).toEqual([
      ['User-agent', '*'],
      ['Sitemap', 'https://shop.example/sitemap.xml'],
    ]);
    const disallowed = lines
      .filter(([name]) => name === 'Disallow')
      .map(([, path]) => new RegExp(`^${path.replaceAll('*', '.*')}`));
    const isAllowed = (path: string): boolean => !disallowed.some((pattern) => pattern.test(path));
    const paths = {
      public: ['/', '/uk', '/uk/personalized-products/tiny-book', '/sitemap.xml', '/sitemap-uk.xml'],
      drawnFrom: [
        ...['/_canvas/assets/main.1.js', '/mfe/cart_mfe/v1/remoteEntry.js', '/_canvas/api/products'],
        ...['/content/product/tiny-book/toc', '/muse/pages/a-token?_width=640', '/favicon.ico'],
      ],
      notIndexed: ['/cart', '/uk/checkout/address', '/jp/account', '/uk/create/tiny-book/2'],
      ofShoppers: ['/website/v2/cart', '/website/v1/orders/1', '/uk/data/ecommerce', '/report-error'],
    };
    expect(
      Object.fromEntries(Object.entries(paths).map(([kind, each]) => [kind, each.filter(isAllowed)])),
    ).toEqual({ ...paths, ofShoppers: [] });
    for (const path of paths.notIndexed)
      expect((await pageAt(path)).querySelector('meta[name="robots"]')?.getAttribute('content')).toBe(
        'noindex',
      );
  });

  it('finds the home page and all listed products of each market (SEO-01, SEO-03)', async () => {
    const listed = await listedPages();
    const addresses = listed.map(({ address }) => address);
    expect(addresses.map(pathOf).filter(isNoWrittenPage)).toEqual(
      MARKETS.flatMap(({ prefix }) => [
        ...[prefix || '/', `${prefix}/books`, `${prefix}/personalized-products/tiny-book`],
      ]),
    );
    for (const { prefix } of MARKETS)
      expect(addresses).toContain(`https://shop.example${prefix}/pages/terms`);
    for (const { address, alternates } of listed) {
      const page = await pageAt(pathOf(address));
      expect(canonicalOf(page)).toBe(address);
      expect(alternatesIn(page)).toEqual(alternates);
      expect(page.querySelector('meta[name="robots"]')).toBeNull();
      const { 'x-default': everywhereElse, ...byLocale } = alternates;
      expect(Object.keys(byLocale)).toEqual(Intl.getCanonicalLocales(Object.keys(byLocale)));
      expect(new Set(Object.values(byLocale)).size).toBe(MARKETS.length);
      expect(everywhereElse).toBe(byLocale['en-US']);
      const pagesNamed = listed.filter((entry) => Object.values(alternates).includes(entry.address));
      expect(pagesNamed).toHaveLength(MARKETS.length);
      for (const entry of pagesNamed) expect(entry.alternates).toEqual(alternates);
    }
  });

  it('downloads a sitemap again only if it has changed', async () => {
    const { headers } = await shop.get('/sitemap-uk.xml');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=3600');
    const repeatedAnswer = await shop.get('/sitemap-uk.xml', { 'if-none-match': String(headers.etag) });
    expect([repeatedAnswer.statusCode, repeatedAnswer.body]).toEqual([304, '']);
    expect(faults(await shop.get('/sitemap-zz.xml'))).toMatchObject({ status: 404 });
  });

  it('finds no page, link or data of an unlisted product (CAT-01)', async () => {
    const { commerce } = shop;
    await commerce.setListed('tiny-book', false);
    try {
      const paths = (await listedPages()).map(({ address }) => pathOf(address));
      expect(paths.filter(isNoWrittenPage)).toEqual(
        MARKETS.flatMap(({ prefix }) => [prefix || '/', `${prefix}/books`]),
      );
      const page = await pageAt('/uk/personalized-products/tiny-book');
      expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
      expect([canonicalOf(page), alternatesIn(page), propertiesOf(page), thingsOf(page)]).toEqual([
        undefined,
        {},
        {},
        {},
      ]);
    } finally {
      await commerce.setListed('tiny-book', true);
    }
  });

  it('finds a product’s description and price in every market (SEO-03)', async () => {
    for (const { identifier, prefix, currency } of MARKETS) {
      const api = await shop.get(`/_canvas/api/products/tiny-book?marketplace=${identifier}`);
      const { data: product } = api.json<{ data: Product }>();
      const path = `${prefix}/personalized-products/tiny-book`;
      const address = `https://shop.example${path}`;
      const { Product: shownProduct, BreadcrumbList: breadcrumbs } = thingsOf(await pageAt(path));
      expect(shownProduct).toMatchObject({
        name: product.name,
        description: product.description,
        image: `https://shop.example${product.coverImage.url}?_width=1200`,
        sku: 'TINY',
        brand: { '@type': 'Brand', name: 'Bindery' },
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: currency,
          lowPrice: product.variants[1]!.price.amount,
          highPrice: product.price.amount,
          offerCount: 2,
          offers: product.variants.map(({ sku, price, format }) => ({
            '@type': 'Offer',
            ...{ sku, name: format.name, price: price.amount, priceCurrency: currency, url: address },
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/NewCondition',
          })),
        },
      });
      expect(breadcrumbs!['itemListElement']).toEqual([
        { '@type': 'ListItem', position: 1, name: 'Bindery', item: `https://shop.example${prefix || '/'}` },
        { '@type': 'ListItem', position: 2, name: product.name, item: address },
      ]);
    }
    const home = thingsOf(await pageAt('/de'));
    expect(home['WebSite']).toMatchObject({ url: 'https://shop.example/de', inLanguage: 'de' });
    expect(home['Organization']).toMatchObject({ name: 'Bindery', url: 'https://shop.example/' });
  });

  it('finds no sold-out formats and no data of shoppers (STOCK-01, SEO-03)', async () => {
    await shop.terms.setStock('TINY-SC', 0);
    try {
      const path = '/uk/personalized-products/tiny-book';
      const page = await pageAt(`${path}?name=Bartholomew`);
      expect(thingsOf(page)['Product']!['offers']).toMatchObject({ '@type': 'Offer', sku: 'TINY-HC' });
      expect(page.documentElement.outerHTML).not.toContain('Bartholomew');
      expect(thingsOf(page)).toEqual(thingsOf(await pageAt(path)));
    } finally {
      await shop.terms.setStock('TINY-SC', undefined);
    }
  });

  it('finds the title and picture of the home page and of products (SEO-03)', async () => {
    for (const path of ['/uk', '/uk/personalized-products/tiny-book']) {
      const page = await pageAt(path);
      const properties = propertiesOf(page);
      expect(properties).toMatchObject({
        'og:type': path === '/uk' ? 'website' : 'product',
        'og:site_name': 'Bindery',
        'og:title': page.title,
        'og:url': `https://shop.example${path}`,
        'og:locale': 'en_GB',
        'og:image:alt': expect.stringMatching(/./),
      });
      expect(page.querySelectorAll('meta[property="og:locale:alternate"]')).toHaveLength(MARKETS.length - 1);
      expect(page.querySelector('meta[name="twitter:card"]')?.getAttribute('content')).toBe(
        'summary_large_image',
      );
      const picture = await shop.get(pathOf(properties['og:image']!));
      const { format, width, height } = await sharp(picture.rawPayload).metadata();
      expect([`image/${format}`, String(width), String(height)]).toEqual([
        properties['og:image:type'],
        properties['og:image:width'],
        properties['og:image:height'],
      ]);
    }
    expect(propertiesOf(await pageAt('/jp/personalized-products/tiny-book'))).toMatchObject({
      'product:price:amount': '1980',
      'product:price:currency': 'JPY',
    });
  });
});

describe('addresses without pages', () => {
  it.each([
    '/_canvas/api/nothing',
    '/website/v2/nothing',
    '/mfe/x',
    '/content/x',
    '/muse/x',
    '/docs',
    '/ch/data/ecommerce',
  ])('return JSON problem details instead of a page: %s', async (path) => {
    const answer = await shop.get(path);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(faults(answer)).toMatchObject({ status: 404 });
  });

  it('return 404 for other methods as well', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/uk/cart' });
    expect(faults(answer)).toMatchObject({ status: 404 });
  });
});

describe('a malformed address', () => {
  it('is answered with a problem as well', async () => {
    expect(faults(await shop.get('/uk/%ff'))).toMatchObject({ status: 400, code: 'bad_url' });
  });
});
