import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { characterKinds, checkValue, evaluateFields, readCharacters } from '@bindery/shared/forms';

/**
 * Counts missing and invalid values of the book's current characters. Ignores characters beyond the chosen number. They
 * are stored only because the shopper may raise the number again.
 *
 * @param field - the field of the characters
 * @param value - the field's value; untrusted, because it may come from a link
 * @returns 0 for a field that describes no characters. Source: docs/rules.md CHAR-02, FORM-08
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
  const { fields: shownFields, values } = evaluateFields(fields, character);
  return Object.entries(shownFields).filter(([key, field]) =>
    checkValue(field, values[key] === '' ? undefined : values[key]),
  ).length;
}
