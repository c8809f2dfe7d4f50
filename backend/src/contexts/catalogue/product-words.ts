import { languageOf, type Market } from '@bindery/shared/market';
import type { CommerceName, ContentDocument, ProductPackage } from '@bindery/muse';
import { textOf, type ContentWords } from '../content';

/** The texts of a product in a market. `keywords` is '' if there are none. */
export interface ProductWords {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly metaKeywords: string;
}

/** Names of fields in a `product` document of the content service, by their names in the shop. */
const FIELDS = {
  name: 'name',
  tagline: 'tagline',
  description: 'description',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  metaKeywords: 'meta_keywords',
} as const;

type Reader = (word: keyof ProductWords) => string | undefined;

const wordsOfDocument =
  ({ data }: ContentWords): Reader =>
  (word) =>
    textOf(data[FIELDS[word]]) || undefined;
const wordsOfPackage =
  (content: ContentDocument): Reader =>
  (word) =>
    content.product[word];

/** Returns the documents in a language. Those for the market's region come first. */
function documentsIn(language: string, documents: readonly ContentWords[], market: Market): ContentWords[] {
  const wantedLocales = market.contentLocales.map((locale) => locale.toLowerCase());
  const rank = ({ lang }: ContentWords): number => {
    const index = wantedLocales.indexOf(lang.toLowerCase());
    return index < 0 ? wantedLocales.length : index;
  };
  return documents
    .filter(({ lang }) => languageOf({ locale: lang.toLowerCase() }) === language)
    .sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the texts of a product. Tries the market's languages in turn. In each language, tries the content service
 * before the package. An English document thus never replaces a French text of the package.
 *
 * @param documents - the `product` documents of this slug, in all their languages. Source: docs/rules.md PACK-07
 */
export function productWords(
  { content }: Pick<ProductPackage, 'content'>,
  documents: readonly ContentWords[],
  market: Market,
): ProductWords {
  const languages = new Set([...market.contentLocales.map((locale) => languageOf({ locale })), 'en']);
  const readers = [...languages].flatMap((language) => [
    ...documentsIn(language, documents, market).map(wordsOfDocument),
    ...[...market.contentLocales, language]
      .filter((locale) => languageOf({ locale }) === language && Object.hasOwn(content, locale))
      .map((locale) => wordsOfPackage(content[locale]!)),
  ]);
  const read = (word: keyof ProductWords): string => {
    for (const reader of readers) {
      const text = reader(word);
      if (text) return text;
    }
    return '';
  };
  return {
    name: read('name'),
    tagline: read('tagline'),
    description: read('description'),
    metaTitle: read('metaTitle'),
    metaDescription: read('metaDescription'),
    metaKeywords: read('metaKeywords'),
  };
}

/** @returns a name from commerce.json in the market's language or, if there is none, in English */
export function nameIn(name: CommerceName, { contentLocales }: Market): string {
  if (typeof name === 'string') return name;
  const byLanguage = name as Readonly<Record<string, string>>;
  const locale = contentLocales.find((candidate) => Object.hasOwn(byLanguage, candidate)) ?? 'en';
  return byLanguage[locale]!;
}
