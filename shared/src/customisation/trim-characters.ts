import type { Customisation } from '../contracts';
import { isRecord } from './hostile-keys';

/**
 * Shortens each list of characters to its count, for the preview and for requests. The removed characters stay in
 * storage, and return if the shopper raises the count. A negative or non-numeric count cuts nothing.
 *
 * @returns the same object if there was nothing to cut. Source: docs/rules.md CHAR-02
 */
export function trimCharacters(values: Customisation): Customisation {
  const { characters } = values;
  if (!Array.isArray(characters)) return values;
  const trimmed = characters.map(trimCharacter);
  return trimmed.every((character, index) => character === characters[index])
    ? values
    : { ...values, characters: trimmed };
}

function trimCharacter(character: unknown): unknown {
  if (!isRecord(character) || !Array.isArray(character.customisations)) return character;
  const count = Number.parseInt(String(character.count), 10);
  if (!(count >= 0) || character.customisations.length <= count) return character;
  return { ...character, customisations: character.customisations.slice(0, count) };
}
