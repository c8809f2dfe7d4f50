import type { Analytics, ErrorContext } from '@bindery/analytics';
import { parseStoredCustomisation, readRecord, type RemoteFailure } from '@bindery/shared/boot';

const BOOK_PAGE = /\/(?:personalized-products|create)\/([a-z0-9-]+)/;

/** Adds the query and the book's draft, which are masked before they leave the page. Source: docs/rules.md ERR-04 */
export function errorContext(): ErrorContext {
  const { pathname, search } = window.location;
  const slug = BOOK_PAGE.exec(pathname)?.[1];
  const storedText = slug === undefined ? null : readRecord(slug);
  const customisation = storedText === null ? undefined : parseStoredCustomisation(storedText);
  return { ...(search !== '' && { query: search }), ...(customisation && { customisation }) };
}

/** Reports the page's own failures: to the console and to the server. */
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
    pageError(error: unknown): void {
      analytics.reportError(error instanceof Error ? error : new Error(String(error)));
    },
  };
}

/** For React's own hooks. Slots and the page report in more detail, so this only logs for developers. */
export function warnOfFailure(error: unknown): void {
  console.warn('A part of the page failed', error);
}
