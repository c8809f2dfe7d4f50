import type { Customisation, SchemaPreview } from '../contracts';
import { characterKinds, groupOf } from './characters';
import { textEntries } from './entry-id';
import { evaluateFields } from './evaluate-fields';
import { isRecord } from './hostile-keys';
import { componentOf, isAnswered, schemaFields } from './schema-rules';
import { trimCharacters } from './trim-characters';

/**
 * Returns the customisation to order, without hidden fields, characters beyond their count, and empty lists. Storage
 * keeps them in case they show again. Keys the schema does not know (the format) stay.
 *
 * Source: docs/rules.md FIELD-15, CHAR-02
 */
export function sentCustomisation(schema: SchemaPreview, values: Customisation): Customisation {
  const { fields, values: shownValues } = evaluateFields(schemaFields(schema), trimCharacters(values));
  const sentValues = { ...shownValues };
  for (const [key, field] of Object.entries(fields)) {
    if (componentOf(field) === 'MultiText' && Array.isArray(sentValues[key]))
      sentValues[key] = textEntries(sentValues[key]);
    if (componentOf(field) === 'MultiText' && !isAnswered(field, sentValues[key])) delete sentValues[key];
    if (componentOf(field) !== 'Characters' || !Array.isArray(sentValues[key])) continue;
    sentValues[key] = characterKinds(field)
      .map((kind, index) => {
        const group = groupOf(sentValues[key], kind.type, index);
        if (!Array.isArray(group?.customisations)) return group;
        return {
          ...group,
          customisations: group.customisations.map((character: unknown) =>
            isRecord(character)
              ? evaluateFields(kind.fields, character, { root: shownValues }).values
              : character,
          ),
        };
      })
      .filter((group) => group !== undefined);
  }
  return sentValues;
}
