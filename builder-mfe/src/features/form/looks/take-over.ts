import { isFilled } from '@bindery/shared/data';
import type { Customisation, Look } from '@bindery/shared/contracts';

/** A character described for another book. */
export interface Described {
  /** id in the server's library; undefined if only this device has the book */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The character of this product to which a look can be copied. */
export interface Target {
  /** keys of choices that make its look */
  readonly lookKeys: readonly string[];
  /** its other keys: the name, a birthday */
  readonly otherKeys: readonly string[];
  readonly current: Customisation;
  isFilled(key: string): boolean;
  /** returns true if this product offers this value for the key */
  takes(key: string, value: string): boolean;
  isLocked(key: string): boolean;
}

/** A character described for another book, whose look can be copied to a character of this product. */
export interface KnownCharacter {
  /** unique per name and look */
  readonly key: string;
  readonly name: string | undefined;
  /** only keys and values of this product */
  readonly look: Look;
  /** values to write into the target character; empty if the character already has this look */
  readonly patch: Look;
  /** keys of the look that are not copied, because they are locked or the product lacks the value */
  readonly keptKeys: readonly string[];
  /** ids in the server's library */
  readonly ids: readonly string[];
}

/** Name and look of a removed character. */
export type RemovedMark = Pick<KnownCharacter, 'look'> & { readonly name: string | null };

/** A look is offered for a product only if they share at least this number of choices. */
const LEAST_SHARED = 2;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a book's characters. The first is described by the book's own keys; the others belong to its character types.
 */
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

/**
 * Tells whether the shopper removed this character. Two products may share only some keys of a look, so only the shared
 * keys must match.
 */
function isRemoved({ name, values }: Described, marks: readonly RemovedMark[]): boolean {
  return marks.some((mark) => {
    if ((mark.name ?? undefined) !== name) return false;
    const sharedKeys = Object.keys(mark.look).filter((key) => Object.hasOwn(values, key));
    return sharedKeys.length >= LEAST_SHARED && sharedKeys.every((key) => mark.look[key] === values[key]);
  });
}

function textsOf(values: Described['values'], keys: readonly string[]): (readonly [string, string])[] {
  return keys.flatMap((key) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return typeof value === 'string' && isFilled(value) ? [[key, value] as const] : [];
  });
}

/**
 * Returns the changes that give a target character the look of another character. Entered text is not overwritten.
 * Source: docs/rules.md CHAR-09
 *
 * @returns undefined if this product offers too few values of the look
 */
function takeOver(somebody: Described, target: Target): KnownCharacter | undefined {
  const { lookKeys, otherKeys, current: currentLook, takes, isLocked } = target;
  const lookTexts = textsOf(somebody.values, lookKeys);
  const shared = lookTexts.filter(([key, value]) => takes(key, value));
  if (shared.length < LEAST_SHARED) return undefined;
  const look = Object.fromEntries(shared);
  const changedTexts = shared.filter(([key, value]) => !isLocked(key) && currentLook[key] !== value);
  const { id, name } = somebody;
  const otherTexts = textsOf({ ...somebody.values, name }, otherKeys).filter(
    ([key, value]) => !target.isFilled(key) && !isLocked(key) && takes(key, value),
  );
  return {
    key: JSON.stringify([name, look]),
    name,
    look,
    patch: changedTexts.length === 0 ? {} : Object.fromEntries([...otherTexts, ...changedTexts]),
    keptKeys: lookTexts
      .filter(([key, value]) => currentLook[key] !== value && !(key in look && !isLocked(key)))
      .map(([key]) => key),
    ids: id === undefined ? [] : [id],
  };
}

/** Merges characters with equal names and looks. A character without a name matches any name. */
function united(characters: readonly KnownCharacter[]): KnownCharacter[] {
  const list: KnownCharacter[] = [];
  for (const knownCharacter of characters) {
    const looksSo = (otherCharacter: KnownCharacter): boolean =>
      JSON.stringify(otherCharacter.look) === JSON.stringify(knownCharacter.look);
    const place = list.findIndex(
      (otherCharacter) =>
        looksSo(otherCharacter) &&
        (otherCharacter.name === knownCharacter.name ||
          otherCharacter.name === undefined ||
          knownCharacter.name === undefined),
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
 * Returns the characters described for other books, without duplicates. Omits a character whose look this product does
 * not offer. Source: docs/rules.md CHAR-09, CHAR-07
 *
 * @param described - newest first
 * @param removed - characters not to offer
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
