export { createAnalytics, type Analytics } from './analytics';
export { setAnalytics, getAnalytics } from './instance';
export { browserAdapter } from './adapters/browser';
export type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
export type {} from './events';
export type {} from './events/goods-event';
