import { queryOptions } from '@tanstack/react-query';
import { homePath } from '../../core/boot-data';
import type { ContentPage, HomeContent } from '../../contracts';
import type { Market } from '../../market/markets';
import { callContent } from './client';
import { retryPassing } from './errors';

export const contentPagePath = (market: Market, uid: string): string =>
  `/_canvas/api/pages/${encodeURIComponent(uid)}?marketplace=${market.identifier}`;

/** A page that editors have written. */
export const contentPageQuery = (market: Market, uid: string) =>
  queryOptions({
    queryKey: ['content-page', market.identifier, uid],
    queryFn: async ({ signal }): Promise<ContentPage> =>
      (
        await callContent<{ data: ContentPage }>({
          market,
          method: 'GET',
          path: contentPagePath(market, uid),
          signal,
        })
      ).data,
    staleTime: Infinity,
    retry: retryPassing,
  });

/** The home page: its first book and its slices. */
export const homeQuery = (market: Market) =>
  queryOptions({
    queryKey: ['home', market.identifier],
    queryFn: async ({ signal }): Promise<HomeContent> =>
      (await callContent<{ data: HomeContent }>({ market, method: 'GET', path: homePath(market), signal }))
        .data,
    staleTime: Infinity,
    retry: retryPassing,
  });
