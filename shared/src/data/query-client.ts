import { QueryClient } from '@tanstack/react-query';

/**
 * Cart and order queries set their own staleness; the catalogue stays fresh. By default the library would queue a write
 * while offline; here it runs at once or fails, see `useWrite`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: 30 * 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
