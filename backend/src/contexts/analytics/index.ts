export { analyticsRoutes } from './analytics.routes';
export { errorTunnelRoutes } from './error-tunnel';
export { countViolations, violationRoutes, type Violations } from './violations';
