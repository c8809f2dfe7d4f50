import type { Category, FacetId, ProductSummary } from '@bindery/shared/contracts';
import { parseAmount, type Market } from '@bindery/shared/market';
import { storyLanguages } from '@bindery/muse';
import { canonicalHash } from '../../../platform/canonical-hash';
import { taxonsOf } from '../product-facts';
import type { ListedProduct } from '../product-views';
import type { Documents, SearchDocument } from './search-index';
import { vocabularyOf } from './search-words';

/** The root of the categories. Its page lists every product. */
export const ROOT = 'books';
/** Facets with the name of a root taxon. The values of such a facet are the taxons below its root. */
const TAXON_FACETS = ['occasion', 'recipient', 'theme'] as const;
/** Ages that shoppers choose from, in years. A product belongs to every band that overlaps its ages. */
const AGE_BANDS = [
  [0, 2],
  [3, 5],
  [6, 8],
  [9, 12],
] as const;

/** A product with the data that browsing and search need. */
export interface BrowseEntry {
  readonly product: ProductSummary;
  readonly availableOn: string;
  readonly priceMinor: number;
  /** permalinks of the product's categories and of their parent categories */
  readonly categories: ReadonlySet<string>;
  /** distinct values by facet; prices are missing, because they are compared as amounts */
  readonly values: Readonly<Record<Exclude<FacetId, 'price'>, readonly string[]>>;
  /** categories below the root, occasions, recipients, themes and ages; products with common topics are related */
  readonly topics: ReadonlySet<string>;
}

/** A market's products, categories and words for browsing and search. Any change to a product rebuilds it. */
export interface BrowseModel {
  /** in the order of the editors */
  readonly entries: readonly BrowseEntry[];
  readonly bySlug: ReadonlyMap<string, BrowseEntry>;
  /** categories by permalink, in the order of their first products */
  readonly categories: ReadonlyMap<string, Category>;
  /** names in the market's language: of facets by id, and of their values by `<id>/<value>` */
  readonly names: ReadonlyMap<string, string>;
  readonly searchable: Documents;
  /** words of names, topics and taglines, as written; each key is the word without accents and capitals */
  readonly vocabulary: ReadonlyMap<string, string>;
}

type Taxon = ReturnType<typeof taxonsOf>[number];

/** Returns the permalink and name of each category on the way from the root to a taxon. */
function stepsOf({ permalink, pretty_name: prettyName }: Taxon): Category[] {
  const names = prettyName.split(' -> ');
  return permalink
    .split('/')
    .map((_, index, steps) => ({ permalink: steps.slice(0, index + 1).join('/'), name: names[index]! }));
}

/** Root taxons such as "books" are not topics, because almost every product is below one of them. */
const isTopic = (permalink: string): boolean => permalink.includes('/');

const agesOf = ({ ages }: ProductSummary): string[] =>
  AGE_BANDS.filter(([min, max]) => ages && ages[0] <= max && ages[1] >= min).map((band) => band.join('-'));

function taxonValues(taxons: readonly Taxon[], root: string): string[] {
  const below = taxons.filter(({ permalink }) => permalink.startsWith(`${root}/`));
  return [...new Set(below.map(({ permalink }) => permalink.slice(root.length + 1).replaceAll('/', '-')))];
}

const languagesOf = ({ book }: ListedProduct): string[] => [
  ...new Set(storyLanguages(book).map((language) => language.split('-')[0]!)),
];

function entryOf(listed: ListedProduct, market: Market, taxons: readonly Taxon[]): BrowseEntry {
  const { summary, book } = listed;
  const permalinks = taxons.flatMap(stepsOf).map(({ permalink }) => permalink);
  const ages = agesOf(summary);
  const valuesOf = (root: string): string[] => taxonValues(taxons, root);
  return {
    product: summary,
    availableOn: book.commerce.availableOn,
    priceMinor: parseAmount(summary.price.amount, market.currency).minor,
    categories: new Set([ROOT, ...permalinks]),
    topics: new Set([...permalinks.filter(isTopic), ...ages]),
    values: {
      age: ages,
      occasion: valuesOf('occasion'),
      recipient: valuesOf('recipient'),
      theme: valuesOf('theme'),
      language: languagesOf(listed),
    },
  };
}

function namesOf(taxons: readonly Taxon[], entries: readonly BrowseEntry[], { locale }: Market) {
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const names = new Map<string, string>();
  for (const { values } of entries)
    for (const language of values.language) names.set(`language/${language}`, languages.of(language)!);
  for (const taxon of taxons) {
    const [root, ...steps] = stepsOf(taxon);
    if (!root || !TAXON_FACETS.some((facet) => facet === root.permalink)) continue;
    names.set(root.permalink, root.name);
    const [value] = taxonValues([taxon], root.permalink);
    if (value) names.set(`${root.permalink}/${value}`, steps.at(-1)!.name);
  }
  return names;
}

const documentOf = ({ summary, description }: ListedProduct, taxons: readonly Taxon[]): SearchDocument => ({
  slug: summary.slug,
  name: summary.name,
  topics: taxons.map(({ name }) => name).join(' '),
  body: `${summary.tagline} ${description}`,
});

/** Builds the read model of a market. Source: docs/rules.md CAT-04 */
export function browseModel(listing: readonly ListedProduct[], market: Market): BrowseModel {
  const products = listing.map((listed) => ({ listed, taxons: taxonsOf(listed.book, market) }));
  const entries = products.map(({ listed, taxons }) => entryOf(listed, market, taxons));
  const allTaxons = products.flatMap(({ taxons }) => taxons);
  const categories = new Map<string, Category>([[ROOT, rootOf(allTaxons)]]);
  for (const taxon of allTaxons)
    for (const step of stepsOf(taxon))
      if (isCategory(step.permalink) && !categories.has(step.permalink)) categories.set(step.permalink, step);
  const documents = products.map(({ listed, taxons }) => documentOf(listed, taxons));
  return {
    entries,
    bySlug: new Map(entries.map((entry) => [entry.product.slug, entry])),
    categories,
    names: namesOf(allTaxons, entries, market),
    searchable: { documents, hash: canonicalHash(documents) },
    vocabulary: vocabularyOf(documents.flatMap(({ name, topics }) => [name, topics])),
  };
}

/** Returns the root category. It exists even if no product has a category. */
const rootOf = (taxons: readonly Taxon[]): Category =>
  taxons.flatMap(stepsOf).find(({ permalink }) => permalink === ROOT) ?? { permalink: ROOT, name: 'Books' };

const isCategory = (permalink: string): boolean => permalink === ROOT || permalink.startsWith(`${ROOT}/`);
