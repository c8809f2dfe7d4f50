import { StrictMode, startTransition, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { unstable_forceFrameRate } from 'scheduler';
import { LateBoundary, lateModule, on, type Market } from '@bindery/shared';
import { browserAdapter, createAnalytics, setAnalytics } from '@bindery/analytics';
import type { BootData } from '@bindery/shared/contracts';
import {
  guestToken,
  marketFromPath,
  MarketProvider,
  preloadedHome,
  readBootData,
  readRecord,
  watchOverlayEntries,
  writeRecord,
  type RemoteLoader,
} from '@bindery/shared/boot';
import { UiProvider } from '@bindery/shared/ui';
import { accountPages } from './account-pages';
import { App } from './app';
import { beginConsent, hasPrivacySignal } from './features/consent';
import { withExperimentScript } from './experiment-script';
import { ErrorView, WaitingPage } from './features/layout';
import { preloadHero } from './features/catalogue';
import { createPageData, FilesFailed, type PageData } from './features/remotes';
import { askSession, forgetEnded, takeMailedToken, watchSignOut } from './features/session';
import { takeIncomingLink, dropProviderParameters } from './incoming-link';
import { createPageRemotes } from './federation/page-remotes';
import { keepPresses } from './keep-presses';
import { PageProviders, PageRouter, SLOT_DIGEST } from './page-providers';
import { productPages } from './product-pages';
import { errorServiceOf, errorContext, reportTo, warnOfFailure, watchOwnFaults } from './reports';
import { watchModel } from './watch-model';
import { loadWords } from './words';

const PanelPage = lateModule(
  () => import(/* webpackChunkName: "panel" */ './features/layout/panel-page'),
).get('default');
/** StrictMode is on in development builds only, because it renders twice. */
const isDevelopment = process.env.NODE_ENV === 'development';
/**
 * React renders in slices: by default, it pauses for the browser every 5 ms. On a slow phone, these pauses took an
 * eighth of the time until the form appeared. Slices of 16 ms need fewer pauses, and are still too short to count as
 * long tasks.
 */
const SLICES_PER_SECOND = 60;
const PRODUCT_PAGE = /^\/(personalized-products|create)\//;
const ACCOUNT_PAGE = /^\/(account|privacy|orders\/(find|open))(\/|$)/;
const PAGE_WITH_REMOTES = /^\/(personalized-products|create|cart|checkout|orders)(\/|$)/;
const PAGE_WITH_DATA = /^\/(personalized-products|create|cart|account|privacy|orders)(\/|$)/;

const ROOT_OPTIONS = { onCaughtError: warnOfFailure, onUncaughtError: warnOfFailure };

/** Reports a hydration mismatch, except in a remote's slot, which the server never renders. */
function onRecoverableError(error: unknown): void {
  if (error instanceof Error && 'digest' in error && error.digest === SLOT_DIGEST) return;
  reportError(error);
}

interface Found {
  readonly nonce: string | undefined;
  readonly mayBePersonal: (key: string) => boolean;
}

/**
 * Starts the page's analytics with the shopper's consent, and reports the page's own failures.
 * Source: docs/rules.md CONS-01
 */
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

/** Returns the page's root in the document. `isRendered`: the server has rendered it. */
function pageRootIn(container: HTMLElement) {
  const isRendered = container.childElementCount > 0;
  let root: Root | undefined;
  /** Replaces the server's HTML. */
  function render(content: ReactElement): void {
    root ??= createRoot(container, ROOT_OPTIONS);
    root.render(content);
  }
  function takeOver(content: ReactElement): void {
    container.dataset['begun'] = ''; // a page that has begun no longer reloads if the second origin is unreachable
    // If the browser has translated the page, its texts are replaced, so hydration would fail.
    // React would then render the page again, and lose the text that the shopper has typed.
    const isTranslated = container.querySelector('font') !== null;
    if (isRendered && !isTranslated && !root)
      root = hydrateRoot(container, content, { ...ROOT_OPTIONS, onRecoverableError });
    else render(content);
  }
  return { isRendered, render, takeOver };
}

interface WholePageParts {
  readonly nonce: string | undefined;
  readonly boot: BootData;
  readonly market: Market;
  readonly data: PageData;
  readonly loader: RemoteLoader;
  readonly onError: (error: unknown) => void;
}

function wholePage({ nonce, boot, market, data, loader, onError }: WholePageParts): ReactElement {
  const page = (
    <UiProvider nonce={nonce}>
      <PageProviders boot={boot} market={market} data={data} loader={loader} onError={onError}>
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
  return isDevelopment ? <StrictMode>{page}</StrictMode> : page;
}

export async function start(document: Document): Promise<void> {
  unstable_forceFrameRate(SLICES_PER_SECOND);
  keepPresses(document);
  watchSignOut();
  const hadMailedToken = takeMailedToken();
  dropProviderParameters();
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const root = document.getElementById('root')!;
  const { market, pagePath: remainingPath } = marketFromPath(window.location.pathname);
  const words = loadWords(market);
  const { isRendered, render, takeOver } = pageRootIn(root);
  const renderAlone = (content: ReactElement): void =>
    render(
      <UiProvider nonce={nonce}>
        <MarketProvider value={market}>{content}</MarketProvider>
      </UiProvider>,
    );
  try {
    const boot = readBootData(document);
    await forgetEnded(boot.isSignedIn, () => {
      // The waiting page never replaces the real page, because the real page starts to await the words later.
      // HTML from the server stays, because it contains no personal data.
      if (!isRendered) void words.then(() => renderAlone(<WaitingPage />));
      return askSession(market);
    });
    // must run before any code can report the page's URL: it may contain a child's name. Source: docs/rules.md LINK-04
    const mayBePersonal = takeIncomingLink(boot.preloaded);
    const { analytics, report } = startAnalytics(boot, market, { nonce, mayBePersonal });
    const data = createPageData(market, boot);
    if (remainingPath === '/') preloadHero(preloadedHome(boot.preloaded, market)?.hero);
    if (PAGE_WITH_DATA.test(remainingPath)) data.start();
    if (PRODUCT_PAGE.test(remainingPath)) productPages.start();
    if (ACCOUNT_PAGE.test(remainingPath)) accountPages.start();
    // no watchdog in development, because it would report a page that a debugger has paused
    const watchedShell = boot.environment === 'development' ? undefined : boot.shellVersion;
    const remotes = createPageRemotes(boot.remotes, report.remoteFailure, watchedShell);
    if (PAGE_WITH_REMOTES.test(remainingPath)) remotes.start();
    await words;
    watchOverlayEntries();

    const page = wholePage({ nonce, boot, market, data, loader: remotes.loader, onError: report.pageError });
    // A transition renders in slices, so that a slow phone can scroll between the slices.
    startTransition(() => takeOver(page));
    // no tag manager after a mailed link, because the browser's navigation entries still contain the token
    if (!hadMailedToken) analytics.loadTagManager();
  } catch (error) {
    await words;
    renderAlone(<ErrorView message={error instanceof Error ? error.message : String(error)} />);
  }
}
