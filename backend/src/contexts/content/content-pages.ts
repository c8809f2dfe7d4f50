import type {
  ContentPage,
  ContentSlice,
  HomeContent,
  ProductSummary,
  RichTextBlock,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { isSameList } from '../../platform/refreshing-cache';
import type { ContentWords } from './content-client';
import { words, type ContentGateway } from './content-gateway';
import { byLanguage } from './extra-documents';
import { endOfMoves } from './page-moves';
import {
  addressOf,
  filledSlices,
  namesIn,
  records,
  richText,
  slicesOf,
  type SliceOfPage,
  type SliceSources,
} from './slices';
import { latestBegun, nextChange, validDocuments, withCommonFields } from './valid-documents';

export type { SliceSources } from './slices';

/** A page of the market. Each view fills its rows of books, because products change more often than pages. */
export interface WrittenPage extends Omit<ContentPage, 'slices'> {
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** language of the document; differs from the market's language if the page is not translated */
  readonly lang: string;
  readonly slices: readonly SliceOfPage[];
}

export interface CategoryText {
  readonly title: string;
  readonly description: string;
  readonly text: readonly RichTextBlock[];
}

type Footer = Pick<ContentPage, 'uid' | 'title'>[];

export interface MenuLink {
  readonly label: string;
  readonly url: string;
}

/** All content that editors wrote for a market. The object is the same until a document changes, begins or ends. */
interface WrittenContent {
  readonly pages: ReadonlyMap<string, WrittenPage>;
  /** present uids of pages by earlier uid */
  readonly redirects: ReadonlyMap<string, string>;
  readonly footer: Footer;
  readonly header: MenuLink[];
  readonly home: ContentWords['data'] & { readonly shown: readonly SliceOfPage[] };
  readonly categories: ReadonlyMap<string, CategoryText>;
}

export interface ContentPages {
  /** Returns the editors' pages for the market, by uid. The object is the same until a page changes. */
  pagesOf(market: Market): Promise<ReadonlyMap<string, WrittenPage>>;
  /** Returns a page's slices with the market's books. The object is the same until a slice or book changes. */
  slicesOf(market: Market, page: WrittenPage): Promise<readonly ContentSlice[]>;
  /** Returns the present uid of the page that once had this uid; undefined if there is none. */
  movedTo(market: Market, uid: string): Promise<string | undefined>;
  /** Returns the home page, which is the same object until the page or one of its books changes. */
  homeOf(market: Market): Promise<HomeContent>;
  /** Returns the text of a category by its permalink, such as 'books/family'; undefined if it has none. */
  categoryOf(market: Market, permalink: string): Promise<CategoryText | undefined>;
  /** Returns the pages in the footer's links. The object is the same until a page changes. */
  footerOf(market: Market): Promise<Footer>;
  /** Returns the links of the header's menu. The object is the same until a link changes. */
  headerOf(market: Market): Promise<MenuLink[]>;
}

function byUid(documents: readonly ContentWords[], market: Market): Map<string, ContentWords> {
  const uids = new Set(documents.flatMap(({ uid }) => uid ?? []));
  const best = [...uids].flatMap((uid) => {
    const [document] = byLanguage(
      documents.filter((document) => document.uid === uid),
      market,
    );
    return document ? [[uid, document] as const] : [];
  });
  return new Map(best);
}

function pagesOf(documents: readonly ContentWords[], market: Market, sources: SliceSources) {
  const pages = new Map<string, WrittenPage>();
  const redirects = new Map<string, string>();
  for (const [uid, { data, lang }] of byUid(documents, market)) {
    const slices = slicesOf(data['slices'], market, sources);
    const title = words(data['title']);
    if (title === '' || slices.length === 0) continue;
    const metaTitle = words(data['meta_title']) || title;
    pages.set(uid, { uid, title, metaTitle, metaDescription: words(data['meta_description']), lang, slices });
    for (const oldUid of namesIn(data['old_addresses'])) redirects.set(oldUid, uid);
  }
  // code finds some pages, such as the terms, by a fixed uid, so moved pages can also be found by their old uids
  for (const oldUid of redirects.keys()) {
    const page = pages.get(endOfMoves(redirects, oldUid) ?? oldUid);
    if (page) pages.set(oldUid, page);
  }
  return { pages, redirects };
}

function categoriesOf(documents: readonly ContentWords[], market: Market): Map<string, CategoryText> {
  return new Map(
    [...byUid(documents, market)].map(([uid, { data }]) => [
      uid,
      { title: words(data['title']), description: words(data['description']), text: richText(data['text']) },
    ]),
  );
}

const linksOf = (menu: ContentWords | undefined): MenuLink[] =>
  records(menu?.data['links']).flatMap(({ label, link }) => {
    const url = addressOf(link);
    return url === undefined || words(label) === '' ? [] : [{ label: words(label), url }];
  });

type Source = Pick<
  ContentGateway,
  'categoryDocuments' | 'homeDocuments' | 'navigationDocuments' | 'pageDocuments'
>;

async function documentsOf(content: Source) {
  const [pages, footers, headers, homes, categories] = await Promise.all([
    content.pageDocuments(),
    content.navigationDocuments('footer'),
    content.navigationDocuments('header'),
    content.homeDocuments(),
    content.categoryDocuments(),
  ]);
  return { pages, footers, headers, homes, categories };
}

const ALL_BOOKS: SliceOfPage = { type: 'book_row', title: '', slugs: [], category: '' };

function readContent(
  documents: Awaited<ReturnType<typeof documentsOf>>,
  market: Market,
  { sources, now }: { sources: SliceSources; now: number },
): WrittenContent {
  const valid = (ofType: readonly ContentWords[]) => validDocuments(ofType, market, now);
  const { pages, redirects } = pagesOf(valid(documents.pages), market, sources);
  const [footer] = byLanguage(documents.footers, market);
  const [header] = byLanguage(documents.headers, market);
  const [home] = byLanguage(latestBegun(valid(documents.homes)), market);
  const slices = slicesOf(home?.data['slices'], market, sources);
  return {
    ...{ pages, redirects, header: linksOf(header), categories: categoriesOf(documents.categories, market) },
    footer: namesIn(footer?.data['pages'])
      .flatMap((uid) => pages.get(uid) ?? [])
      .map(({ uid, title }) => ({ uid, title })),
    home: { ...home?.data, shown: slices.length > 0 ? slices : [ALL_BOOKS] },
  };
}

/** Fills the home page with the market's products. Its main book is the first one in `hero` that the market sells. */
function filledHome(
  { home }: WrittenContent,
  products: readonly ProductSummary[],
  { slugsOf }: SliceSources,
): HomeContent {
  const named = namesIn(home['hero']).flatMap(
    (slug) => products.find((product) => product.slug === slug) ?? [],
  );
  const [hero] = [...named, ...products];
  const [eyebrow, text] = [words(home['eyebrow']), words(home['text'])];
  const slices = filledSlices(home.shown, products, { slugsOf, shown: hero ? [hero.slug] : [] });
  return { slices, ...(hero && { hero }), ...(eyebrow && { eyebrow }), ...(text && { text }) };
}

/** Derives a value from content and products, and caches it until one of them changes. */
function derivedOnce<Content extends object, Value>(
  derive: (content: Content, products: readonly ProductSummary[]) => Value,
) {
  const derivedValues = new WeakMap<Content, { products: readonly ProductSummary[]; value: Value }>();
  return (content: Content, products: readonly ProductSummary[]): Value => {
    const earlier = derivedValues.get(content);
    if (earlier && isSameList(earlier.products, products)) return earlier.value;
    const value = derive(content, products);
    derivedValues.set(content, { products, value });
    return value;
  };
}

/**
 * @param clock - returns the present time in milliseconds; it decides which documents have begun or ended
 * Source: docs/adr/0092-written-pages.md
 */
export function createContentPages(
  content: Source,
  sources: SliceSources,
  clock: () => number = Date.now,
): ContentPages {
  const knownContents = new Map<
    string,
    { inputs: readonly unknown[]; until: number; content: WrittenContent }
  >();

  async function read(market: Market): Promise<WrittenContent> {
    const documents = await documentsOf(content);
    const [inputs, now] = [Object.values(documents), clock()];
    const earlier = knownContents.get(market.identifier);
    if (earlier && now < earlier.until && isSameList(earlier.inputs, inputs)) return earlier.content;
    const [pages, homes] = [withCommonFields(documents.pages), withCommonFields(documents.homes)];
    const written = readContent({ ...documents, pages, homes }, market, { sources, now });
    const until = nextChange([...pages, ...homes], now);
    knownContents.set(market.identifier, { inputs, until, content: written });
    return written;
  }
  const homeWith = derivedOnce((written: WrittenContent, products) => filledHome(written, products, sources));
  const pageWith = derivedOnce(({ slices }: WrittenPage, products) =>
    filledSlices(slices, products, sources),
  );
  return {
    pagesOf: async (market) => (await read(market)).pages,
    async slicesOf(market, page) {
      const hasBooks = page.slices.some(({ type }) => type === 'book_row');
      return pageWith(page, hasBooks ? await sources.products(market) : []);
    },
    movedTo: async (market, uid) => endOfMoves((await read(market)).redirects, uid),
    homeOf: async (market) => homeWith(await read(market), await sources.products(market)),
    categoryOf: async (market, permalink) =>
      (await read(market)).categories.get(permalink.replaceAll('/', '--')),
    footerOf: async (market) => (await read(market)).footer,
    headerOf: async (market) => (await read(market)).header,
  };
}
