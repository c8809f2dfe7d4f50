import type { ContentSlice, ProductSummary, RichTextBlock } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { words } from './content-gateway';
import { isRecord } from './extra-documents';
import { sizeOfPicture } from './page-pictures';

type Data = Readonly<Record<string, unknown>>;
type OfType<Type> = Extract<ContentSlice, { type: Type }>;

/** The shop's own data that slices show. */
export interface SliceSources {
  deliveryPrices(market: Market): Omit<OfType<'delivery_prices'>, 'type'>;
  legalData(market: Market): Omit<OfType<'legal_data'>, 'type'>;
  readonly services: OfType<'services'>['services'];
  /** Returns the products that the market sells, in the editor's order. */
  products(market: Market): Promise<readonly ProductSummary[]>;
  /** Returns the slugs of the listed products in a category and in the categories below it. */
  slugsOf(category: string): readonly string[];
}

/** A row of books as an editor writes it. Without slugs and category, it shows all books not yet on the page. */
interface BookRow {
  readonly type: 'book_row';
  readonly title: string;
  readonly slugs: readonly string[];
  readonly category: string;
}
export type SliceOfPage = Exclude<ContentSlice, { type: 'book_row' }> | BookRow;

/** Maximum number of books in a row. */
export const MAX_BOOKS = 12;

export const records = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Splits a list of names such as 'help, contact'. */
export const namesIn = (value: unknown): string[] =>
  words(value)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const BLOCKS: Readonly<Record<string, RichTextBlock['type']>> = {
  ...{ heading1: 'heading2', heading2: 'heading2', heading3: 'heading3', heading4: 'heading3' },
  ...{ heading5: 'heading3', heading6: 'heading3', paragraph: 'paragraph', preformatted: 'paragraph' },
  ...{ 'list-item': 'list-item', 'o-list-item': 'o-list-item' },
};
/** Matches the allowed targets of a link: a web page, an e-mail address, a telephone number or a path of the shop. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
/** Matches the allowed URLs of a picture, on the web or in the shop. */
const PICTURE = /^(?:https:\/\/|\/(?![/\\]))/i;

/** Returns the URL of a Prismic link; undefined if a page may not link to this URL. */
export function addressOf(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined;
  if (data['link_type'] === 'Document')
    return data['type'] === 'page' ? `/pages/${words(data['uid'])}` : undefined;
  const url = words(data['url']).trim();
  return ADDRESS.test(url) ? url : undefined;
}

/** Returns the formatted ranges that are within the text and have a known type. */
function spansOf(value: unknown, text: string): RichTextBlock['spans'] {
  return records(value).flatMap(({ type, start, end, data }): RichTextBlock['spans'] => {
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    if (!(start >= 0 && start < end && end <= text.length)) return [];
    if (type === 'strong' || type === 'em') return [{ type, start, end }];
    const url = type === 'hyperlink' ? addressOf(data) : undefined;
    return url === undefined ? [] : [{ type: 'hyperlink', start, end, data: { link_type: 'Web', url } }];
  });
}

export const richText = (value: unknown): RichTextBlock[] =>
  records(value).flatMap((block): RichTextBlock[] => {
    const type = BLOCKS[words(block['type'])];
    const text = words(block['text']);
    return type === undefined || text.trim() === ''
      ? []
      : [{ type, text, spans: spansOf(block['spans'], text) }];
  });

const optional = <Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } =>
  (words(value).trim() === '' ? {} : { [name]: words(value).trim() }) as { [Key in Name]?: string };

/** Reads the size of a picture from its Prismic `dimensions`. */
function sizeIn(dimensions: unknown): { width: number; height: number } | undefined {
  const { width, height } = isRecord(dimensions) ? dimensions : {};
  return Number.isInteger(width) && Number.isInteger(height)
    ? { width: width as number, height: height as number }
    : undefined;
}

