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
 * Ignores calls of methods that do not exist here: a remote may be built against a later version.
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

/** Sets the page's one instance, for the shell. This module is a Module Federation singleton, so every remote gets it. */
export function setAnalytics(analytics: Analytics): void {
  instance = tolerant(analytics);
}

/** @returns the page's instance; a silent one if no shell has set it (a remote alone, a test) */
export function getAnalytics(): Analytics {
  return instance;
}
