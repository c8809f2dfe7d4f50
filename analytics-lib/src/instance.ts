import type { Analytics } from './analytics';

const SILENT: Analytics = {
  pageView() {},
  track() {},
  trackingEvent() {},
  legacyEvent() {},
  modelChanged() {},
  setConsent() {},
  loadTagManager() {},
  reportError() {},
  sendErrorReport: () => Promise.resolve(false),
};
let instance: Analytics = SILENT;

/** The shell gives the page's one instance; this module is a Module Federation singleton, so every remote gets it. */
export function setAnalytics(analytics: Analytics): void {
  instance = analytics;
}

/** @returns the page's instance; silent where no shell has set one (a remote alone, a test) */
export function getAnalytics(): Analytics {
  return instance;
}
