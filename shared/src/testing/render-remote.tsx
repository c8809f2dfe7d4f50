import type { ReactElement } from 'react';
import { configure, render, type RenderResult } from '@testing-library/react';
import { createStore, Provider as StoreProvider } from 'jotai';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../data/query-client';
import { seedFlags } from '../data/api/flags';
import { MarketProvider } from '../core/page-contexts';
import type { Store } from '../data/drafts/customisation-store';
import { findMarket, type Market } from '../market/markets';
import { UiProvider } from '../ui';
import { answersCsrfToken, answersNoPlaces } from './handlers';
import { fakeNetwork, type Handler, type NetworkFake } from './network-fake';

// The default limit, one second, is too short if the machine runs two suites.
// This limit still reports a form that takes a minute.
configure({ asyncUtilTimeout: 10_000 });

export interface RenderRemoteOptions {
  /** default: uk */
  market?: Market;
  handlers?: Handler[];
  /** the page's path, with navigation state if needed; default: the market's home */
  path?: string | { readonly pathname: string; readonly state: unknown };
  store?: Store;
  /** keys of the enabled flags; default: none */
  flags?: readonly string[];
  /** renders in StrictMode, as in development; default: true. Pass false if a test counts mounts */
  isStrict?: boolean;
  container?: HTMLElement;
}

export interface RenderedRemote extends RenderResult {
  store: Store;
  queryClient: QueryClient;
  network: NetworkFake;
}

/**
 * Renders a remote's component as the shell does, with its own store, query cache and network. StrictMode renders and
 * mounts twice, so that tests reveal the same faults as development.
 */
export function renderRemote(
  ui: ReactElement,
  {
    market = findMarket('uk')!,
    handlers = [],
    path = `${market.prefix}/`,
    store = createStore(),
    flags = [],
    isStrict = true,
    container,
  }: RenderRemoteOptions = {},
): RenderedRemote {
  const network = fakeNetwork(answersCsrfToken(), answersNoPlaces, ...handlers);
  const queryClient = createQueryClient();
  const { queries, ...otherOptions } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...otherOptions, queries: { ...queries, retryDelay: 1 } });
  const on = Object.fromEntries(flags.map((key) => [key, { status: 'enabled' }]));
  seedFlags(queryClient, market, { ...on, imageModeration: { status: 'disabled' } });
  const result = render(ui, {
    reactStrictMode: isStrict,
    ...(container && { container }),
    wrapper: ({ children }) => (
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <UiProvider>
            <MarketProvider value={market}>
              <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
            </MarketProvider>
          </UiProvider>
        </QueryClientProvider>
      </StoreProvider>
    ),
  });
  return { ...result, store, queryClient, network };
}
