export type { Figures } from './figures';
export { createTracing, type Tracing } from './tracing';
export { createMetrics, type Metrics, serveMetrics } from './metrics';
