import { getAnalytics } from '@bindery/analytics';
import { ApiError, isCancelled, OfflineError } from '@bindery/shared/data';

/**
 * Tells of a write that failed as nobody expects: what the server refuses in its words, and a network that is away, are
 * the shopper's to know. Source: docs/rules.md ERR-04
 */
export function reportUnexpected(error: Error): void {
  const isExpected =
    isCancelled(error) ||
    error instanceof OfflineError ||
    (error instanceof ApiError && (error.code === 'network' || (error.status >= 400 && error.status < 500)));
  if (!isExpected) getAnalytics().reportError(error);
}
