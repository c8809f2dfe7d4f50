import { useRef } from 'react';
import { emit, useMarket, type Market } from '@bindery/shared';
import type { Page, PageArea, PageAreasResponse } from '@bindery/shared/contracts';
import { callContent, queryOptions, useQueryClient } from '@bindery/shared/data';

/** A point on a page, in fractions of the page's size; 0, 0 is the top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the keys of the areas at this point of the page, the smallest area first. */
export function tappedKeys(areas: readonly PageArea[], { x, y }: Point): string[] {
  const under = areas.filter(
    ({ box: [leftEdge, top, width, height] }) =>
      x >= leftEdge && x <= leftEdge + width && y >= top && y <= top + height,
  );
  const sorted = [...under].sort(({ box: a }, { box: b }) => a[2] * a[3] - b[2] * b[3]);
  return [...new Set(sorted.flatMap(({ keys }) => keys))];
}

/** Returns a click's position in an element, in fractions of the element's size. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left: leftEdge, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - leftEdge) / width, y: (clientY - top) / height };
}

/** Time for which a tap waits for the page's tappable areas. After this time, it is handled without areas. */
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

/** The tappable areas of a page. The data never become stale, because a page that changes gets another URL. */
const pageAreasQuery = (market: Market, page: Page) =>
  queryOptions({
    queryKey: ['page-areas', page.url],
    queryFn: ({ signal }) => fetchAreas(market, page, signal),
    staleTime: Infinity,
    retry: false,
  });

export interface PageTaps {
  /** loads the page's tappable areas in advance, because a tap probably follows */
  onTouch(page: Page): void;
  onTap(page: Page, point: Point): void;
}

/**
 * Returns handlers that report taps on the book to other remotes. Loads a page's tappable areas at the first tap on it.
 * If the areas are missing, a tap counts as a tap on all keys of the page. Source: docs/rules.md PAGE-09
 */
export function usePageTaps(slug: string): PageTaps {
  const market = useMarket();
  const queryClient = useQueryClient();
  const tapCount = useRef(0);

  function onTouch(page: Page): void {
    if (page.info.keys.length > 0) void queryClient.prefetchQuery(pageAreasQuery(market, page));
  }

  async function onTap(page: Page, point: Point): Promise<void> {
    if (page.info.keys.length === 0) return;
    const tap = ++tapCount.current;
    const query = pageAreasQuery(market, page);
    const cachedAreas = queryClient.getQueryData(query.queryKey);
    // reports the tap during its own event if possible, because phones open the keyboard only then
    if (cachedAreas) return emitTap(slug, page, tappedKeys(cachedAreas, point));
    const areas = await queryClient.fetchQuery(query).catch((): PageArea[] => []);
    if (tap === tapCount.current) emitTap(slug, page, tappedKeys(areas, point));
  }

  return { onTouch, onTap: (page, point) => void onTap(page, point) };
}

function emitTap(slug: string, { info: { keys } }: Page, tapped: string[]): void {
  emit('page-tapped', { slug, keys, ...(tapped.length > 0 && { tapped }) });
}
