import type { Analytics } from '@bindery/analytics';
import type { RemoteFailure } from '@bindery/shared/boot';

/** Where the page's own failures go: the console for developers, the server for the teams. */
export function reportTo(analytics: Analytics) {
  return {
    remoteFailure(failure: RemoteFailure): void {
      analytics.reportError({
        name: 'remote-failure',
        message: `${failure.remote} ${failure.expose}: ${failure.errorClass}`,
        context: { ...failure },
      });
    },
    wordsFailure({ language, error }: { language: string; error: unknown }): void {
      analytics.reportError({
        name: 'words-failure',
        message: `${language}: ${String(error)}`,
        context: { language },
      });
    },
    pageError(error: unknown): void {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      analytics.reportError({ name, message, context: { path: window.location.pathname } });
    },
    /** React's own hook: slots and the page report with more detail, so this one only tells developers. */
    caught(error: unknown): void {
      console.warn('A part of the page failed', error);
    },
  };
}
