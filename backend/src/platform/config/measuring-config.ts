import type { Environment } from '@bindery/shared/contracts';
import { NO_SOURCES, originSource, vendorSources, withSources, type PageSources } from './page-sources';
import { ConfigError, matching, choiceOf, text, url, type Variables } from './variables';

const ENDPOINT = 'https://www.google-analytics.com';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;
const OTHERS = ['GA4_API_SECRET', 'GA4_ENDPOINT', 'GA4_PURCHASES'] as const;

/**
 * Google Analytics, called by this server.
 * Source: developers.google.com/analytics/devguides/collection/protocol/ga4/reference
 */
export interface Ga4Config {
  /** of a web data stream: 'G-XXXXXXXXXX' */
  readonly measurementId: string;
  readonly apiSecret: string;
  /** an origin */
  readonly endpoint: string;
  /**
   * `page`: only pages send purchase events; `server`: this server also sends them, but each purchase is counted once
   */
  readonly purchases: 'server' | 'page';
}

/** Refuses http URLs of other machines, because the secret could be read in transit. */
function endpointOf(variables: Variables): string {
  const endpoint = url(variables, 'GA4_ENDPOINT', ['https:', 'http:']);
  if (endpoint === undefined) return ENDPOINT;
  const { protocol, hostname, origin, pathname, search } = new URL(endpoint);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new ConfigError('GA4_ENDPOINT', 'not https://, and not this machine');
  if (pathname !== '/' || search !== '')
    throw new ConfigError(
      'GA4_ENDPOINT',
      'more than an origin, such as https://region1.google-analytics.com',
    );
  return origin;
}

/** @returns undefined if nothing is configured @throws ConfigError if only a part is configured */
export function ga4Of(variables: Variables): Ga4Config | undefined {
  const measurementId = matching(
    variables,
    'GA4_MEASUREMENT_ID',
    /^G-[A-Z0-9]{4,20}$/,
    'the measurement id of a web data stream (G-XXXXXXXXXX)',
  );
  if (measurementId === undefined) {
    const set = OTHERS.find((name) => text(variables, name) !== undefined);
    if (set !== undefined) throw new ConfigError('GA4_MEASUREMENT_ID', `missing, but ${set} is set`);
    return undefined;
  }
  const apiSecret = text(variables, 'GA4_API_SECRET');
  if (apiSecret === undefined || !/^[A-Za-z0-9_-]{16,100}$/.test(apiSecret))
    throw new ConfigError(
      'GA4_API_SECRET',
      'missing, or no secret of the Measurement Protocol, but GA4_MEASUREMENT_ID is set',
    );
  const purchases = choiceOf(variables, 'GA4_PURCHASES', ['server', 'page'], 'server');
  return { measurementId, apiSecret, endpoint: endpointOf(variables), purchases };
}

export interface ErrorServiceConfig {
  /** Sentry's envelope endpoint, with the project's public key */
  readonly envelopeUrl: string;
  /** true means this server forwards the pages' errors, because this hides IP addresses and avoids ad blockers */
  readonly isTunnelled: boolean;
}

/** Source: docs/rules.md ERR-04, TRACK-30, TRACK-50, PROV-08 */
export interface MeasuringConfig {
  /** staging and production only */
  readonly errorService: ErrorServiceConfig | undefined;
  /** URL of a third-party experiment script; a page adds the script if the visitor consents */
  readonly experimentScript: string | undefined;
  readonly ga4: Ga4Config | undefined;
  readonly sources: PageSources;
}

const SERVED: readonly Environment[] = ['staging', 'production'];

/** Parses `https://key@host/path/project`. The key is public, but errors do not contain the key or URL. */
function envelopeUrlOf(variables: Variables): string | undefined {
  const dsn = text(variables, 'SENTRY_DSN');
  if (dsn === undefined) return undefined;
  const parsed = URL.canParse(dsn) ? new URL(dsn) : undefined;
  const [, path, project] = /^(.*)\/(\d+)$/.exec(parsed?.pathname ?? '') ?? [];
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !/^\w+$/.test(parsed.username) || !project)
    throw new ConfigError('SENTRY_DSN', 'not https://public-key@host/project');
  if (parsed.password !== '')
    throw new ConfigError('SENTRY_DSN', 'holds a secret key: pages get it, so give the public one alone');
  return `${parsed.origin}${path}/api/${project}/envelope/?sentry_key=${parsed.username}&sentry_version=7`;
}

function errorServiceOf(variables: Variables, environment: Environment): ErrorServiceConfig | undefined {
  const envelopeUrl = envelopeUrlOf(variables);
  const isTunnelled = choiceOf(variables, 'SENTRY_TUNNEL', ['on', 'off'], 'on') === 'on';
  return envelopeUrl !== undefined && SERVED.includes(environment) ? { envelopeUrl, isTunnelled } : undefined;
}

function experimentScriptOf(variables: Variables): string | undefined {
  const id = matching(variables, 'EXPERIMENT_SCRIPT_ID', /^[A-Za-z0-9_-]+$/, 'an id of letters and digits');
  const host = url(variables, 'EXPERIMENT_SCRIPT_HOST', ['https:', 'http:']);
  if (id === undefined && host !== undefined)
    throw new ConfigError('EXPERIMENT_SCRIPT_ID', 'missing, but EXPERIMENT_SCRIPT_HOST is set');
  return id === undefined ? undefined : `${host ?? 'https://cdn.optimizely.com'}/js/${id}.js`;
}

export function measuringOf(variables: Variables, environment: Environment): MeasuringConfig {
  const errorService = errorServiceOf(variables, environment);
  const experimentScript = experimentScriptOf(variables);
  const isDirect = errorService !== undefined && !errorService.isTunnelled;
  return {
    errorService,
    experimentScript,
    ga4: ga4Of(variables),
    sources: [
      vendorSources(variables),
      isDirect ? originSource('connections', errorService.envelopeUrl) : NO_SOURCES,
      experimentScript === undefined ? NO_SOURCES : originSource('scripts', experimentScript),
    ].reduce(withSources, NO_SOURCES),
  };
}
