import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Customisation, Page, SchemaPreview, TocResponse } from '../../contracts';
import { schemaPreviewPath, tocPath } from '../../core/preloaded';
import { canonicalCustomisation } from '../../customisation/merge';
import { schemaToday } from '../../customisation/offered-years';
import { datedCustomisation } from '../../customisation/local-date';
import type { Market } from '../../market/markets';
import { callContent } from './client';
import { InvalidCustomisationError } from './errors';
import { retryPassing } from './errors';
import { notePagesAnswer } from './typing-pause';

// Each customisation of a session has an entry: without a bound an hour of typing would keep thousands.
const TOC_GC_MS = 5 * 60_000;
const TOC_RETRIES = 3;

/** The product's personalisation schema and its page size. @param override - `muse_slug_override` of the customisation */
export const schemaPreviewQuery = (market: Market, slug: string, override?: string) =>
  queryOptions({
    queryKey: ['schema-preview', market.identifier, slug, ...(override === undefined ? [] : [override])],
    queryFn: ({ signal }) =>
      callContent<SchemaPreview>({
        market,
        method: 'POST',
        path: schemaPreviewPath(slug),
        body: { product_slug: slug, ...(override !== undefined && { muse_slug_override: override }) },
        signal,
      }),
    staleTime: Infinity,
    retry: retryPassing,
    select: schemaToday,
  });

/**
 * The version of the package that the form and the pages of this page are of; undefined before there is a form. A shop
 * that is being renewed may answer with another one meanwhile. Source: docs/rules.md PACK-09
 */
export const shownVersion = (client: QueryClient, market: Market, slug: string): string | undefined =>
  client.getQueryData(schemaPreviewQuery(market, slug).queryKey)?.version;

const orderedItemKey = (slug: string) => ['ordered-item', slug] as const;

/** From now on the product's pages, asked for by this client, are those of an item of an order. Source: docs/rules.md EDIT-42 */
export function drawOrderedItem(client: QueryClient, slug: string, itemId: string): void {
  client.setQueryDefaults(orderedItemKey(slug), { gcTime: Infinity });
  client.setQueryData(orderedItemKey(slug), itemId);
}

/** Where the pages of a product are asked for: the shop, or whoever keeps what was bought. */
function addressOfToc(client: QueryClient, slug: string): string {
  const itemId = client.getQueryData<string>(orderedItemKey(slug));
  return itemId === undefined ? tocPath(slug) : `/website/v1/orders/items/${encodeURIComponent(itemId)}/toc`;
}

async function fetchPages(
  { market, slug, client }: { market: Market; slug: string; client: QueryClient },
  version: string | undefined,
  customisation: Customisation,
  signal?: AbortSignal,
): Promise<Page[]> {
  const body = { ...datedCustomisation(customisation), product_slug: slug };
  const sentAtMs = performance.now();
  const answer = await callContent<TocResponse>({
    market,
    method: 'POST',
    path: addressOfToc(client, slug),
    body,
    signal,
    asGuest: true,
    packageVersion: version,
  });
  notePagesAnswer(performance.now() - sentAtMs);
  return answer.toc.pages;
}

/** The same book's pages stay in sight while its next ones are asked for; another book's never do. */
function pagesOfSameBook(
  pages: Page[] | undefined,
  query: { queryKey: QueryKey } | undefined,
  market: Market,
  slug: string,
): Page[] | undefined {
  const [, ofMarket, ofSlug] = query?.queryKey ?? [];
  return ofMarket === market.identifier && ofSlug === slug ? pages : undefined;
}

/**
 * The pages of a book made with this customisation. Fails with InvalidCustomisationError, without a retry, where the
 * server's validator refuses it.
 * Source: docs/rules.md PAGE-05
 */
export const tocQuery = (market: Market, slug: string, customisation: Customisation) =>
  queryOptions({
    queryKey: ['toc', market.identifier, slug, canonicalCustomisation(datedCustomisation(customisation))],
    queryFn: ({ client, signal }) =>
      fetchPages({ market, slug, client }, shownVersion(client, market, slug), customisation, signal),
    staleTime: Infinity,
    gcTime: TOC_GC_MS,
    retry: (failures, error) => !(error instanceof InvalidCustomisationError) && failures < TOC_RETRIES,
    placeholderData: (pages, previousQuery) => pagesOfSameBook(pages, previousQuery, market, slug),
  });

/** The pages of the book as one version of its package draws them, whichever one is shown elsewhere on the page. */
export const tocAtVersionQuery = (
  market: Market,
  slug: string,
  customisation: Customisation,
  version: string | undefined,
) =>
  queryOptions({
    queryKey: [
      'toc',
      market.identifier,
      slug,
      canonicalCustomisation(datedCustomisation(customisation)),
      version,
    ],
    queryFn: ({ client, signal }) => fetchPages({ market, slug, client }, version, customisation, signal),
    staleTime: Infinity,
    gcTime: TOC_GC_MS,
    retry: (failures, error) => !(error instanceof InvalidCustomisationError) && failures < TOC_RETRIES,
  });
