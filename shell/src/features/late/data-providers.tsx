import type { ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import type { BootData } from '@bindery/shared/contracts';
import {
  configureTimeout,
  createQueryClient,
  createStore,
  QueryClientProvider,
  seedQueryCache,
  StoreProvider,
} from '@bindery/shared/data/boot';

/** Creates the page's store and query cache, which has the answers that came with the page, and says how long a request may take. */
export function createDataProviders(
  market: Market,
  { preloaded, requestTimeoutMs }: Pick<BootData, 'preloaded' | 'requestTimeoutMs'>,
) {
  configureTimeout(requestTimeoutMs);
  const store = createStore();
  const queryClient = createQueryClient();
  seedQueryCache(queryClient, market, preloaded);
  return function DataProviders({ children }: { children: ReactNode }) {
    return (
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </StoreProvider>
    );
  };
}
