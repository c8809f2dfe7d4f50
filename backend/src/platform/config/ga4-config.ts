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
  /** sender of purchases: this server and the pages (each purchase is counted once), or the pages alone */
  readonly purchases: 'server' | 'page';
}

/** Over plain http, the secret could be read in transit. */
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

/** @returns undefined if not configured @throws ConfigError if only a part is configured */
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
