import type { Analytics, ErrorContext } from '@bindery/analytics';
import { parseStoredCustomisation, readRecord, type RemoteFailure } from '@bindery/shared/boot';

const BOOK_PAGE = /\/(?:personalized-products|create)\/([a-z0-9-]+)/;

/** Query and the draft of the page's book: they are masked before they leave the page. Source: docs/rules.md ERR-04 */
export function errorContext(): ErrorContext {
  const { pathname, search } = window.location;
  const slug = BOOK_PAGE.exec(pathname)?.[1];
  const stored = slug === undefined ? null : readRecord(slug);
  const customisation = stored === null ? undefined : parseStoredCustomisation(stored);
  return { ...(search !== '' && { query: search }), ...(customisation && { customisation }) };
}

/** Where the page's own failures go: the console for developers, the server for the teams. */
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
    /** of the page itself, and what nobody caught */
    pageError(error: unknown): void {
      analytics.reportError(error instanceof Error ? error : new Error(String(error)));
    },
  };
}

/** For React's own hooks. Slots and the page report with more detail, so this tells only developers. */
export function warnOfFailure(error: unknown): void {
  console.warn('A part of the page failed', error);
}
