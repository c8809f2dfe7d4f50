import type { Customisation, SchemaField, SchemaPreview } from '../contracts';
import { characterKinds, groupOf, readCharacters, type CharacterGroup } from './characters';
import { checkValue } from './check-value';
import { plainValues } from './descriptions';
import { textEntries } from './entry-id';
import { evaluateFields } from './evaluate-fields';
import { isFilled } from './filled';
import { componentOf, isAnswered, isRequired, schemaFields } from './schema-rules';
import { readPath } from './value-path';

/**
 * What the preview is drawn from while the form is unfinished: the shopper's values, with a required field's first
 * example where its value is missing or not acceptable. What is optional and not given is not drawn, as it would not be
 * printed. Keys the schema does not know, hidden fields, and unacceptable values without an example, are left out, so an
 * old link or a half-typed word never takes the book away.
 */
export function previewCustomisation(schema: SchemaPreview, values: Customisation): Customisation {
  const known = schemaFields(schema);
  const { fields, values: shown } = evaluateFields(known, values, { complete: previewValue });
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => Object.hasOwn(shown, key))
      .map((key) => [key, shown[key]]),
  );
}

/** @param place - the how manieth of its kind a character is: examples take turns */
function previewValue(field: SchemaField, value: unknown, place = 0): unknown {
  const isUsable = value !== undefined && value !== null && !checkValue(field, value);
  if (componentOf(field) === 'Characters' && characterKinds(field).length > 0)
    return previewCharacters(field, isUsable ? value : undefined);
  if (isUsable && componentOf(field) === 'MultiText')
    return isAnswered(field, value) ? textEntries(value) : undefined;
  if (isUsable) return value;
  if (!isRequired(field)) return undefined;
  const examples = (field.examples ?? []).filter((example) => !checkValue(field, example));
  if (examples.length > 0) return examples[place % examples.length];
  return field.flags?.only ? plainValues(field.allow).find(isFilled) : undefined;
}

/** As many of each type as are counted, each drawn whole: what the shopper has not said yet is the example's. */
function previewCharacters(field: SchemaField, value: unknown): CharacterGroup[] {
  const [example] = field.examples ?? [];
  return readCharacters(field, value).map(({ type, count, customisations }, index) => {
    const { fields } = characterKinds(field)[index]!;
    const drawn = customisations.slice(0, Number(count)).map((character, place) => {
      const likeExample = readPath(groupOf(example, type, index), ['customisations', place]);
      const complete = (own: SchemaField, given: unknown): unknown => {
        const fromExample = isRequired(own) ? readPath(likeExample, [own.urlKey]) : undefined;
        const isUsable = isFilled(given) && !checkValue(own, given);
        return previewValue(
          own,
          isUsable || given === '' || fromExample === undefined ? given : fromExample,
          place,
        );
      };
      const { fields: shown, values: completed } = evaluateFields(fields, character, { complete });
      return Object.fromEntries(
        Object.keys(shown)
          .filter((key) => Object.hasOwn(completed, key))
          .map((key) => [key, completed[key]]),
      );
    });
    return { type, count, customisations: drawn };
  });
}
