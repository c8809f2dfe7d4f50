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

/**
 * Ignores calls of methods that this version lacks, because a remote may be built against a later one.
 * Source: docs/rules.md TRACK-24
 */
const tolerant = (analytics: Analytics): Analytics =>
  new Proxy(analytics, {
    get: (knownAnalytics, name) =>
      name in knownAnalytics || typeof name === 'symbol' || name === 'then'
        ? knownAnalytics[name as keyof Analytics]
        : ignore,
  });

let instance = tolerant(SILENT);

/**
 * Sets the page's only instance. Only the shell calls this. This module is a Module Federation singleton, so every
 * remote gets the same instance.
 */
export function setAnalytics(analytics: Analytics): void {
  instance = tolerant(analytics);
}

/** @returns the page's instance. Without a shell, as in tests, it does nothing. */
export function getAnalytics(): Analytics {
  return instance;
}
