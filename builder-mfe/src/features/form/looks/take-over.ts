import { isFilled } from '@bindery/shared/data';
import type { Customisation, Look } from '@bindery/shared/contracts';

/** Somebody as they were described for another book. */
export interface Described {
  /** in the library of the server; undefined for a book that is on this device alone */
  readonly id: string | undefined;
  /** undefined where nobody was named */
  readonly name: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The character of this product who would become like somebody else. */
export interface Target {
  /** of the choices that make a look here */
  readonly lookKeys: readonly string[];
  /** of what else is asked about them: the name, a birthday */
  readonly otherKeys: readonly string[];
  /** how they look now */
  readonly current: Customisation;
  /** is this other key answered already? */
  isFilled(key: string): boolean;
  /** does the product have this value? */
  takes(key: string, value: string): boolean;
  isLocked(key: string): boolean;
}

/** Somebody whom a character of this product can become. */
export interface KnownCharacter {
  /** the same for the same name and look */
  readonly key: string;
  readonly name: string | undefined;
  /** of keys and values that this product has */
  readonly look: Look;
  /** what the press writes; nothing where the character looks so already */
  readonly patch: Look;
  /** keys of the look that stay as they are: locked, or of a value that this product does not have */
  readonly kept: readonly string[];
  /** in the library of the server */
  readonly ids: readonly string[];
}

/** Name and look of somebody who is not to be offered. */
export type RemovedMark = Pick<KnownCharacter, 'look'> & { readonly name: string | null };

/** One choice in common is no look. */
const LEAST_SHARED = 2;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whoever is in a book: its one character, whose choices are the book's own, and those of each type. */
export function describedIn(book: Customisation): readonly Described[] {
  const groups: readonly unknown[] = Array.isArray(book['characters']) ? book['characters'] : [];
  const described = groups.flatMap((group) =>
    isRecord(group) && Array.isArray(group['customisations']) ? group['customisations'].filter(isRecord) : [],
  );
  return [book, ...described].map((values) => {
    const { name } = values;
    const named = typeof name === 'string' && isFilled(name) ? name.trim() : undefined;
    return { id: undefined, name: named, values };
  });
}

/** Is it whom the shopper took out? Products share some keys of a look: what both have has to agree. */
function isRemoved({ name, values }: Described, marks: readonly RemovedMark[]): boolean {
  return marks.some((mark) => {
    if ((mark.name ?? undefined) !== name) return false;
    const both = Object.keys(mark.look).filter((key) => Object.hasOwn(values, key));
    return both.length >= LEAST_SHARED && both.every((key) => mark.look[key] === values[key]);
  });
}

function textsOf(values: Described['values'], keys: readonly string[]): (readonly [string, string])[] {
  return keys.flatMap((key) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return typeof value === 'string' && isFilled(value) ? [[key, value] as const] : [];
  });
}

/**
 * What it comes to that a character becomes like somebody: the look is taken, what was written is not written over.
 * Source: docs/rules.md PROOF-06, CHAR-09
 *
 * @returns undefined where too little of the look is shared
 */
function takeOver(somebody: Described, target: Target): KnownCharacter | undefined {
  const { lookKeys, otherKeys, current, takes, isLocked } = target;
  const chosen = textsOf(somebody.values, lookKeys);
  const shared = chosen.filter(([key, value]) => takes(key, value));
  if (shared.length < LEAST_SHARED) return undefined;
  const look = Object.fromEntries(shared);
  const changed = shared.filter(([key, value]) => !isLocked(key) && current[key] !== value);
  const { id, name } = somebody;
  const written = textsOf({ ...somebody.values, name }, otherKeys).filter(
    ([key, value]) => !target.isFilled(key) && !isLocked(key) && takes(key, value),
  );
  return {
    key: JSON.stringify([name, look]),
    name,
    look,
    patch: changed.length === 0 ? {} : Object.fromEntries([...written, ...changed]),
    kept: chosen
      .filter(([key, value]) => current[key] !== value && !(key in look && !isLocked(key)))
      .map(([key]) => key),
    ids: id === undefined ? [] : [id],
  };
}

/** The same name and look is one; who has no name is whoever looks the same. */
function united(characters: readonly KnownCharacter[]): KnownCharacter[] {
  const list: KnownCharacter[] = [];
  for (const knownCharacter of characters) {
    const looksSo = (other: KnownCharacter): boolean =>
      JSON.stringify(other.look) === JSON.stringify(knownCharacter.look);
    const place = list.findIndex(
      (other) =>
        looksSo(other) &&
        (other.name === knownCharacter.name || other.name === undefined || knownCharacter.name === undefined),
    );
    const twin = list[place];
    if (!twin) list.push(knownCharacter);
    else {
      const named = twin.name === undefined ? knownCharacter : twin;
      list[place] = { ...named, ids: [...twin.ids, ...knownCharacter.ids] };
    }
  }
  return list;
}

/**
 * Whom the shopper described for other books, as far as this product has their looks, each once.
 * Source: docs/rules.md PROOF-06, CHAR-07
 *
 * @param described - the latest first
 * @param removed - who is not to be offered
 */
export function knownCharacters(
  described: readonly Described[],
  target: Target,
  removed: readonly RemovedMark[] = [],
): KnownCharacter[] {
  return united(
    described
      .filter((somebody) => !isRemoved(somebody, removed))
      .flatMap((somebody) => takeOver(somebody, target) ?? []),
  );
}
