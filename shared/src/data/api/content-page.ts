import { queryOptions } from '@tanstack/react-query';
import type { ContentPage } from '../../contracts';
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
