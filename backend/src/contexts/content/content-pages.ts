import type { ContentPage, ContentSlice, RichTextBlock } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { ContentWords } from './content-client';
import { words, type ContentGateway } from './content-gateway';
import { byLanguage, isRecord } from './extra-documents';

type Data = Readonly<Record<string, unknown>>;
type OfType<Type> = Extract<ContentSlice, { type: Type }>;

/** The shop's own data that slices show. */
export interface SliceSources {
  deliveryPrices(market: Market): Omit<OfType<'delivery_prices'>, 'type'>;
  legalData(market: Market): Omit<OfType<'legal_data'>, 'type'>;
  readonly services: OfType<'services'>['services'];
}

const records = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const BLOCKS: Readonly<Record<string, RichTextBlock['type']>> = {
  ...{ heading1: 'heading2', heading2: 'heading2', heading3: 'heading3', heading4: 'heading3' },
  ...{ heading5: 'heading3', heading6: 'heading3', paragraph: 'paragraph', preformatted: 'paragraph' },
  ...{ 'list-item': 'list-item', 'o-list-item': 'o-list-item' },
};
/** Addresses that a link may have: of the web, of a mail program or a telephone, or a path of the shop. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Returns the address of a Prismic link; undefined if it leads nowhere that a page may link to. */
function addressOf(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined;
  if (data['link_type'] === 'Document')
    return data['type'] === 'page' ? `/pages/${words(data['uid'])}` : undefined;
  const url = words(data['url']).trim();
  return ADDRESS.test(url) ? url : undefined;
}

/** Returns the ranges that lie in the text. Those of other types are left out, their text stays. */
function spansOf(value: unknown, text: string): RichTextBlock['spans'] {
  return records(value).flatMap(({ type, start, end, data }): RichTextBlock['spans'] => {
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    if (!(start >= 0 && start < end && end <= text.length)) return [];
    if (type === 'strong' || type === 'em') return [{ type, start, end }];
    const url = type === 'hyperlink' ? addressOf(data) : undefined;
    return url === undefined ? [] : [{ type: 'hyperlink', start, end, data: { link_type: 'Web', url } }];
  });
}

const richText = (value: unknown): RichTextBlock[] =>
  records(value).flatMap((block): RichTextBlock[] => {
    const type = BLOCKS[words(block['type'])];
    const text = words(block['text']);
    return type === undefined || text.trim() === ''
      ? []
      : [{ type, text, spans: spansOf(block['spans'], text) }];
  });

/** Returns the slices that the shop knows, in order. */
function slicesOf(value: unknown, market: Market, sources: SliceSources): ContentSlice[] {
  return records(value).flatMap(({ slice_type: type, primary }): ContentSlice[] => {
    const data = isRecord(primary) ? primary : {};
    if (type === 'rich_text') return [{ type, text: richText(data['text']) }];
    if (type === 'delivery_prices') return [{ type, ...sources.deliveryPrices(market) }];
    if (type === 'services') return [{ type, services: sources.services }];
    if (type === 'open_points' || type === 'contact_form') return [{ type }];
    return type === 'legal_data' ? [{ type, ...sources.legalData(market) }] : [];
  });
}

export interface WrittenPage extends ContentPage {
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** the document's language; it differs from the market's if the page is not translated */
  readonly lang: string;
}

function pageOf(document: ContentWords, uid: string, market: Market, sources: SliceSources): WrittenPage[] {
  const { data, lang } = document;
  const slices = slicesOf(data['slices'], market, sources);
  const title = words(data['title']);
  if (title === '' || slices.length === 0) return [];
  const metaTitle = words(data['meta_title']) || title;
  return [{ uid, title, metaTitle, metaDescription: words(data['meta_description']), lang, slices }];
}

export interface ContentPages {
  /** Returns the pages that editors have written for the market, by uid; the same object until one changes. */
  pagesOf(market: Market): Promise<ReadonlyMap<string, WrittenPage>>;
  /** Returns the pages that the footer links; the same object until one changes. */
  footerOf(market: Market): Promise<Footer>;
}

type Footer = Pick<ContentPage, 'uid' | 'title'>[];

interface Known {
  readonly documents: readonly ContentWords[];
  readonly menus: readonly ContentWords[];
  readonly pages: ReadonlyMap<string, WrittenPage>;
  readonly footer: Footer;
}

/** Source: docs/adr/0092-written-pages.md */
export function createContentPages(
  content: Pick<ContentGateway, 'navigationDocuments' | 'pageDocuments'>,
  sources: SliceSources,
): ContentPages {
  const knownPages = new Map<string, Known>();

  async function read(market: Market): Promise<Known> {
    const [documents, menus] = await Promise.all([
      content.pageDocuments(),
      content.navigationDocuments('footer'),
    ]);
    const earlier = knownPages.get(market.identifier);
    if (earlier?.documents === documents && earlier.menus === menus) return earlier;
    const pages = new Map<string, WrittenPage>();
    for (const uid of new Set(documents.flatMap((document) => document.uid ?? []))) {
      const ofPage = documents.filter((document) => document.uid === uid);
      const [best] = byLanguage(ofPage, market);
      for (const page of best ? pageOf(best, uid, market, sources) : []) pages.set(uid, page);
    }
    const [menu] = byLanguage(menus, market);
    const footer = words(menu?.data['pages'])
      .split(',')
      .flatMap((uid) => pages.get(uid.trim()) ?? [])
      .map(({ uid, title }) => ({ uid, title }));
    const readPages = { documents, menus, pages, footer };
    knownPages.set(market.identifier, readPages);
    return readPages;
  }
  return {
    pagesOf: async (market) => (await read(market)).pages,
    footerOf: async (market) => (await read(market)).footer,
  };
}
