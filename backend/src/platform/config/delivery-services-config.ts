import { ConfigError, text, url, type Variables } from './variables';

export interface TaxServiceConfig {
  readonly url: string;
  readonly token: string;
}

const MINIMUM_TOKEN_LENGTH = 16;

/**
 * Returns the tax service's configuration.
 *
 * @returns undefined if none is configured; the shop then uses its own table of rates
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

export interface PlacesConfig {
  readonly url: string;
  readonly key: string;
}

export interface AddressServicesConfig {
  /** provider of postal towns; undefined means the shop uses only open data */
  readonly places: PlacesConfig | undefined;
  /** undefined means the shop checks only the form of VAT numbers */
  readonly viesUrl: string | undefined;
}

const GOOGLE_URL = 'https://places.googleapis.com/v1/places:searchText';

/** @throws ConfigError if an address is unusable */
export function addressServicesOf(variables: Variables): AddressServicesConfig {
  const key = text(variables, 'GOOGLE_PLACES_KEY');
  const placesUrl = url(variables, 'GOOGLE_PLACES_URL', ['https:', 'http:']) ?? GOOGLE_URL;
  return {
    places: key === undefined ? undefined : { url: placesUrl, key },
    viesUrl: url(variables, 'VIES_URL', ['https:', 'http:']),
  };
}
