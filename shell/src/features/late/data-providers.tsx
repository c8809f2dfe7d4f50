import type { ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import type { BootData } from '@bindery/shared/contracts';
import {
  configureRestriction,
  configureTimeout,
  createQueryClient,
  createStore,
  QueryClientProvider,
  seedQueryCache,
  StoreProvider,
} from '@bindery/shared/data/boot';

/** Of the boot data what the page's calls go by. */
export type PageBoot = Pick<BootData, 'preloaded' | 'requestTimeoutMs' | 'restrictedUserId'>;

/** Creates the page's store and query cache, which has the answers that came with the page, and says how requests are sent. */
export function createDataProviders(
  market: Market,
  { preloaded, requestTimeoutMs, restrictedUserId }: PageBoot,
) {
  configureTimeout(requestTimeoutMs);
  configureRestriction(restrictedUserId);
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
