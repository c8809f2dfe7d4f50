import type { Analytics } from './analytics';

const SILENT: Analytics = {
  pageView() {},
  track() {},
  context: () => undefined,
  trackingEvent() {},
  legacyEvent() {},
  decision() {},
  modelChanged() {},
  setConsent() {},
  loadTagManager() {},
  reportError() {},
  sendErrorReport: () => Promise.resolve(false),
  subscribe: () => () => undefined,
};
const ignore = (): void => undefined;

/** A remote may be built against a later version: what it calls that is not here does nothing. Source: docs/rules.md TRACK-24 */
const tolerant = (analytics: Analytics): Analytics =>
  new Proxy(analytics, {
    get: (knownAnalytics, name) =>
      name in knownAnalytics || typeof name === 'symbol' || name === 'then'
        ? knownAnalytics[name as keyof Analytics]
        : ignore,
  });

let instance = tolerant(SILENT);

/** The shell gives the page's one instance; this module is a Module Federation singleton, so every remote gets it. */
export function setAnalytics(analytics: Analytics): void {
  instance = tolerant(analytics);
}

/** @returns the page's instance; silent where no shell has set one (a remote alone, a test) */
export function getAnalytics(): Analytics {
  return instance;
}
