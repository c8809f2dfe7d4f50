export { createAnalytics, type Analytics, type AnalyticsOptions, type TrackingEvent } from './analytics';
export { setAnalytics, getAnalytics } from './instance';
export { browserAdapter } from './adapters/browser';
export type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
export type { EventAttributes, EventName } from './events';
export type { EventItem, GoodsAttributes } from './events/goods-event';