/** By type of slice, the function that reads it. The function returns undefined if a necessary part is missing. */
const READERS: Readonly<Record<string, (data: Data) => SliceOfPage | undefined>> = {
  rich_text: ({ text }) => ({ type: 'rich_text', text: richText(text) }),
  picture({ picture, caption }) {
    const { url, alt, dimensions } = isRecord(picture) ? picture : {};
    if (!PICTURE.test(words(url)) || words(alt).trim() === '') return undefined;
    return {
      type: 'picture',
      ...{ url: words(url), alternativeText: words(alt) },
      ...optional('caption', caption),
      ...(sizeOfPicture(words(url)) ?? sizeIn(dimensions)),
    };
  },
  questions({ questions: entries }) {
    const questions = records(entries)
      .map(({ question, answer }) => ({ question: words(question).trim(), answer: richText(answer) }))
      .filter(({ question, answer }) => question !== '' && answer.length > 0);
    return questions.length > 0 ? { type: 'questions', questions } : undefined;
  },
  quote: ({ text, source }) =>
    words(text) === '' ? undefined : { type: 'quote', text: words(text), ...optional('source', source) },
  figures({ title, figures: entries }) {
    const figures = records(entries)
      .map((entry) => ({ title: words(entry['title']), text: words(entry['text']) }))
      .filter((figure) => figure.title !== '');
    return figures.length > 0 ? { type: 'figures', figures, ...optional('title', title) } : undefined;
  },
  call_to_action({ title, text, label, link }) {
    const url = addressOf(link);
    if (url === undefined || words(title) === '' || words(label) === '') return undefined;
    return {
      type: 'call_to_action',
      title: words(title),
      label: words(label),
      url,
      ...optional('text', text),
    };
  },
  book_row: ({ title, books, category }) => ({
    type: 'book_row',
    ...{ title: words(title), slugs: namesIn(books).slice(0, MAX_BOOKS), category: words(category).trim() },
  }),
};

/** Returns the slices that the shop knows, in order. */
export function slicesOf(value: unknown, market: Market, sources: SliceSources): SliceOfPage[] {
  return records(value).flatMap(({ slice_type: type, primary }): SliceOfPage[] => {
    const data = isRecord(primary) ? primary : {};
    if (type === 'delivery_prices') return [{ type, ...sources.deliveryPrices(market) }];
    if (type === 'services') return [{ type, services: sources.services }];
    if (type === 'open_points' || type === 'contact_form') return [{ type }];
    if (type === 'legal_data') return [{ type, ...sources.legalData(market) }];
    const slice = READERS[words(type)]?.(data);
    return slice ? [slice] : [];
  });
}

/**
 * Puts the market's products into rows of books. If the market does not sell a named book, another book takes its
 * place: the next one in the editor's order that is not yet on the page. Omits a row without books.
 */
export function filledSlices(
  slices: readonly SliceOfPage[],
  products: readonly ProductSummary[],
  { slugsOf, shown = [] }: Pick<SliceSources, 'slugsOf'> & { shown?: readonly string[] },
): ContentSlice[] {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const used = new Set(shown);
  const sold = (slugs: readonly string[]): ProductSummary[] =>
    slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  for (const slice of slices)
    if (slice.type === 'book_row') for (const slug of slice.slugs) if (bySlug.has(slug)) used.add(slug);

  function booksOf({ slugs, category }: BookRow): ProductSummary[] {
    if (category !== '') {
      const inCategory = new Set(slugsOf(category));
      return products.filter(({ slug }) => inCategory.has(slug)).slice(0, MAX_BOOKS);
    }
    const named = sold(slugs).filter(({ slug }) => !shown.includes(slug));
    const missing = (slugs.length || MAX_BOOKS) - named.length;
    const others = products.filter(({ slug }) => !used.has(slug)).slice(0, missing);
    for (const { slug } of others) used.add(slug);
    return [...named, ...others];
  }
  return slices.flatMap((slice): ContentSlice[] => {
    if (slice.type !== 'book_row') return [slice];
    const { title, type } = slice;
    const books = booksOf(slice);
    return books.length > 0 ? [{ type, products: books, ...optional('title', title) }] : [];
  });
}
