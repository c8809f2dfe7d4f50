import {
  QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/**
 * Catalogue answers never become stale. The queries for carts and orders set their own stale times. By default,
 * TanStack Query queues a write while the browser is offline. Here, the write fails instead: see `useWrite`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: 30 * 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Thrown instead of a request if the browser is offline. */
export class OfflineError extends Error {
  constructor() {
    super('The browser is offline');
    this.name = 'OfflineError';
  }
}

/** @throws OfflineError if the browser reports that it is offline */
export function assertOnline(): void {
  if (!navigator.onLine) throw new OfflineError();
}

/** The options of TanStack Query that cannot cause a delayed or repeated write. */
type WriteOptions<Answer, Variables> = Pick<
  UseMutationOptions<Answer, Error, Variables>,
  'scope' | 'onSuccess' | 'onError' | 'onSettled'
> & { mutationFn(variables: Variables): Promise<Answer> };

/**
 * Sends a request that the shopper starts: a write or a download. While the browser is offline, the request fails at
 * once with OfflineError. The request is never queued, so it is not sent later without the shopper's action.
 * Source: docs/rules.md HTTP-21
 */
export function useWrite<Answer, Variables = void>({
  mutationFn,
  ...options
}: WriteOptions<Answer, Variables>): UseMutationResult<Answer, Error, Variables> {
  return useMutation({
    ...options,
    mutationFn: async (variables: Variables) => {
      assertOnline();
      return mutationFn(variables);
    },
  });
}
