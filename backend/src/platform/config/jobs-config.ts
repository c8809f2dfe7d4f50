import { ConfigError, choiceOf, matching, text, url, wholeNumber, type Variables } from './variables';

export interface WebhookConfig {
  readonly url: string;
  /** `whsec_` and base64 */
  readonly secret: string;
  readonly mayBePrivate: boolean;
}

/** Returns the receiver of shop events. @throws ConfigError if only a part is configured */
export function webhookOf(variables: Variables): WebhookConfig | undefined {
  const target = url(variables, 'WEBHOOK_URL', ['http:', 'https:']);
  if (target === undefined) return undefined;
  const secret = text(variables, 'WEBHOOK_SECRET');
  if (secret === undefined || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new ConfigError(
      'WEBHOOK_SECRET',
      'not whsec_ and base64 of 24 bytes or more, but WEBHOOK_URL is set (.env.example shows how to make one)',
    );
  const mayBePrivate =
    choiceOf(variables, 'WEBHOOK_PRIVATE', ['refused', 'allowed'], 'refused') === 'allowed';
  return { url: target, secret, mayBePrivate };
}

/** Address of the metrics for Prometheus. The shop's own port never answers them. */
export interface MetricsConfig {
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
}

/** The collector of OpenTelemetry that gets spans. */
export interface TracingConfig {
  /** without `/v1/traces` */
  readonly endpoint: string;
  /** share of visits that are traced, from 0 to 1; also the share of requests outside a visit */
  readonly share: number;
  readonly serviceName: string;
}

/** @returns undefined if nothing is traced */
export function tracingOf(variables: Variables): TracingConfig | undefined {
  const endpoint = url(variables, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  if (endpoint === undefined) return undefined;
  const share = matching(
    variables,
    'OTEL_TRACES_SAMPLER_ARG',
    /^(0(\.\d+)?|1(\.0+)?)$/,
    'a share from 0 to 1',
  );
  return {
    endpoint,
    share: Number(share ?? 0.01),
    serviceName: text(variables, 'OTEL_SERVICE_NAME') ?? 'bindery',
  };
}

/** Ports at which a process answers. `workerPort`, `metrics`: undefined if it has none. */
interface Ports {
  readonly port: number;
  readonly workerPort: number | undefined;
  readonly metrics: MetricsConfig | undefined;
}

/** @throws ConfigError if a port is used twice, or if METRICS_HOST is set without a port */
export function portsOf(variables: Variables): Ports {
  const portOf = (name: string): number | undefined =>
    text(variables, name) === undefined ? undefined : wholeNumber(variables, name, [0, 65535], 0);
  const [port = 3000, workerPort, metricsPort] = ['PORT', 'WORKER_PORT', 'METRICS_PORT'].map(portOf);
  const host = text(variables, 'METRICS_HOST');
  if (metricsPort === undefined) {
    if (host !== undefined) throw new ConfigError('METRICS_PORT', 'missing, but METRICS_HOST is set');
    return { port, workerPort, metrics: undefined };
  }
  for (const [name, otherPort] of Object.entries({ PORT: port, WORKER_PORT: workerPort }))
    if (metricsPort !== 0 && metricsPort === otherPort)
      throw new ConfigError('METRICS_PORT', `the same as ${name}`);
  return { port, workerPort, metrics: { host: host ?? '127.0.0.1', port: metricsPort } };
}
