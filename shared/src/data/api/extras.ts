import { queryOptions } from '@tanstack/react-query';
import type { Extra } from '../../contracts';
import type { Market } from '../../market/markets';
import { callContent } from './client';
import { retryPassing } from './errors';

export const extrasPath = (market: Market, slug: string): string =>
  `/_canvas/api/extras?marketplace=${market.identifier}&slug=${encodeURIComponent(slug)}`;

/** The gift wraps and add-ons that fit any format of the product in this market. Source: docs/rules.md OPT-05 */
export const extrasQuery = (market: Market, slug: string) =>
  queryOptions({
    queryKey: ['extras', market.identifier, slug],
    queryFn: async ({ signal }): Promise<Extra[]> =>
      (
        await callContent<{ data: { extras: Extra[] } }>({
          market,
          method: 'GET',
          path: extrasPath(market, slug),
          signal,
        })
      ).data.extras,
    staleTime: Infinity,
    retry: retryPassing,
  });
