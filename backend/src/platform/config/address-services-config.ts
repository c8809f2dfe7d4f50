import { text, url, type Variables } from './variables';

export interface PlacesConfig {
  readonly url: string;
  readonly key: string;
}

export interface AddressServicesConfig {
  /** provider of towns; undefined: open data alone */
  readonly places: PlacesConfig | undefined;
  /** undefined: the shop checks the form of VAT numbers alone */
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
