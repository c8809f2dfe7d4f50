import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Place } from '@bindery/shared/contracts';
import { findRegion, languageOf, tidyPostcode } from '@bindery/shared/market';
import type { PlacesConfig } from '../../platform/config';
import { marketOfCountry } from './address';
import type { PlacesPort } from './places';

const TIMEOUT_MS = 2000;

const AnswerSchema = Type.Object({
  places: Type.Optional(
    Type.Array(
      Type.Object({
        addressComponents: Type.Optional(
          Type.Array(
            Type.Object({
              longText: Type.String(),
              shortText: Type.Optional(Type.String()),
              types: Type.Array(Type.String()),
            }),
          ),
        ),
      }),
    ),
  ),
});
type Components = NonNullable<
  NonNullable<Type.Static<typeof AnswerSchema>['places']>[number]['addressComponents']
>;

class PlacesProviderError extends Error {
  constructor(reason: string) {
    super(`The provider of places ${reason}`);
    this.name = 'PlacesProviderError';
  }
}

/** @returns undefined for a result with another postcode or country, which Google's fuzzy search may contain */
function placeOf(components: Components, country: string, postcode: string): Place | undefined {
  const part = (...types: string[]) =>
    types.flatMap((type) => components.find((component) => component.types.includes(type)) ?? [])[0];
  if (part('country')?.shortText !== country) return undefined;
  if (tidyPostcode(country, part('postal_code')?.longText ?? '') !== postcode) return undefined;
  const city = part('postal_town', 'locality', 'administrative_area_level_3')?.longText;
  const regions = ['administrative_area_level_2', 'administrative_area_level_1'].flatMap((type) => {
    const region = part(type);
    return region ? [region.shortText ?? '', region.longText] : [];
  });
  const state = regions.find((region) => findRegion(country, region)) ?? '';
  return city === undefined ? undefined : { city, state };
}

async function ask({ url, key }: PlacesConfig, body: object, timeoutMs: number): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        'x-goog-fieldmask': 'places.addressComponents',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return await answer.json();
  } catch {
    // has no `cause`, because the caught error may contain the request
    throw new PlacesProviderError('cannot be reached, or does not answer JSON in time');
  }
  await answer.body?.cancel();
  throw new PlacesProviderError(`answers ${answer.status}`);
}

/** Finds towns with Google's Text Search (New). The request contains only the postcode and the country. */
export const createGooglePlaces = (config: PlacesConfig, timeoutMs = TIMEOUT_MS): PlacesPort => ({
  async placesOf(country, postcode) {
    const market = marketOfCountry(country);
    const body = {
      ...{ textQuery: postcode, regionCode: country, pageSize: 10 },
      ...(market && { languageCode: languageOf(market) }),
    };
    const answer = await ask(config, body, timeoutMs);
    if (!Value.Check(AnswerSchema, answer)) throw new PlacesProviderError('answers in another form');
    const towns = (answer.places ?? []).flatMap(
      ({ addressComponents = [] }) => placeOf(addressComponents, country, postcode) ?? [],
    );
    return [...new Map(towns.map((place) => [`${place.city}\n${place.state}`, place])).values()];
  },
});
