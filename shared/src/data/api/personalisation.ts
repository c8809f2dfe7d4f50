import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Customisation, Page, SchemaPreview, TocResponse } from '../../contracts';
import { schemaPreviewPath, tocPath } from '../../core/boot-data';
import { canonicalCustomisation } from '../../customisation/merge';
import { schemaToday } from '../../customisation/offered-years';
import { datedCustomisation } from '../../customisation/local-date';
import type { Market } from '../../market/markets';
import { callContent } from './client';
import { InvalidCustomisationError, retryPassing } from './errors';

/** Touchscreen keys are up to 250 ms apart; with this pause, a word causes one write, one request and one picture. */
const TOUCH_PAUSE_MS = 300;
/** Keys on a keyboard are 100 to 250 ms apart, so with the shortest pause the shop draws each letter. */
const KEYBOARD_PAUSE_MS = { shortest: 20, longest: 150 } as const;

let lastAnswerMs: number = KEYBOARD_PAUSE_MS.longest;

export function notePagesAnswer(answerMs: number): void {
  lastAnswerMs = answerMs;
}

/**
 * The only debounce between a keystroke and the picture of the page.
 *
 * @returns the debounce, ms. With a keyboard, the debounce equals the server's last response time (20 to 150 ms), so a
 *   busy server gets fewer requests.
 */
export function typingPauseMs(): number {
  if (window.matchMedia('(pointer: coarse)').matches) return TOUCH_PAUSE_MS;
  const { shortest, longest } = KEYBOARD_PAUSE_MS;
  return Math.min(Math.max(lastAnswerMs, shortest), longest);
}

// Entries expire, because each customisation is a cache entry: an hour of typing would leave thousands of entries.
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
 * Returns the package version that this page shows; undefined before the form has loaded. During a deployment, the
 * server's next answer may have another version. Source: docs/rules.md PACK-09
 */
export const shownVersion = (client: QueryClient, market: Market, slug: string): string | undefined =>
  client.getQueryData(schemaPreviewQuery(market, slug).queryKey)?.version;

const orderedItemKey = (slug: string) => ['ordered-item', slug] as const;

/**
 * Makes this client request the pages of an ordered item instead of the product's pages. Source: docs/rules.md EDIT-42
 */
export function drawOrderedItem(client: QueryClient, slug: string, itemId: string): void {
  client.setQueryDefaults(orderedItemKey(slug), { gcTime: Infinity });
  client.setQueryData(orderedItemKey(slug), itemId);
}

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

/** Keeps the pages of a book visible while newer pages of the same book load. Never shows the pages of another book. */
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
 * The pages of a book made with this customisation. If the server's validator refuses the customisation, fails at once
 * with InvalidCustomisationError. Source: docs/rules.md PAGE-05
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

/** The pages of the book in the given package version, which may differ from the version that the page shows. */
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
