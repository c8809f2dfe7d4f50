import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { productsQuery } from '@bindery/shared/data';
import { browserAdapter, createAnalytics, setAnalytics } from '@bindery/analytics';
import {
  BrowserRouter,
  guestToken,
  marketFromPath,
  MarketProvider,
  readBootData,
} from '@bindery/shared/boot';
import { createQueryClient, createStore, seedQueryCache } from '@bindery/shared/data/boot';
import { UiProvider } from '@bindery/shared/ui';
import { App } from './app';
import { ErrorView } from './features/errors';
import { preloadHero } from './features/home';
import { startRemotes } from './federation/page-remotes';
import { PageProviders } from './page-providers';
import { reportTo } from './report';
import { loadWords } from './words';

/** Starts the page from what the server wrote into it. */
export async function start(document: Document): Promise<void> {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const root = document.getElementById('root')!;
  const { market, rest } = marketFromPath(window.location.pathname);
  const words = loadWords(market);
  try {
    const boot = readBootData(document);
    const analytics = createAnalytics({
      adapter: browserAdapter(boot.tracking, nonce, guestToken),
      marketplace: market.identifier,
    });
    setAnalytics(analytics);
    const report = reportTo(analytics);
    const queryClient = createQueryClient();
    seedQueryCache(queryClient, market, boot.preloaded);
    if (rest === '/') preloadHero(queryClient.getQueryData(productsQuery(market).queryKey) ?? []);
    const loader = startRemotes(boot.remotes, report.remoteFailure);
    await words;

    const page = (
      <UiProvider nonce={nonce}>
        <PageProviders
          boot={boot}
          market={market}
          store={createStore()}
          queryClient={queryClient}
          loader={loader}
          onError={report.pageError}
        >
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </PageProviders>
      </UiProvider>
    );
    // A transition renders in slices, so a slow phone can scroll meanwhile.
    startTransition(() =>
      createRoot(root, { onCaughtError: report.caught, onUncaughtError: report.caught }).render(page),
    );
    analytics.loadTagManager();
  } catch (error) {
    await words;
    createRoot(root).render(
      <UiProvider nonce={nonce}>
        <MarketProvider value={market}>
          <ErrorView message={error instanceof Error ? error.message : String(error)} />
        </MarketProvider>
      </UiProvider>,
    );
  }
}
