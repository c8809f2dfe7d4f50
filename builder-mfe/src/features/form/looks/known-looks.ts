import type { Customisation, Look } from '@bindery/shared/contracts';

/** A look that the shopper made before. */
export interface KnownLook {
  /** whose it is; undefined where nobody was named */
  readonly name: string | undefined;
  /** of keys and values that this product has */
  readonly look: Look;
}

/** One choice in common is no look. */
const LEAST_SHARED = 2;
const MOST_OFFERED = 4;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whoever is in a book: its one character, whose choices are the book's own, and those of each type. */
function charactersOf(book: Customisation): readonly Record<string, unknown>[] {
  const groups: readonly unknown[] = Array.isArray(book['characters']) ? book['characters'] : [];
  return [
    book,
    ...groups.flatMap((group) =>
      isRecord(group) && Array.isArray(group['customisations'])
        ? group['customisations'].filter(isRecord)
        : [],
    ),
  ];
}

/**
 * The looks that the shopper made in other books, as far as this product has them: of keys and values that it does not
 * take nothing is offered. Source: docs/rules.md PROOF-06
 *
 * @param books - what they made, the latest last
 * @param keys - of the choices that make a look here
 * @param takes - does the choice take this value?
 * @param current - how the character looks now, which is not offered
 */
export function knownLooks(
  books: readonly Customisation[],
  keys: readonly string[],
  takes: (key: string, value: string) => boolean,
  current: Customisation,
): KnownLook[] {
  const found = new Map<string, KnownLook>();
  for (const character of [...books].reverse().flatMap(charactersOf)) {
    const look = Object.fromEntries(
      keys.flatMap((key) => {
        const value = Object.hasOwn(character, key) ? character[key] : undefined;
        return typeof value === 'string' && takes(key, value) ? [[key, value] as const] : [];
      }),
    );
    const shared = Object.entries(look);
    if (shared.length < LEAST_SHARED || shared.every(([key, value]) => current[key] === value)) continue;
    const { name } = character;
    const named = typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
    const id = JSON.stringify(look);
    if (found.get(id)?.name === undefined) found.set(id, { name: named, look });
  }
  return [...found.values()].slice(0, MOST_OFFERED);
}
