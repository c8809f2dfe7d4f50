import type { ReactNode } from 'react';
import { marketPath, type Market } from '@bindery/shared';
import type { BootData } from '@bindery/shared/contracts';
import {
  configurePreview,
  configureRestriction,
  configureTimeout,
  createQueryClient,
  createStore,
  prefetchProduct,
  QueryClientProvider,
  seedFlags,
  seedQueryCache,
  StoreProvider,
} from '@bindery/shared/data/boot';

import { askSession, leaveDocument, watchSession } from '../session';

function leaveToSignIn(market: Market): void {
  const { pathname, search } = window.location;
  const to = new URLSearchParams({ to: pathname + search, ended: '1' });
  leaveDocument(`${marketPath(market, '/account/sign-in')}?${to}`);
}

export type PageBoot = Pick<
  BootData,
  'flags' | 'isPreview' | 'preloaded' | 'requestTimeoutMs' | 'restrictedUserId'
>;

/** Creates the page's store, and its query cache with the preloaded answers. Configures the API client. */
export function createDataProviders(
  market: Market,
  { flags, isPreview = false, preloaded, requestTimeoutMs, restrictedUserId }: PageBoot,
) {
  configurePreview(isPreview);
  configureTimeout(requestTimeoutMs);
  configureRestriction(restrictedUserId);
  watchSession(
    () => askSession(market),
    () => leaveToSignIn(market),
  );
  const store = createStore();
  const queryClient = createQueryClient();
  seedFlags(queryClient, market, flags);
  seedQueryCache(queryClient, market, preloaded);
  return {
    DataProviders({ children }: { children: ReactNode }) {
      return (
        <StoreProvider store={store}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </StoreProvider>
      );
    },
    prefetchProduct: (slug: string): void => prefetchProduct(queryClient, market, slug),
  };
}
