import { ConfigError, text, url, type Variables } from './variables';

export interface TaxServiceConfig {
  readonly url: string;
  readonly token: string;
}

const MINIMUM_TOKEN_LENGTH = 16;

/**
 * Returns the tax service's configuration.
 *
 * @returns undefined if the shop's own table of rates is used
 * @throws ConfigError if only a part is configured
 */
export function taxServiceOf(variables: Variables): TaxServiceConfig | undefined {
  const service = url(variables, 'TAX_SERVICE_URL', ['https:', 'http:']);
  const token = text(variables, 'TAX_SERVICE_TOKEN');
  if (service === undefined) {
    if (token === undefined) return undefined;
    throw new ConfigError('TAX_SERVICE_URL', 'missing, but TAX_SERVICE_TOKEN is set');
  }
  if (token === undefined || token.length < MINIMUM_TOKEN_LENGTH)
    throw new ConfigError(
      'TAX_SERVICE_TOKEN',
      `missing or shorter than ${MINIMUM_TOKEN_LENGTH} characters, but TAX_SERVICE_URL is set`,
    );
  return { url: service, token };
}
