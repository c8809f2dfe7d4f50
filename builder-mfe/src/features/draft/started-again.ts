import { componentOf } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';

type Fields = Readonly<Record<string, SchemaField>>;

const WRITTEN = ['SingleLineText', 'MultiLineText', 'MultiText', 'Number', 'Date'];

/** @returns true if the book has characters: a restart then clears only these */
export const hasCharacters = (fields: Fields): boolean =>
  Object.values(fields).some((field) => componentOf(field) === 'Characters');

/**
 * @param values - of the book as it is
 * @returns the restarted book: without its characters, or without its written values if it has none
 * Source: docs/rules.md LINK-12, CUS-17
 */
export function startedAgain(fields: Fields, values: Customisation): Customisation {
  const cleared = hasCharacters(fields) ? ['Characters'] : WRITTEN;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const component = Object.hasOwn(fields, key) ? (componentOf(fields[key]!) ?? '') : '';
      if (!cleared.includes(component)) return [[key, value]];
      return component === 'Characters' ? [[key, []]] : [];
    }),
  );
}
