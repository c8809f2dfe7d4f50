import { useRef } from 'react';
import { emit, useMarket, type Market } from '@bindery/shared';
import type { Page, PageArea, PageAreasResponse } from '@bindery/shared/contracts';
import { callContent, queryOptions, useQueryClient } from '@bindery/shared/data';
import { tappedKeys, type Point } from './tapped-keys';

/** A tap that waits longer for its page's areas leads where it can without them. */
const TAP_WAIT_MS = 1500;

async function fetchAreas(market: Market, { url }: Page, signal: AbortSignal): Promise<PageArea[]> {
  const answer = await callContent<PageAreasResponse>({
    market,
    method: 'GET',
    path: `${url}/areas`,
    signal,
    timeoutMs: TAP_WAIT_MS,
  });
  return answer.areas;
}

/** What can be tapped on a page. Whatever changes the page changes its address, so an answer is good for ever. */
const pageAreasQuery = (market: Market, page: Page) =>
  queryOptions({
    queryKey: ['page-areas', page.url],
    queryFn: ({ signal }) => fetchAreas(market, page, signal),
    staleTime: Infinity,
    retry: false,
  });

export interface PageTaps {
  /** A finger touches the page: most likely it is going to tap. */
  onTouch(page: Page): void;
  onTap(page: Page, at: Point): void;
}

/**
 * Tells the rest of the page what was tapped. The tappable areas are asked for at the first tap on a page; where they
 * cannot be had, a tap means all that the page is drawn from. Source: docs/rules.md PAGE-09
 */
export function usePageTaps(slug: string): PageTaps {
  const market = useMarket();
  const queryClient = useQueryClient();
  const tapCount = useRef(0);

  function onTouch(page: Page): void {
    if (page.info.keys.length > 0) void queryClient.prefetchQuery(pageAreasQuery(market, page));
  }

  async function onTap(page: Page, at: Point): Promise<void> {
    if (page.info.keys.length === 0) return;
    const tap = ++tapCount.current;
    const query = pageAreasQuery(market, page);
    const cachedAreas = queryClient.getQueryData(query.queryKey);
    // told within the tap where possible: phones open their keyboard for a field only then
    if (cachedAreas) return emitTap(slug, page, tappedKeys(cachedAreas, at));
    const areas = await queryClient.fetchQuery(query).catch((): PageArea[] => []);
    if (tap === tapCount.current) emitTap(slug, page, tappedKeys(areas, at));
  }

  return { onTouch, onTap: (page, at) => void onTap(page, at) };
}

function emitTap(slug: string, { info: { keys } }: Page, tapped: string[]): void {
  emit('page-tapped', { slug, keys, ...(tapped.length > 0 && { tapped }) });
}
