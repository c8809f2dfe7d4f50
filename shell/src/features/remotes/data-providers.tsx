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

/** To sign in again, and back here. */
function leaveToSignIn(market: Market): void {
  const { pathname, search } = window.location;
  const to = new URLSearchParams({ to: pathname + search, ended: '1' });
  leaveDocument(`${marketPath(market, '/account/sign-in')}?${to}`);
}

/** Of the boot data what the page's calls go by. */
export type PageBoot = Pick<
  BootData,
  'flags' | 'isPreview' | 'preloaded' | 'requestTimeoutMs' | 'restrictedUserId'
>;

/** Creates the page's store and query cache, which has the answers that came with the page, and says how requests are sent. */
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
