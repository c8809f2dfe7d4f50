import { readIn, type EditedDocument, type WordFault } from './editable';
import type { DraftWords } from './content.tables';
import type { DocumentKey } from './drafts.repository';
import { namesIn } from './slices';

/** Returns the uid at the end of a chain of moves; undefined if the chain is empty or a loop. */
export function endOfMoves(redirects: ReadonlyMap<string, string>, uid: string): string | undefined {
  const passed = new Set([uid]);
  for (let next = redirects.get(uid); next !== undefined; next = redirects.get(next)) {
    if (passed.has(next)) return undefined;
    passed.add(next);
  }
  const end = [...passed].at(-1);
  return end === uid ? undefined : end;
}

const FIELD = 'old_addresses';

/** Returns the old uids of all pages, each with the present uid of the page. */
const movesOf = (listed: readonly EditedDocument[]): (readonly [oldUid: string, uid: string])[] =>
  listed.flatMap(({ document, draft, published }) =>
    document.type === 'page'
      ? namesIn(readIn(document, draft.words ?? published, 'en', FIELD)).map(
          (oldUid) => [oldUid, document.uid] as const,
        )
      : [],
  );

/** @returns the present uid of the page that moved from this uid; undefined if there is none */
export const pageMovedFrom = (uid: string, listed: readonly EditedDocument[]): string | undefined =>
  movesOf(listed).find(([oldUid]) => oldUid === uid)?.[1];

/**
 * @param words - the new texts of a page @param listed - all documents with their drafts
 * @returns a fault if the page's old URLs would form a loop, or if another page already has one of them
 */
export function movesFaults(
  { type, uid }: DocumentKey,
  words: DraftWords,
  listed: readonly EditedDocument[],
): WordFault[] {
  if (type !== 'page') return [];
  const oldUids = namesIn(words['en']?.[FIELD]);
  const others = movesOf(listed).filter(([, target]) => target !== uid);
  const redirects = new Map([...others, ...oldUids.map((oldUid) => [oldUid, uid] as const)]);
  return oldUids.flatMap((oldUid): WordFault[] => {
    const taken = others.find(([otherUid]) => otherUid === oldUid);
    const detail = taken
      ? `"${oldUid}" leads to the page "${taken[1]}" already: take it from there first`
      : `"${oldUid}" would lead in a circle: an old address has to end at another page`;
    return taken || endOfMoves(redirects, oldUid) === undefined
      ? [{ field: `en.${FIELD}`, code: 'loop', detail }]
      : [];
  });
}
