import { useMemo, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import {
  cartQuery,
  draftsOnDevice,
  useDraftKey,
  useIntent,
  useQuery,
  useQueryClient,
  useWrite,
  callCommerce,
  queryOptions,
  retryPassing,
  readRecord,
  writeRecord,
} from '@bindery/shared/data';
import type { LibraryCharacter } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-model';
import {
  describedIn,
  knownCharacters,
  type Described,
  type KnownCharacter,
  type Target,
  type RemovedMark,
} from './take-over';

/** Goes with everything else of the browser's storage at sign-out. Source: docs/rules.md ACC-46, CHAR-07 */
const RECORD = 'bindery-removed-characters';
/** More than anybody takes out by hand; the oldest give way. */
const MOST_KEPT = 100;

const isMark = (value: unknown): value is RemovedMark =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<RemovedMark>).look === 'object' &&
  (value as Partial<RemovedMark>).look !== null;

/** @returns whom the shopper took out on this device, the oldest first */
function removedOnDevice(): RemovedMark[] {
  try {
    const marks: unknown = JSON.parse(readRecord(RECORD) ?? '[]');
    return Array.isArray(marks) ? marks.filter(isMark) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

const isSame = (removedMark: RemovedMark, other: RemovedMark): boolean =>
  JSON.stringify(removedMark) === JSON.stringify(other);

/** @returns the marks from then on */
function markRemoved(mark: RemovedMark, is: boolean): RemovedMark[] {
  const others = removedOnDevice().filter((other) => !isSame(other, mark));
  const marks = is ? [...others, mark].slice(-MOST_KEPT) : others;
  writeRecord(RECORD, marks.length === 0 ? null : JSON.stringify(marks));
  return marks;
}

const PATH = '/website/v2/characters';
const STALE_MS = 60_000;

type Answer = { data: LibraryCharacter[] };
interface CartState {
  readonly number: string | null;
  readonly revision: number;
}

/** Who is in the books of cart and orders. @param cart - whatever changes it may change them; undefined: not there yet */
const charactersQuery = (market: Market, cart: CartState | undefined) =>
  queryOptions({
    queryKey: ['characters', cart?.number, cart?.revision],
    queryFn: async ({ signal }) =>
      (await callCommerce<Answer>({ market, method: 'GET', path: PATH, signal })).body.data,
    enabled: cart !== undefined,
    staleTime: STALE_MS,
    retry: retryPassing,
  });

/** Takes them out of the list or puts them back. @returns the list from then on */
const setCharactersRemoved = async (
  market: Market,
  body: { ids: readonly string[]; isRemoved: boolean },
): Promise<LibraryCharacter[]> =>
  (await callCommerce<Answer>({ market, method: 'PATCH', path: PATH, body })).body.data;

const NOBODY: readonly LibraryCharacter[] = [];

/** The books that are on this device alone, the latest last, and the library of the server. */
function useDescribed(): {
  described: readonly Described[];
  queryKey: ReturnType<typeof charactersQuery>['queryKey'];
} {
  const market = useMarket();
  const intent = useIntent();
  const draftKey = useDraftKey(useFormSettings().slug);
  const drafts = useMemo(() => {
    const others = draftsOnDevice().filter(({ key }) => key !== draftKey);
    return others.reverse().flatMap(({ values }) => describedIn(values));
  }, [draftKey]);
  // the page has asked for the cart already, for its header: it is not asked for here
  const { data: cart } = useQuery({ ...cartQuery(market), enabled: false });
  const query = charactersQuery(market, cart);
  const { data: library = NOBODY } = useQuery({ ...query, placeholderData: (before) => before });
  const bookId = intent.kind === 'line' ? intent.lineId : intent.kind === 'item' ? intent.itemId : undefined;
  const described = useMemo(() => {
    const ofOthers = library.filter(({ books }) => books.some((id) => id !== bookId));
    return [...ofOthers.map(({ id, name, values }) => ({ id, name: name ?? undefined, values })), ...drafts];
  }, [library, bookId, drafts]);
  return { described, queryKey: query.queryKey };
}

/** Whom the shopper described for other books, and how one of them is not offered any more. Source: docs/rules.md PROOF-06, CHAR-07 */
export interface KnownCharacters {
  readonly characters: readonly KnownCharacter[];
  /** taken out just now: they can be put back */
  readonly removed: KnownCharacter | undefined;
  /** the server could not be asked: nothing has changed */
  readonly hasFailed: boolean;
  remove(character: KnownCharacter): void;
  putBack(): void;
  /** what was said of a removal is over */
  settle(): void;
}

export function useKnownCharacters(target: Target): KnownCharacters {
  const market = useMarket();
  const client = useQueryClient();
  const { described, queryKey } = useDescribed();
  const [marks, setMarks] = useState(removedOnDevice);
  const [removed, setRemoved] = useState<KnownCharacter>();
  const mark = ({ name, look }: KnownCharacter, isRemoved: boolean): void =>
    setMarks(markRemoved({ name: name ?? null, look }, isRemoved));
  const { mutate, isError, reset } = useWrite({
    mutationFn: async ({ character, isRemoved }: { character: KnownCharacter; isRemoved: boolean }) => {
      const { ids } = character;
      client.setQueryData(queryKey, await setCharactersRemoved(market, { ids, isRemoved }));
    },
    onError: (_error, { character, isRemoved }) => {
      mark(character, !isRemoved);
      setRemoved(isRemoved ? undefined : character);
    },
  });
  const characters = useMemo(() => knownCharacters(described, target, marks), [described, target, marks]);

  function set(character: KnownCharacter, isRemoved: boolean): void {
    mark(character, isRemoved);
    setRemoved(isRemoved ? character : undefined);
    // the server knows nothing of a character that is in drafts of this device only
    if (character.ids.length > 0) mutate({ character, isRemoved });
    else reset();
  }
  return {
    characters,
    removed,
    hasFailed: isError,
    remove: (character) => set(character, true),
    putBack: () => removed && set(removed, false),
    settle: () => {
      setRemoved(undefined);
      reset();
    },
  };
}
