import type {
  BrowseAnswer,
  Category,
  ProductSummary,
  SortOrder,
  Suggestions,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { CategoryText } from '../../content';
import { refusal } from '../../../platform/problems';
import { isSameList } from '../../../platform/refreshing-cache';
import type { SearchConfig } from '../../../platform/config';
import type { Database } from '../../../platform/database';
import { createCatalogueService, type Catalogue, type CatalogueParts } from '../catalogue.service';
import type { ListedProduct } from '../product-views';
import type { Sales } from '../sales';
import { facetsOf, narrowList, sortEntries, type Choices } from './browse-filter';
import { browseModel, type BrowseEntry, type BrowseModel } from './browse-model';
import { AlgoliaSearch } from './algolia-search';
import { SearchIndex, type Documents, type ProductSearch } from './search-index';
import { correctedSearch, foldText } from './search-words';

export const PAGE_SIZE = 24;
const POPULAR_COUNT = 4;
const SUGGESTION_COUNT = 6;
const RELATED_COUNT = 4;
/** Time between two checks whether products have changed since the read model was built. */
const FRESH_MS = 1000;

/** A page of products. Without category and text: all products. `page` counts from 1. */
export interface Browsing {
  readonly category?: string | undefined;
  readonly text?: string | undefined;
  readonly choices?: Choices;
  readonly sort?: SortOrder;
  readonly page?: number;
}

export class CategoryNotFoundError extends refusal(
  404,
  'not_found',
  (permalink: string) => `There is no category "${permalink}" with products on sale`,
) {}

export interface BrowseParts {
  readonly catalogue: Pick<Catalogue, 'listing'>;
  readonly sales: Pick<Sales, 'counts'>;
  readonly searchIndex: ProductSearch;
  /** Returns the editors' text for a category. If undefined, the category has its taxon's name and no introduction. */
  categoryWords?(market: Market, permalink: string): Promise<CategoryText | undefined>;
}

interface KeptModel {
  readonly listing: readonly ListedProduct[];
  readonly model: BrowseModel;
  readonly atMs: number;
}

/** Returns a function for a market's read model. It returns the same object until a product changes. */
function createModels({ catalogue }: Pick<BrowseParts, 'catalogue'>) {
  const models = new Map<string, KeptModel>();
  return async (market: Market): Promise<BrowseModel> => {
    const earlierModel = models.get(market.identifier);
    const atMs = performance.now();
    if (earlierModel && atMs - earlierModel.atMs < FRESH_MS) return earlierModel.model;
    const listing = await catalogue.listing(market);
    const isSame = earlierModel !== undefined && isSameList(earlierModel.listing, listing);
    const model = isSame ? earlierModel.model : browseModel(listing, market);
    models.set(market.identifier, { listing, model, atMs });
    return model;
  };
}

const productsOf = (entries: readonly BrowseEntry[]): ProductSummary[] =>
  entries.map(({ product }) => product);

const childrenOf = ({ categories }: BrowseModel, permalink: string): Category[] =>
  [...categories.values()].filter((category) => parentOf(category.permalink) === permalink);

const parentOf = (permalink: string): string => permalink.split('/').slice(0, -1).join('/');

/** Returns the categories below a category or, if there are none, its siblings. */
function neighboursOf(model: BrowseModel, permalink: string): Category[] {
  const children = childrenOf(model, permalink);
  return children.length > 0 ? children : childrenOf(model, parentOf(permalink));
}

function parentsOf(categories: BrowseModel['categories'], permalink: string): Category[] {
  const parent = categories.get(parentOf(permalink));
  return parent ? [...parentsOf(categories, parent.permalink), parent] : [];
}

interface KeptPage {
  readonly inputs: readonly unknown[];
  readonly answer: BrowseAnswer;
}

/** Browsing and search of a market's products. Source: docs/rules.md CAT-04, CAT-05 */
export class Browse {
  private readonly modelOf: (market: Market) => Promise<BrowseModel>;
  private readonly firstPages = new Map<string, KeptPage>();

  constructor(private readonly dependencies: BrowseParts) {
    this.modelOf = createModels(dependencies);
  }

  /** @throws CategoryNotFoundError */
  async page(market: Market, browsing: Browsing): Promise<BrowseAnswer> {
    const model = await this.modelOf(market);
    return this.answer(market, model, browsing, await this.wordsOf(market, browsing.category));
  }

  /** Returns a category's first page. The object is the same until a product changes. @throws CategoryNotFoundError */
  async categoryPage(market: Market, permalink: string): Promise<BrowseAnswer> {
    const inputs = [await this.modelOf(market), await this.wordsOf(market, permalink)] as const;
    const [model, words] = inputs;
    const key = `${market.identifier} ${permalink}`;
    const firstPage = this.firstPages.get(key);
    if (firstPage && isSameList(firstPage.inputs, inputs)) return firstPage.answer;
    const answer = await this.answer(market, model, { category: permalink }, words);
    this.firstPages.set(key, { inputs, answer });
    return answer;
  }

  /** Returns the product texts that a search of this market searches. */
  async documentsOf(market: Market): Promise<Documents> {
    return (await this.modelOf(market)).searchable;
  }

  /** Returns the permalinks of all categories with products, the root included. */
  async permalinks(market: Market): Promise<string[]> {
    return [...(await this.modelOf(market)).categories.keys()];
  }

  async suggestions(market: Market, text: string): Promise<Suggestions> {
    const model = await this.modelOf(market);
    const foldedText = foldText(text.trim());
    if (foldedText === '') return { categories: [], products: [] };
    const entries = await this.find(market, model, text, SUGGESTION_COUNT);
    return {
      categories: [...model.categories.values()].filter(({ name }) => foldText(name).includes(foldedText)),
      products: productsOf(entries).map(({ slug, name, coverImage }) => ({ slug, name, coverImage })),
    };
  }

  /** Returns the products that share most topics with a product. */
  async related(market: Market, slug: string): Promise<ProductSummary[]> {
    const { entries, bySlug } = await this.modelOf(market);
    const ownEntry = bySlug.get(slug);
    if (!ownEntry) return [];
    const ownTopics = [...ownEntry.topics];
    return entries
      .filter((entry) => entry !== ownEntry)
      .map((entry) => ({ entry, count: ownTopics.filter((topic) => entry.topics.has(topic)).length }))
      .filter(({ count }) => count > 0)
      .sort((close, far) => far.count - close.count)
      .slice(0, RELATED_COUNT)
      .map(({ entry }) => entry.product);
  }

  private async wordsOf(market: Market, permalink: string | undefined): Promise<CategoryText | undefined> {
    return permalink === undefined ? undefined : this.dependencies.categoryWords?.(market, permalink);
  }

  private async find(market: Market, { bySlug, searchable }: BrowseModel, text: string, limit?: number) {
    const slugs = await this.dependencies.searchIndex.find(market, searchable, text, limit);
    return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  }

  private async answer(
    market: Market,
    model: BrowseModel,
    { category, text, choices = {}, sort = 'featured', page = 1 }: Browsing,
    words: CategoryText | undefined,
  ): Promise<BrowseAnswer> {
    const matches = text === undefined ? model.entries : await this.find(market, model, text);
    const entries =
      category === undefined ? matches : matches.filter(({ categories }) => categories.has(category));
    const list = narrowList(entries, choices, market);
    const total = list.entries.length;
    const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const shownPage = Math.min(page, pageCount); // an old link may name a page that no longer exists
    return {
      ...(category !== undefined && { category: categoryOf(model, category, words) }),
      categories: category === undefined ? [] : neighboursOf(model, category),
      facets: facetsOf(model, list, market),
      products: productsOf(
        sortEntries(list.entries, sort).slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE),
      ),
      ...{ total, page: shownPage, pages: pageCount },
      ...(total === 0 && (await this.emptyHelp(market, model, text))),
    };
  }

  private async emptyHelp(market: Market, model: BrowseModel, text: string | undefined) {
    const correction = text === undefined ? undefined : correctedSearch(text, model.vocabulary);
    const isHelpful = correction !== undefined && (await this.find(market, model, correction)).length > 0;
    return { popular: await this.popular(model), ...(isHelpful && { didYouMean: correction }) };
  }

  private async popular(model: BrowseModel): Promise<ProductSummary[]> {
    const counts = await this.dependencies.sales.counts();
    const soldCount = ({ slug }: ProductSummary): number => counts.get(slug)?.sales_last_30_days ?? 0;
    return productsOf(model.entries)
      .sort((product, otherProduct) => soldCount(otherProduct) - soldCount(product))
      .slice(0, POPULAR_COUNT);
  }
}

/** @throws CategoryNotFoundError */
function categoryOf(model: BrowseModel, permalink: string, words: CategoryText | undefined) {
  const category = model.categories.get(permalink);
  if (!category) throw new CategoryNotFoundError(permalink);
  return {
    ...{ permalink, name: words?.title || category.name, parents: parentsOf(model.categories, permalink) },
    ...(words && { description: words.description, text: [...words.text] }),
  };
}

interface OpenedParts extends CatalogueParts {
  readonly config: SearchConfig;
  readonly database: Database;
  readonly warn: (details: object, message: string) => void;
}

/** Opens the catalogue with its products, and the search index for it. */
export function openCatalogue(openedParts: OpenedParts) {
  const { config, database, warn } = openedParts;
  const builtIn = new SearchIndex(database, warn);
  const algolia = config.algolia && new AlgoliaSearch(config.algolia, config.algoliaIndexes, builtIn, warn);
  return {
    catalogue: createCatalogueService(openedParts),
    searchIndex: algolia ?? builtIn,
    algolia,
  };
}
