import { useMemo, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  cartQuery,
  draftsOnDevice,
  useDraftKey,
  useIntent,
  useQuery,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import type { LibraryCharacter } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-model';
import { charactersQuery, setCharactersRemoved } from './characters-api';
import { markRemoved, removedOnDevice } from './removed-on-device';
import { describedIn, knownCharacters, type Described, type KnownCharacter, type Target } from './take-over';

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

/** Whom the shopper described for other books, and how one of them is not offered any more. Source: docs/rules.md PROOF-06, CHAR-10 */
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
