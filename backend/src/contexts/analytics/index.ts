export { analyticsRoutes } from './analytics.routes';
export { errorTunnelRoutes } from './error-tunnel';
export { Forwards, GA4_CHANNEL } from './forwards';
export { ga4Transport } from './ga4-transport';
export { countViolations, violationRoutes } from './violations';
