import { QueryClient } from '@tanstack/react-query';

/**
 * Cart and order queries say their own staleness; a catalogue does not change under a shopper's hands. The library would
 * hold a write back while the browser is offline and send it later: here a write runs at once or fails, `useWrite`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: 30 * 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
