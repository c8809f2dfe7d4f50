import type { ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import type { Preloaded } from '@bindery/shared/boot';
import {
  createQueryClient,
  createStore,
  QueryClientProvider,
  seedQueryCache,
  StoreProvider,
} from '@bindery/shared/data/boot';

/** Creates the page's store and query cache. @param preloaded - answers that came with the page: `BootData.preloaded` */
export function createDataProviders(market: Market, preloaded: Preloaded) {
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
