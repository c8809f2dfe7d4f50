export { createAnalytics, type Analytics } from './analytics';
export { setAnalytics, getAnalytics } from './instance';
export type { ErrorContext } from './error-reports';
export { defineEvent } from './define-event';
export { browserAdapter } from './adapters/browser';
export type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
export { consentState, defaultPreferences, isDeniedByDefault, PURPOSES } from './consent';
export type { ConsentState } from './consent';
export type { AnalyticsEvent, BuiltEvent, BuildPorts } from './define-event';
