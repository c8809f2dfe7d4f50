import { componentOf } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';

type Fields = Readonly<Record<string, SchemaField>>;

/** What is written rather than chosen. */
const WRITTEN = ['SingleLineText', 'MultiLineText', 'MultiText', 'Number', 'Date'];

/** @returns whether the book has characters: it is they who begin anew then */
export const hasCharacters = (fields: Fields): boolean =>
  Object.values(fields).some((field) => componentOf(field) === 'Characters');

/**
 * @param values - of the book as it is
 * @returns the book begun again: without its characters, or without what was written of it where it has none
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
