export { createAnalytics, type Analytics } from './analytics';
export { setAnalytics, getAnalytics } from './instance';
export type { ErrorContext } from './error-reports';
export { defineEvent, type AnalyticsEvent, type BuiltEvent, type BuildPorts } from './define-event';
export { browserAdapter } from './adapters/browser';
export type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
export { consentState, defaultPreferences, isDeniedByDefault, PURPOSES, type ConsentState } from './consent';
export type { PipelineEntry } from './history';
