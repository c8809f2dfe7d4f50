import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MARKETS, type Market } from '@bindery/shared';
import type { RemoteLoader } from '@bindery/shared/boot';
import type {
  BootData,
  BrowseAnswer,
  ContentPage,
  HomeContent,
  ProductSummary,
} from '@bindery/shared/contracts';
import { aProduct, aSchema, somePages } from '@bindery/shared/testing';
import { UiProvider } from '@bindery/shared/ui';
import { App } from './app';
import { createPageData } from './features/remotes';
import { dropMailedToken, markSignedIn, takeMailedToken } from './features/session';
import { PageProviders, PageRouter, SLOT_DIGEST } from './page-providers';
import { loadWords } from './words';
import type { RenderedPage } from './render-page';

const PROGRAM = path.join(__dirname, './testing/render-on-server.mjs');
const { id, slug, name, tagline, price, coverImage, master_sku, brand, category } = aProduct;
const summary: ProductSummary = {
  ...{ id, slug, name, tagline, price, coverImage, master_sku, brand, category },
  ages: [3, 7],
};

const PATHS = [
  '/',
  `/personalized-products/${slug}`,
  `/create/${slug}/2`,
  '/cart',
  '/checkout',
  '/account',
  '/account/sign-in',
  '/account/sign-up',
  '/orders/find',
  '/pages/delivery',
  ...['/books', '/books/none', '/search'],
  ...['confirm', 'link', 'reset', 'email', 'undo', 'delete', 'export'].map((kind) => `/account/${kind}`),
  ...['open', 'email', 'not-mine'].map((kind) => `/orders/${kind}`),
  '/nothing-here',
];

const answer = { type: 'paragraph' as const, text: 'So', spans: [] };
const aPage: ContentPage = {
  uid: 'delivery',
  title: 'Delivery and returns',
  slices: [
    { type: 'open_points' },
    {
      type: 'rich_text',
      text: [
        { type: 'heading2', text: 'Costs', spans: [] },
        { type: 'paragraph', text: 'All you pay', spans: [{ type: 'strong', start: 4, end: 7 }] },
        { type: 'list-item', text: 'one', spans: [] },
      ],
    },
    { type: 'delivery_prices', methods: [{ name: 'Standard', carrier: 'Post', price: '£1', days: 2 }] },
    { type: 'services', services: [{ name: 'Stripe', purpose: 'payments' }] },
    { type: 'legal_data', name: 'Bindery', lines: ['1 Street'], taxIds: [] },
    { type: 'contact_form' },
    { type: 'picture', url: '/a.jpg', alternativeText: 'A cat' },
    { type: 'questions', questions: [{ question: 'Why?', answer: [answer] }] },
    { type: 'quote', text: 'Words', source: 'Ada' },
    { type: 'call_to_action', title: 'Begin', label: 'Make a book', url: '/cart' },
  ],
};
const aHome: HomeContent = {
  ...{ hero: summary, eyebrow: 'A picture book' },
  slices: [
    { type: 'book_row', title: 'More books', products: [summary] },
    { type: 'figures', title: 'How', figures: [{ title: 'First', text: 'You tell us' }] },
    { type: 'quote', text: 'Words' },
  ],
};

const aList: BrowseAnswer = {
  category: { permalink: 'books', name: 'Books', parents: [] },
  categories: ['bedtime', 'family'].map((name) => ({ permalink: `books/${name}`, name })),
  facets: [{ id: 'age', values: ['0-2', '3-5'].map((value) => ({ value, count: 1, isChosen: false })) }],
  products: [{ ...summary, wasPrice: price }],
  ...{ total: 30, page: 1, pages: 2 },
};

