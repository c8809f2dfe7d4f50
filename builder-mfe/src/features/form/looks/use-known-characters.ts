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

/**
 * Storage key. Sign-out deletes this storage entry together with the shop's other entries.
 * Source: docs/rules.md ACC-46, CHAR-07
 */
const RECORD = 'bindery-removed-characters';
/** Maximum number of stored removals, more than most shoppers need. Beyond it, the oldest are dropped. */
const MOST_KEPT = 100;

const isMark = (value: unknown): value is RemovedMark =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<RemovedMark>).look === 'object' &&
  (value as Partial<RemovedMark>).look !== null;

/** @returns characters removed on this device, oldest first */
function removedOnDevice(): RemovedMark[] {
  try {
    const marks: unknown = JSON.parse(readRecord(RECORD) ?? '[]');
    return Array.isArray(marks) ? marks.filter(isMark) : [];
  } catch {
    return []; // not our JSON
  }
}

const isSame = (removedMark: RemovedMark, otherMark: RemovedMark): boolean =>
  JSON.stringify(removedMark) === JSON.stringify(otherMark);

function markRemoved(mark: RemovedMark, isRemoved: boolean): RemovedMark[] {
  const otherMarks = removedOnDevice().filter((otherMark) => !isSame(otherMark, mark));
  const marks = isRemoved ? [...otherMarks, mark].slice(-MOST_KEPT) : otherMarks;
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

/**
 * Query for the characters in the books of the shopper's cart and orders.
 *
 * @param cart - undefined until it is loaded; the query runs again when the cart changes
 */
const charactersQuery = (market: Market, cart: CartState | undefined) =>
  queryOptions({
    queryKey: ['characters', cart?.number, cart?.revision],
    queryFn: async ({ signal }) =>
      (await callCommerce<Answer>({ market, method: 'GET', path: PATH, signal })).body.data,
    enabled: cart !== undefined,
    staleTime: STALE_MS,
    retry: retryPassing,
  });

/** Removes characters from the list or restores them. @returns the updated list */
const setCharactersRemoved = async (
  market: Market,
  body: { ids: readonly string[]; isRemoved: boolean },
): Promise<LibraryCharacter[]> =>
  (await callCommerce<Answer>({ market, method: 'PATCH', path: PATH, body })).body.data;

const NOBODY: readonly LibraryCharacter[] = [];

/** Returns characters from the server's library, then from drafts on this device. */
function useDescribed(): {
  described: readonly Described[];
  queryKey: ReturnType<typeof charactersQuery>['queryKey'];
} {
  const market = useMarket();
  const intent = useIntent();
  const draftKey = useDraftKey(useFormSettings().slug);
  const drafts = useMemo(() => {
    const otherDrafts = draftsOnDevice().filter(({ key }) => key !== draftKey);
    return otherDrafts.reverse().flatMap(({ values }) => describedIn(values));
  }, [draftKey]);
  // reads only the cached cart, because the page header loads the cart
  const { data: cart } = useQuery({ ...cartQuery(market), enabled: false });
  const query = charactersQuery(market, cart);
  const { data: library = NOBODY } = useQuery({
    ...query,
    placeholderData: (earlierLibrary) => earlierLibrary,
  });
  const bookId = intent.kind === 'line' ? intent.lineId : intent.kind === 'item' ? intent.itemId : undefined;
  const described = useMemo(() => {
    const otherCharacters = library.filter(({ books }) => books.some((id) => id !== bookId));
    return [
      ...otherCharacters.map(({ id, name, values }) => ({ id, name: name ?? undefined, values })),
      ...drafts,
    ];
  }, [library, bookId, drafts]);
  return { described, queryKey: query.queryKey };
}

/**
 * The characters that the shopper described for other books, and a function that removes one.
 * Source: docs/rules.md CHAR-09, CHAR-07
 */
export interface KnownCharacters {
  readonly characters: readonly KnownCharacter[];
  /** just removed; can be restored */
  readonly removed: KnownCharacter | undefined;
  /** the request failed; nothing has changed */
  readonly hasFailed: boolean;
  remove(character: KnownCharacter): void;
  putBack(): void;
  /** ends the notice of a removal */
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
    // the server does not know characters from drafts of this device
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
