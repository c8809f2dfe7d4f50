import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { callCommerce, newIdempotencyKey, useQuery } from '@bindery/shared/data';
import type { Place } from '../../contracts';
import { addressLayout, findRegion, tidyPostcode, type Market } from '../../market';
import { isPostcodeFaulty, type AddressValues } from './address-values';

const NO_PLACES: readonly Place[] = [];

const placesQuery = (market: Market, country: string, postcode: string) => ({
  queryKey: ['places', country, postcode],
  queryFn: async (): Promise<readonly Place[]> => {
    const body = { country, postcode };
    const call = { market, method: 'POST', path: '/website/v1/places', body } as const;
    const answer = await callCommerce<{ data: Place[] }>({ ...call, idempotencyKey: newIdempotencyKey() });
    return answer.body.data;
  },
  staleTime: Infinity,
  // no retry, because the shopper can type the town instead
  retry: false,
});

/** Returns the text that shows a place to the shopper: its town and the name of its region. */
const nameOf = ({ city, state }: Place, country: string): string =>
  [city, findRegion(country, state)?.name ?? ''].filter(Boolean).join(', ');

/**
 * Fills in town and region if the typed postcode has a single place. Replaces a town or region that the shopper typed
 * only if the shopper chooses a town from the list. Source: docs/rules.md ADDR-05
 */
export function usePlaces(values: AddressValues, onChange: (patch: Partial<AddressValues>) => void) {
  const market = useMarket();
  const [isTyped, setTyped] = useState(false);
  const [filled, setFilled] = useState('');
  const ours = useRef<Partial<AddressValues>>({});
  const { country } = values;
  const postcode = tidyPostcode(country, values.zipcode);
  const isKnownForm = addressLayout(country).postcode.pattern !== undefined;
  const isAsked = isTyped && isKnownForm && postcode !== '' && !isPostcodeFaulty(values);
  const { data } = useQuery({ ...placesQuery(market, country, postcode), enabled: isAsked });
  const places = (isAsked && data) || NO_PLACES;

  function fill(place: Place, isChosen: boolean): void {
    const names = (['city', 'state'] as const).filter(
      (name) =>
        place[name] !== '' && (isChosen || values[name].trim() === '' || values[name] === ours.current[name]),
    );
    const patch = Object.fromEntries(names.map((name) => [name, place[name]]));
    ours.current = { ...ours.current, ...patch };
    if (names.length === 0) return;
    onChange(patch);
    setFilled(nameOf({ city: '', state: '', ...patch }, country));
  }
  const fillEmpty = useEffectEvent((place: Place) => fill(place, false));
  useEffect(() => {
    if (places.length === 1) fillEmpty(places[0]!);
  }, [places]);

  return {
    /** towns to choose from, if there are several */
    choices: places.length > 1 ? places : NO_PLACES,
    nameOf: (place: Place): string => nameOf(place, country),
    choose: (place: Place): void => fill(place, true),
    /** the town and region that the form filled in last, for screen readers */
    filled,
    change(patch: Partial<AddressValues>): void {
      if (patch.zipcode !== undefined) setTyped(true);
      setFilled('');
      onChange(patch);
    },
  };
}
