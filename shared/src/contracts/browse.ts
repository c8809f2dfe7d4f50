import { Type, type Static } from 'typebox';
import { RichTextBlockSchema } from './content-page';
import { ProductSummarySchema } from './product';

/** Properties by which shoppers filter a list of products. Source: docs/rules.md CAT-04 */
export const FACETS = ['age', 'occasion', 'recipient', 'theme', 'language', 'price'] as const;
export type FacetId = (typeof FACETS)[number];

/** `featured`: in the editors' order; in search results, the best match is first. */
export const SORT_ORDERS = ['featured', 'newest', 'price', 'price-desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const CategorySchema = Type.Object({ permalink: Type.String(), name: Type.String() });
export type Category = Static<typeof CategorySchema>;

/**
 * `value`: as in the page's URL. An age has no `name`, because the page itself writes its text. `count`: number of
 * products with this value.
 */
const FacetValueSchema = Type.Object({
  value: Type.String(),
  name: Type.Optional(Type.String()),
  count: Type.Integer(),
  isChosen: Type.Boolean(),
});
export type FacetValue = Static<typeof FacetValueSchema>;

/** `name` is missing for age, language and price, which the page names itself. */
const FacetSchema = Type.Object({
  id: Type.Enum([...FACETS]),
  name: Type.Optional(Type.String()),
  values: Type.Array(FacetValueSchema),
});
export type Facet = Static<typeof FacetSchema>;

/** One page of a product list. The list is a category, a search, or all products of the market. */
export const BrowseAnswerSchema = Type.Object({
  /** `parents`: from the root. `text`: an introduction that editors have written */
  category: Type.Optional(
    Type.Object({
      ...CategorySchema.properties,
      parents: Type.Array(CategorySchema),
      description: Type.Optional(Type.String()),
      text: Type.Optional(Type.Array(RichTextBlockSchema)),
    }),
  ),
  /** the category's children or, if it has none, the categories with the same parent */
  categories: Type.Array(CategorySchema),
  facets: Type.Array(FacetSchema),
  products: Type.Array(ProductSummarySchema),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** for a search without results: the search text in corrected spelling */
  didYouMean: Type.Optional(Type.String()),
  /** for an empty list: the best-selling products */
  popular: Type.Optional(Type.Array(ProductSummarySchema)),
});
export type BrowseAnswer = Static<typeof BrowseAnswerSchema>;
export const BrowseResponseSchema = Type.Object({ data: BrowseAnswerSchema });

/** Suggestions for the first letters of a search. */
export const SuggestionsSchema = Type.Object({
  categories: Type.Array(CategorySchema),
  products: Type.Array(Type.Pick(ProductSummarySchema, ['slug', 'name', 'coverImage'])),
});
export type Suggestions = Static<typeof SuggestionsSchema>;
export const SuggestionsResponseSchema = Type.Object({ data: SuggestionsSchema });