const bootOf = ({ identifier }: Market, restPath: string): BootData => ({
  environment: 'staging',
  marketplace: identifier,
  flags: { imageModeration: { status: 'disabled' } },
  tracking: { ecommerceEndpoint: `/${identifier}/data/ecommerce`, errorReportEndpoint: '/report-error' },
  remotes: [],
  panel: { remote: 'admin_mfe', expose: './AdminPanel', props: {}, failed: 'The panel is not there' },
  requestTimeoutMs: 8000,
  labels: {},
  footer: [{ uid: 'delivery', title: 'Delivery and returns' }],
  preloaded:
    restPath === '/'
      ? { [`/_canvas/api/home?marketplace=${identifier}`]: { data: aHome } }
      : {
          [`/_canvas/api/browse?marketplace=${identifier}&category=books`]: { data: aList },
          [`/_canvas/api/pages/delivery?marketplace=${identifier}`]: { data: aPage },
          [`/_canvas/api/products/${slug}?marketplace=${identifier}`]: { data: aProduct },
          [`/content/product/${slug}/schema/preview`]: aSchema,
          [`/_canvas/api/extras?marketplace=${identifier}&slug=${slug}`]: { data: { extras: [] } },
          [`/content/product/${slug}/toc`]: {
            customisation: { name: 'Robin', local_date: '2026-11-27' },
            toc: { pages: somePages },
          },
        },
});

/** Never resolves, so the slots of remotes remain as the server rendered them. */
const loader: RemoteLoader = {
  loadRemote: () => new Promise(() => undefined),
  isListed: () => true,
  reportRenderFailure: () => undefined,
  moments: () => [],
  subscribe: () => () => undefined,
};

const addressOf = ({ prefix }: Market, restPath: string): string =>
  `${prefix}${restPath}`.replace(/(.)\/$/, '$1');
const pages = MARKETS.flatMap((market) =>
  PATHS.map((restPath) => ({ market, rest: restPath, pathname: addressOf(market, restPath) })),
);
const rendered = new Map<string, RenderedPage>();
let root: Root | undefined;

beforeAll(() => {
  const input = JSON.stringify({
    pages: pages.map(({ market, rest: restPath, pathname }) => [pathname, bootOf(market, restPath)]),
  });
  // the server's time zone is almost a day apart from the browser's, which is UTC here
  const env = { ...process.env, TZ: 'Pacific/Kiritimati' };
  const output = execFileSync(process.execPath, [PROGRAM], { input, env, maxBuffer: 2 ** 28 });
  const answers = JSON.parse(output.toString()) as RenderedPage[];
  pages.forEach(({ pathname }, index) => rendered.set(pathname, answers[index]!));
}, 120_000);

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  window.localStorage.clear();
  dropMailedToken();
  window.history.replaceState(null, '', '/');
});

/** @returns React's messages about differences between the server's page and the browser's, as short strings */
async function hydrate(
  { market, rest: restPath, pathname }: (typeof pages)[number],
  query = '',
  actEarly: (page: HTMLElement) => void = () => undefined,
): Promise<string[]> {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // the network never answers, so the comparison sees only the server's page
  jest.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  window.history.replaceState(null, '', pathname + query);
  takeMailedToken();
  const boot = bootOf(market, restPath);
  const container = document.createElement('div');
  container.innerHTML = rendered.get(pathname)!.html;
  document.body.append(container);
  actEarly(container);
  await loadWords(market);
  const differences: string[] = [];
  await act(async () => {
    root = hydrateRoot(
      container,
      <UiProvider>
        <PageProviders
          boot={boot}
          market={market}
          data={createPageData(market, boot)}
          loader={loader}
          onError={(error) => differences.push(String(error))}
        >
          <PageRouter>
            <App />
          </PageRouter>
        </PageProviders>
      </UiProvider>,
      {
        onRecoverableError(error) {
          if (!(error instanceof Error && 'digest' in error && error.digest === SLOT_DIGEST))
            differences.push(String(error));
        },
      },
    );
  });
  return differences;
}

