import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMarket } from '../../core/market-context';
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

/** Puts the flags that came with the page into the query cache, for as long as it lives. */
export function seedFlags(client: QueryClient, market: Market, flags: Flags): void {
  client.setQueryDefaults([KEY], { gcTime: Infinity });
  client.setQueryData<Flags>(flagsQuery(market).queryKey, flags);
}

/**
 * Is a flag on for this browser, on a page of this market? The server decides, the same on every page.
 *
 * @returns false for a flag that there is not: what is written behind one goes on being off once nobody configures it
 * Source: docs/rules.md FLAG-02
 */
export function useFlag(key: string): boolean {
  const { data } = useQuery(flagsQuery(useMarket()));
  return data !== undefined && Object.hasOwn(data, key) && data[key]?.status === 'enabled';
}
