import type { Extra, ExtraKind } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { ContentWords } from './content-client';

export type Languages = Pick<Market, 'contentLocales'>;

/** Returns the documents in the market's languages, in the market's order. 'en' also matches a document in 'en-gb'. */
export function byLanguage(documents: readonly ContentWords[], market: Languages): ContentWords[] {
  const foundContentWords = market.contentLocales.flatMap((locale) => {
    const wantedLanguage = locale.toLowerCase();
    return [
      documents.find(({ lang }) => lang.toLowerCase() === wantedLanguage),
      documents.find(({ lang }) => lang.toLowerCase().split('-')[0] === wantedLanguage),
    ];
  });
  return [...new Set(foundContentWords.filter((document) => document !== undefined))];
}

/**
 * A gift wrap or an add-on without a price, because documents have no prices. `englishName`: the extra's name in
 * reports, or its SKU if it has no English name. Source: docs/rules.md TRACK-10
 */
export type ExtraDocument = Omit<Extra, 'price'> & { readonly englishName: string };

export const EXTRA_KINDS: readonly ExtraKind[] = ['gift_wrap', 'add_on'];

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an entry of a list: a text, a paragraph of rich text, or a group with one field. */
function entryOf(entry: unknown): string {
  if (!isRecord(entry)) return words(entry);
  return words(entry['text'] ?? Object.values(entry)[0]);
}

const entries = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(entryOf).filter((text) => text !== '');

/** Reads a list of names. In repositories without list fields, the list is a comma-separated text. */
const names = (value: unknown): string[] =>
  typeof value === 'string' ? entries(value.split(',')) : entries(value);

/** Returns the lines of a text or the entries of a list. */
const lines = (value: unknown): string[] =>
  typeof value === 'string' ? entries(value.split('\n')) : entries(value);

/** Merges the documents of all languages into one. Each field has the value of the first language that has one. */
function merged(documents: readonly ContentWords[]): Record<string, unknown> {
  const writtenEntries = documents.map(({ data }) =>
    Object.entries(data).filter(([, value]) => value !== null && value !== '' && !isEmpty(value)),
  );
  return Object.fromEntries(writtenEntries.reverse().flat());
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** @returns undefined if the document has no SKU, because an extra without a SKU cannot be sold */
function extraOf(
  kind: ExtraKind,
  data: Readonly<Record<string, unknown>>,
  englishName: string,
): ExtraDocument | undefined {
  const sku = words(data['sku']);
  if (sku === '') return undefined;
  const picture = isRecord(data['picture']) ? data['picture'] : {};
  return {
    sku,
    kind,
    name: words(data['name']) || sku,
    englishName: englishName || sku,
    description: words(data['description']) || entries(data['description']).join(' '),
    details: lines(data['details']),
    picture: { url: words(picture['url']), alternativeText: words(picture['alt']) },
    active_formats: names(data['active_formats']),
    active_solidus_slugs: names(data['active_solidus_slugs']),
    inactive_solidus_slugs: names(data['inactive_solidus_slugs']),
    inactive_markets: names(data['inactive_markets']),
  };
}

const ENGLISH = { contentLocales: ['en'] };

const nameIn = (documents: readonly ContentWords[], languages: Languages): string =>
  words(merged(byLanguage(documents, languages))['name']);

const positionOf = ({ data }: ContentWords): number =>
  typeof data['position'] === 'number' ? data['position'] : Infinity;

/**
 * Returns the extras of one document type in the market's language, sorted by `position`, then by name. If two extras
 * have the same SKU, the first is used.
 *
 * @param documents - in every language
 */
export function extrasOf(
  kind: ExtraKind,
  documents: readonly ContentWords[],
  market: Market,
): ExtraDocument[] {
  const byUid = new Map<string, ContentWords[]>();
  for (const document of documents) {
    const uid = document.uid ?? words(document.data['sku']);
    byUid.set(uid, [...(byUid.get(uid) ?? []), document]);
  }
  const foundExtras = [...byUid].flatMap(([uid, ownContentWords]) => {
    const best = byLanguage(ownContentWords, market);
    const extra = best.length > 0 ? extraOf(kind, merged(best), nameIn(ownContentWords, ENGLISH)) : undefined;
    return extra ? [{ extra, uid, position: Math.min(...ownContentWords.map(positionOf)) }] : [];
  });
  foundExtras.sort((a, b) => a.position - b.position || (a.uid < b.uid ? -1 : 1));
  return [...new Map(foundExtras.reverse().map(({ extra }) => [extra.sku, extra])).values()].reverse();
}