describe('the hydration of the server’s HTML (REND-01)', () => {
  it.each(MARKETS.map((market) => [market.identifier, market] as const))(
    'succeeds without differences on every page in %s',
    async (_, market) => {
      for (const page of pages.filter((each) => each.market === market)) {
        expect([page.pathname, await hydrate(page)]).toEqual([page.pathname, []]);
        await act(async () => root?.unmount());
        document.body.replaceChildren();
      }
    },
  );

  it('succeeds for any browser state, query and mailed token', async () => {
    markSignedIn(true);
    window.localStorage.setItem('bindery-guest', 'a-token');
    const uk = pages.filter(({ market }) => market.identifier === 'uk');
    for (const page of uk) {
      expect([page.pathname, await hydrate(page, '?utm_source=mail#token=secret')]).toEqual([
        page.pathname,
        [],
      ]);
      await act(async () => root?.unmount());
      document.body.replaceChildren();
    }
  });
});

describe('a shopper’s input before hydration (REND-01)', () => {
  const pageAt = (wanted: string) => pages.find(({ pathname }) => pathname === wanted)!;
  const search = (): string => window.location.search;

  it('adds a filter and a sort order to the address', async () => {
    const differences = await hydrate(pageAt('/uk/books'), '?theme=night-sky&page=2', (page) => {
      within(page)
        .getByRole<HTMLInputElement>('checkbox', { name: /0 to 2/ })
        .click();
      within(page).getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value = 'price';
    });
    expect([differences, search()]).toEqual([[], '?age=0-2&theme=night-sky&sort=price']);
    expect(screen.getByRole('checkbox', { name: /0 to 2/ })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
  });

  it('remains in the search field', async () => {
    await hydrate(pageAt('/uk/search'), '', (page) => {
      within(page).getByRole<HTMLInputElement>('combobox').value = 'sta';
    });
    expect(screen.getByRole('combobox')).toHaveValue('sta');
  });

  it('does not change the address if the shopper chose nothing', async () => {
    await hydrate(pageAt('/uk/books'), '?theme=night-sky&page=2');
    expect(search()).toBe('?theme=night-sky&page=2');
  });
});

describe('the HTML of a page (REND-01)', () => {
  const htmlOf = (pathname: string): string => rendered.get(pathname)!.html;

  it('lists every book on the home page with title, price, cover and link', () => {
    const page = document.createElement('div');
    page.innerHTML = htmlOf('/uk');
    expect(page.querySelector('h1')).toHaveTextContent(name);
    expect(page).toHaveTextContent('£24.99');
    expect(page.querySelector('img')).toHaveAttribute('alt', coverImage.alternativeText);
    expect(page.querySelector(`main a[href="/uk/personalized-products/${slug}"]`)).not.toBeNull();
  });

  it('lists all books of a category, even with filters in the query', () => {
    const page = document.createElement('div');
    page.innerHTML = htmlOf('/uk/books');
    expect(page.querySelector('h1')).toHaveTextContent('Books');
    expect(page.querySelector(`main a[href="/uk/personalized-products/${slug}"]`)).not.toBeNull();
    expect(page.querySelector('main a[href="/uk/books/bedtime"]')).toHaveTextContent('bedtime');
    expect(page.querySelector('header a[href="/uk/books"]')).toHaveTextContent('Books');
  });

  it('contains a product’s title, price, description and first page', () => {
    const page = document.createElement('div');
    page.innerHTML = htmlOf(`/uk/personalized-products/${slug}`);
    expect(page.querySelector('h1')).toHaveTextContent(name);
    expect(page).toHaveTextContent(aProduct.description);
    expect(page.innerHTML).toContain('£24.99');
    expect(page.querySelector('main img')?.getAttribute('src')).toContain(somePages[0]!.url);
  });

  it('contains only the styles of the page’s components', () => {
    for (const { styles } of rendered.values()) {
      const css = styles.map((style) => style.css).join('');
      expect(css).toMatch(/^@layer reset,base,tokens,recipes;/);
      expect(css).not.toMatch(/@layer (reset|base|tokens)\{/);
    }
  });

  it('contains neither inline styles nor scripts, as the security policy requires', () => {
    for (const { html } of rendered.values()) {
      expect(html).not.toMatch(/ style=|<script/);
    }
  });
});
