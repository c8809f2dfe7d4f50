import type { Analytics, ErrorContext } from '@bindery/analytics';
import { parseStoredCustomisation, readRecord, type RemoteFailure } from '@bindery/shared/boot';
import type { BootData, ErrorReport } from '@bindery/shared/contracts';

const BOOK_PAGE = /\/(?:personalized-products|create)\/([a-z0-9-]+)/;

/** Returns the page's query and draft, so that reports can mask their values. Source: docs/rules.md ERR-04 */
export function errorContext(): ErrorContext {
  const { pathname, search } = window.location;
  const slug = BOOK_PAGE.exec(pathname)?.[1];
  const storedText = slug === undefined ? null : readRecord(slug);
  const customisation = storedText === null ? undefined : parseStoredCustomisation(storedText);
  return { ...(search !== '' && { query: search }), ...(customisation && { customisation }) };
}

/** Reports failures of the page to the console and to the server. */
export function reportTo(analytics: Analytics) {
  return {
    remoteFailure({ error, ...failure }: RemoteFailure): void {
      const thrown = error instanceof Error ? error : undefined;
      analytics.reportError(
        {
          name: 'remote-failure',
          message: `${failure.remote} ${failure.expose}: ${failure.errorClass}`,
          stack: thrown?.stack,
        },
        { ...failure, ...(thrown && { error: thrown.message }) },
      );
    },
    wordsFailure({ language, error }: { language: string; error: unknown }): void {
      analytics.reportError(
        { name: 'words-failure', message: `${language}: ${String(error)}` },
        { severity: 'warning', language },
      );
    },
    pageError(thrown: unknown): void {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      performance.mark('page-error', { detail: error.stack });
      analytics.reportError(error);
    },
  };
}

/** For React's own hooks. Only logs the error for developers, because slots and the page report it in more detail. */
export function warnOfFailure(error: unknown): void {
  console.warn('A part of the page failed', error);
}

const SERVED: readonly string[] = ['staging', 'production'];

/**
 * Returns the error service, which also receives the page's reports. Returns undefined if no service is configured, or
 * outside staging and production. The service's code loads with the first report. Source: docs/rules.md ERR-04
 */
export function errorServiceOf({
  environment,
  tracking: { errorService },
}: Pick<BootData, 'environment' | 'tracking'>): ((report: ErrorReport) => void) | undefined {
  if (!errorService || !SERVED.includes(environment)) return undefined;
  return (report) =>
    void import('./error-service')
      .then(({ sendToService }) => sendToService(report, { ...errorService, environment }))
      .catch((error: unknown) => console.warn('Failed to report event error', error));
}

/** Folders with the scripts of the page and its remotes. Scripts in other folders of the origin are not the shop's. */
const OWN = /^\/(_canvas\/assets|mfe)\//;
const ADDRESS = /[a-z-]+:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?\s*$)/m;
/** Errors that are no fault of a script: cancelled work, or no network. */
const EXPECTED = new Set(['AbortError', 'CancelledError', 'CanceledError', 'OfflineError']);

/**
 * Reports uncaught errors of our own scripts. Errors of extensions, the tag manager or tags are ignored. The innermost
 * line of the stack names the script.
 *
 * @param assetOrigin - second origin of our scripts; undefined if all scripts are on the page's origin
 * Source: docs/rules.md ERR-04
 */
export function watchOwnFaults(
  page: Window,
  report: (error: Error) => void,
  assetOrigin = page.location.origin,
): void {
  const tell = (thrown: unknown, file = ''): void => {
    if (!(thrown instanceof Error) || EXPECTED.has(thrown.name)) return;
    if ('code' in thrown && thrown.code === 'network') return;
    const address = ADDRESS.exec(thrown.stack ?? '')?.[0] ?? file;
    if (isOwn(address, page.location.origin) || isOwn(address, assetOrigin)) report(thrown);
  };
  page.addEventListener('error', ({ error, filename }) => tell(error, filename));
  page.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function isOwn(address: string, origin: string): boolean {
  return address.startsWith(`${origin}/`) && OWN.test(address.slice(origin.length));
}
