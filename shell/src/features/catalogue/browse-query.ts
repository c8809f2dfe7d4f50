import type { Market } from '@bindery/shared';
import { callContent, queryOptions } from '@bindery/shared/data';
import {
  FACETS,
  SORT_ORDERS,
  type BrowseAnswer,
  type FacetId,
  type ProductSummary,
  type SortOrder,
  type Suggestions,
} from '@bindery/shared/contracts';

/** The state of a list, as in the page's URL: chosen values by facet, sort order and page. */
export interface BrowseState {
  readonly text: string;
  readonly choices: Readonly<Partial<Record<FacetId, readonly string[]>>>;
  readonly sort: SortOrder;
  readonly page: number;
}

/** @param search - query of an address; unknown parameters and values are ignored */
export function readBrowseState(search: string): BrowseState {
  const parameters = new URLSearchParams(search);
  const choices = FACETS.flatMap((facet) => {
    const values = (parameters.get(facet) ?? '').split(',').filter((value) => VALUE.test(value));
    return values.length > 0 ? [[facet, values] as const] : [];
  });
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, LONGEST_TEXT),
    choices: Object.fromEntries(choices),
    sort: SORT_ORDERS.find((order) => order === parameters.get('sort')) ?? 'featured',
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  };
}

const VALUE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Longest search that the server takes. */
export const LONGEST_TEXT = 100;

/** @returns the query of an address, with '?' unless it is empty. Equal states always give the same query. */
export function writeBrowseState({ text, choices, sort, page }: Partial<BrowseState>): string {
  const pairs = [
    ...(text ? [`q=${encodeURIComponent(text)}`] : []),
    ...FACETS.flatMap((facet) => (choices?.[facet]?.length ? [`${facet}=${choices[facet].join(',')}`] : [])),
    ...(sort && sort !== 'featured' ? [`sort=${sort}`] : []),
    ...(page && page > 1 ? [`page=${page}`] : []),
  ];
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** @param permalink - permalink of the category; undefined for a search */
export function browsePath(market: Market, permalink: string | undefined, state: BrowseState): string {
  const category =
    permalink === undefined ? '' : `&category=${permalink.split('/').map(encodeURIComponent).join('/')}`;
  return `/_canvas/api/browse?marketplace=${market.identifier}${category}${writeBrowseState(state).replace('?', '&')}`;
}

async function read<Data>(market: Market, path: string, signal: AbortSignal): Promise<Data> {
  return (await callContent<{ data: Data }>({ market, method: 'GET', path, signal })).data;
}

const STALE_MS = 60_000;

export const browseQuery = (market: Market, path: string) =>
  queryOptions({
    queryKey: ['browse', path],
    queryFn: ({ signal }) => read<BrowseAnswer>(market, path, signal),
    staleTime: STALE_MS,
  });

export function suggestionsQuery(market: Market, text: string) {
  const path = `/_canvas/api/search-suggestions?marketplace=${market.identifier}&q=${encodeURIComponent(text)}`;
  return queryOptions({
    queryKey: ['search-suggestions', path],
    queryFn: ({ signal }) => read<Suggestions>(market, path, signal),
    staleTime: STALE_MS,
    retry: false,
  });
}

export function relatedQuery(market: Market, slug: string) {
  const path = `/_canvas/api/products/${encodeURIComponent(slug)}/related?marketplace=${market.identifier}`;
  return queryOptions({
    queryKey: ['related', path],
    queryFn: ({ signal }) => read<{ products: ProductSummary[] }>(market, path, signal),
    staleTime: STALE_MS,
    retry: false,
  });
}
