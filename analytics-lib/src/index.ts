export { createAnalytics, type Analytics } from './analytics';
export { setAnalytics, getAnalytics } from './instance';
export type { ErrorContext } from './error-reports';
export { defineEvent } from './define-event';
export { browserAdapter } from './adapters/browser';
export type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
export type { ConsentState } from './consent';
export type { AnalyticsEvent, BuiltEvent, BuildPorts, TrackingEvent } from './define-event';
