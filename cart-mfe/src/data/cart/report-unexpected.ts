import { getAnalytics } from '@bindery/analytics';
import { ApiError, isCancelled, OfflineError } from '@bindery/shared/data';

/**
 * Reports a failed write, except refusals (4xx) and a lost network, which the page shows to the shopper.
 * Source: docs/rules.md ERR-04
 */
export function reportUnexpected(error: Error): void {
  const isExpected =
    isCancelled(error) ||
    error instanceof OfflineError ||
    (error instanceof ApiError && (error.code === 'network' || (error.status >= 400 && error.status < 500)));
  if (!isExpected) getAnalytics().reportError(error);
}
