import { callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { Market } from '@bindery/shared';
import type { LibraryCharacter } from '@bindery/shared/contracts';

const PATH = '/website/v2/characters';
const STALE_MS = 60_000;

type Answer = { data: LibraryCharacter[] };
interface CartState {
  readonly number: string | null;
  readonly revision: number;
}

/** Who is in the books of cart and orders. @param cart - whatever changes it may change them; undefined: not there yet */
export const charactersQuery = (market: Market, cart: CartState | undefined) =>
  queryOptions({
    queryKey: ['characters', cart?.number, cart?.revision],
    queryFn: async ({ signal }) =>
      (await callCommerce<Answer>({ market, method: 'GET', path: PATH, signal })).body.data,
    enabled: cart !== undefined,
    staleTime: STALE_MS,
    retry: retryPassing,
  });

/** Takes them out of the list or puts them back. @returns the list from then on */
export const setCharactersRemoved = async (
  market: Market,
  body: { ids: readonly string[]; isRemoved: boolean },
): Promise<LibraryCharacter[]> =>
  (await callCommerce<Answer>({ market, method: 'PATCH', path: PATH, body })).body.data;
