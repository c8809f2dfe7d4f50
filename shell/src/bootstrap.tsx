import { StrictMode, startTransition, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LateBoundary, lateModule, on, type Market } from '@bindery/shared';
import { browserAdapter, createAnalytics, setAnalytics } from '@bindery/analytics';
import type { BootData } from '@bindery/shared/contracts';
import {
  guestToken,
  marketFromPath,
  MarketProvider,
  preloadedProducts,
  readBootData,
  readRecord,
  watchOverlayEntries,
  writeRecord,
} from '@bindery/shared/boot';
import { UiProvider } from '@bindery/shared/ui';
import { accountPages } from './account-pages';
import { App } from './app';
import { beginConsent, hasPrivacySignal } from './features/consent';
import { withExperimentScript } from './experiment-script';
import { ErrorView } from './features/errors';
import { preloadHero } from './features/home';
import { createPageData, FilesFailed } from './features/late';
import { WaitingPage } from './features/layout';
import { askSession, forgetEnded, takeMailedToken, watchSignOut } from './features/session';
import { takeIncomingLink } from './incoming-link';
import { startRemotes } from './federation/page-remotes';
import { keepPresses } from './keep-presses';
import { PageProviders } from './page-providers';
import { PageRouter } from './page-router';
import { dropProviderParameters } from './payment-return';
import { productPages } from './product-pages';
import { errorServiceOf, errorContext, reportTo, warnOfFailure, watchOwnFaults } from './reports';
import { watchModel } from './watch-model';
import { loadWords } from './words';

const PanelPage = lateModule(
  () => import(/* webpackChunkName: "panel" */ './features/layout/panel-page'),
).get('default');
/** The mode of the build: StrictMode is on while we develop, and a shopper's page renders once. */
const isDevelopment = process.env.NODE_ENV === 'development';
const PRODUCT_PAGE = /^\/(personalized-products|create)\//;
const ACCOUNT_PAGE = /^\/(account|privacy|orders\/(find|open))(\/|$)/;
const PAGE_WITH_DATA = /^\/(personalized-products|create|cart|account|privacy|orders)(\/|$)/;

interface Found {
  readonly nonce: string | undefined;
  readonly mayBePersonal: (key: string) => boolean;
}

/** The page's one pipeline, which knows from its beginning what the shopper allows, and where the page's own failures go. Source: docs/rules.md CONS-01 */
function startAnalytics(boot: BootData, market: Market, { nonce, mayBePersonal }: Found) {
  const { tracking, requestTimeoutMs } = boot;
  const adapter = browserAdapter(tracking, nonce, guestToken, requestTimeoutMs, {
    read: readRecord,
    write: writeRecord,
  });
  const analytics = createAnalytics({
    mayBePersonal,
    errorContext,
    alsoTo: errorServiceOf(boot),
    adapter: withExperimentScript(adapter, tracking.experimentScript, nonce),
    marketplace: market.identifier,
    hasPrivacySignal: hasPrivacySignal(boot),
    tracking,
  });
  setAnalytics(analytics);
  watchModel(analytics);
  beginConsent({ boot, analytics, isOff: adapter.isDisabled() });
  const report = reportTo(analytics);
  watchOwnFaults(window, report.pageError, boot.assetOrigin);
  on('words-failed', report.wordsFailure);
  return { analytics, report };
}

/** Starts the page from what the server wrote into it. */
export async function start(document: Document): Promise<void> {
  keepPresses(document);
  watchSignOut();
  takeMailedToken();
  dropProviderParameters();
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const root = document.getElementById('root')!;
  const { market, rest } = marketFromPath(window.location.pathname);
  const words = loadWords(market);
  const pageRoot = createRoot(root, { onCaughtError: warnOfFailure, onUncaughtError: warnOfFailure });
  const renderAlone = (content: ReactElement): void =>
    pageRoot.render(
      <UiProvider nonce={nonce}>
        <MarketProvider value={market}>{content}</MarketProvider>
      </UiProvider>,
    );
  try {
    const boot = readBootData(document);
    await forgetEnded(boot.isSignedIn, () => {
      // the page itself awaits the same words later, so its render comes after this one
      void words.then(() => renderAlone(<WaitingPage />));
      return askSession(market);
    });
    // before anything that could tell of the address: a child's name may stand in it. Source: docs/rules.md LINK-04
    const mayBePersonal = takeIncomingLink(boot.preloaded);
    const { analytics, report } = startAnalytics(boot, market, { nonce, mayBePersonal });
    const data = createPageData(market, boot);
    if (rest === '/') preloadHero(preloadedProducts(boot.preloaded, market) ?? []);
    // what the address is about is fetched while the rest of the page still starts
    if (PAGE_WITH_DATA.test(rest)) data.start();
    if (PRODUCT_PAGE.test(rest)) productPages.start();
    if (ACCOUNT_PAGE.test(rest)) accountPages.start();
    const loader = startRemotes(boot.remotes, report.remoteFailure);
    await words;
    watchOverlayEntries();

    const page = (
      <UiProvider nonce={nonce}>
        <PageProviders boot={boot} market={market} data={data} loader={loader} onError={report.pageError}>
          <PageRouter>
            {boot.panel?.heading === undefined ? (
              <App />
            ) : (
              <LateBoundary notice={({ retry }) => <FilesFailed onRetry={retry} />}>
                <PanelPage heading={boot.panel.heading} />
              </LateBoundary>
            )}
          </PageRouter>
        </PageProviders>
      </UiProvider>
    );
    // A transition renders in slices, so a slow phone can scroll meanwhile.
    startTransition(() => pageRoot.render(isDevelopment ? <StrictMode>{page}</StrictMode> : page));
    analytics.loadTagManager();
  } catch (error) {
    await words;
    renderAlone(<ErrorView message={error instanceof Error ? error.message : String(error)} />);
  }
}
