import type { BootData, ErrorReport } from '@bindery/shared/contracts';

const SERVED: readonly string[] = ['staging', 'production'];

/**
 * @returns the error service that also gets the page's reports: only if configured, only in staging and production. Its
 *   code loads with the first report. Source: docs/rules.md ERR-03
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
