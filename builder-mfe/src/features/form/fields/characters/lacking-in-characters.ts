import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { characterKinds, checkValue, evaluateFields, readCharacters } from '@bindery/shared/forms';

/**
 * How many values the characters that are counted still lack, or have in a way the book cannot take. Those that wait
 * for a higher count lack nothing.
 *
 * @param field - that holds the characters
 * @param value - of the field: a link may have brought anything
 * @returns 0 for a field that describes no characters
 * Source: docs/rules.md CHAR-02, FORM-11
 */
export function lackingInCharacters(field: SchemaField, value: unknown): number {
  const kinds = characterKinds(field);
  return readCharacters(field, value).reduce((sum, { count, customisations }, index) => {
    const { fields } = kinds[index]!;
    return customisations
      .slice(0, Number(count))
      .reduce((lacking, character) => lacking + lackingIn(fields, character), sum);
  }, 0);
}

function lackingIn(fields: Readonly<Record<string, SchemaField>>, character: Customisation): number {
  const { fields: shown, values } = evaluateFields(fields, character);
  return Object.entries(shown).filter(([key, field]) =>
    checkValue(field, values[key] === '' ? undefined : values[key]),
  ).length;
}
