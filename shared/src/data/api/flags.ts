import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMarket } from '../../core/page-contexts';
import type { Flags } from '../../contracts';
import type { Market } from '../../market/markets';
import { callContent } from './client';
import { retryPassing } from './errors';

const KEY = 'flags';

/** Source: docs/rules.md FLAG-02, HTTP-07 */
const flagsQuery = (market: Market) =>
  queryOptions({
    queryKey: [KEY, market.identifier],
    queryFn: ({ signal }) =>
      callContent<Flags>({
        market,
        method: 'GET',
        path: `/_canvas/api/flags?marketplace=${market.identifier}`,
        signal,
      }),
    staleTime: Infinity,
    retry: retryPassing,
  });

export function seedFlags(client: QueryClient, market: Market, flags: Flags): void {
  client.setQueryDefaults([KEY], { gcTime: Infinity });
  client.setQueryData<Flags>(flagsQuery(market).queryKey, flags);
}

/**
 * Returns if a flag is on for this browser and market. The server decides this, with the same result on every page.
 *
 * @returns false for an unknown flag, so its feature stays off after the flag is deleted. Source: docs/rules.md FLAG-02
 */
export function useFlag(key: string): boolean {
  const { data } = useQuery(flagsQuery(useMarket()));
  return data !== undefined && Object.hasOwn(data, key) && data[key]?.status === 'enabled';
}
