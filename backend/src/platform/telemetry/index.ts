export type { Figures } from './instruments';
export { createTracing, type Tracing } from './tracing';
export { createMetrics, type Metrics, serveMetrics } from './metrics';
