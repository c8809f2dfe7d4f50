import type { ComponentProps, ReactNode } from 'react';
import type { BootData } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';
import { MarketProvider, type RemoteLoader } from '@bindery/shared/boot';
import { QueryClientProvider, StoreProvider } from '@bindery/shared/data/boot';
import { BootDataProvider } from './boot-context';
import { PageBoundary } from './features/errors';
import { RemotesProvider } from './features/remotes';

interface PageProvidersProps {
  boot: BootData;
  market: Market;
  store: ComponentProps<typeof StoreProvider>['store'];
  queryClient: ComponentProps<typeof QueryClientProvider>['client'];
  loader: RemoteLoader;
  onError(error: unknown): void;
  children: ReactNode;
}

/** Everything a page and its remotes find in context: one of each on the page. */
export function PageProviders({
  boot,
  market,
  store,
  queryClient,
  loader,
  onError,
  children,
}: PageProvidersProps) {
  return (
    <MarketProvider value={market}>
      <PageBoundary onError={onError}>
        <BootDataProvider value={boot}>
          <StoreProvider store={store}>
            <QueryClientProvider client={queryClient}>
              <RemotesProvider loader={loader} releases={boot.remotes}>
                {children}
              </RemotesProvider>
            </QueryClientProvider>
          </StoreProvider>
        </BootDataProvider>
      </PageBoundary>
    </MarketProvider>
  );
}
