export type { Figures } from './figures';
export { createMetrics, type Metrics, serveMetrics } from './metrics';
