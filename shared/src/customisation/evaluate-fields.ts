import type { Customisation, SchemaField, SchemaPreview } from '../contracts';
import { characterKinds, groupOf, readCharacters, type CharacterGroup } from './characters';
import { checkValue } from './check-value';
import { dependencyOrder } from './dependency-order';
import { isOuterRef, plainValues, type Condition } from './descriptions';
import { textEntries } from './entry-id';
import { fieldUnder } from './field-under';
import { isFilled } from './filled';
import { componentOf, isAnswered, isRequired, schemaFields } from './schema-rules';
import { readPath } from './value-path';
import { isRecord } from './hostile-keys';
import { trimCharacters } from './trim-characters';

export type Fields = Readonly<Record<string, SchemaField>>;

export interface EvaluatedFields {
  /** the visible fields, in the schema's order; their presence, allowed values and rules are adapted to the values */
  fields: Fields;
  /** the values without those of hidden fields, with valid choices in dependent fields; unknown keys do not change */
  values: Customisation;
  /** only the corrected values */
  corrections: Customisation;
  /** keys that depend on each other in a cycle, so that their conditions are ignored */
  cycles: readonly (readonly string[])[];
}

export interface EvaluateOptions {
  /** returns the value that counts for a visible field, such as its example while it is empty */
  complete?(field: SchemaField, value: unknown): unknown;
  /** the whole customisation, set if `values` are those of one character */
  root?: Customisation;
}

/**
 * Returns the form's visible fields and values. Evaluates each field once, after the fields on which it depends (Joi's
 * `whens`), so that there is no loop. An invalid choice of a dependent field becomes its first valid choice; a valid
 * choice does not change. In a condition, a hidden field counts as empty, and an empty field as its Joi `default`.
 *
 * @param fields - fields of one level, such as `schemaFields(schema)` or those of one character
 * @returns the arguments themselves if no field depends on another field. Source: docs/rules.md FIELD-14, FIELD-15
 */
export function evaluateFields(
  fields: Fields,
  values: Customisation,
  { complete, root = values }: EvaluateOptions = {},
): EvaluatedFields {
  const { order, cycles, isConditional } = dependencyOrder(fields);
  if (!isConditional && !complete) return { fields, values, corrections: {}, cycles };
  const circular = new Set(cycles.flat());
  const settled: Customisation = { ...values };
  const corrections: Customisation = {};
  const shownFields = new Map<string, SchemaField>();
  const read = (ref: Condition['ref']): unknown =>
    isOuterRef(ref)
      ? readPath(root, ref?.path ?? [])
      : (readPath(settled, ref?.path ?? []) ?? defaultOf(ref));
  const defaultOf = (ref: Condition['ref']): unknown =>
    ref?.path?.length === 1 ? shownFields.get(String(ref.path[0]))?.flags?.default : undefined;

  for (const key of order) {
    const givenValue = Object.hasOwn(values, key) ? values[key] : undefined;
    const isFree = circular.has(key);
    const field = isFree ? fields[key]! : fieldUnder(fields[key]!, read);
    if (field.flags?.presence === 'forbidden') {
      delete settled[key];
      continue;
    }
    shownFields.set(key, field);
    const valid = field === fields[key] ? givenValue : validChoice(field, givenValue);
    if (valid !== givenValue) corrections[key] = valid;
    const counting = complete ? complete(field, valid) : valid;
    if (counting === undefined) delete settled[key];
    else settled[key] = counting;
  }
  const inOrder = Object.keys(fields)
    .filter((key) => shownFields.has(key))
    .map((key) => [key, shownFields.get(key)!] as const);
  return { fields: Object.fromEntries(inOrder), values: settled, corrections, cycles };
}

function validChoice({ flags, allow }: SchemaField, value: unknown): unknown {
  if (!flags?.only || !isFilled(value) || allow?.includes(value)) return value;
  return plainValues(allow).find(isFilled) ?? value;
}

/**
 * Returns the values for the preview of an unfinished form. They are the shopper's values, with examples for required
 * values that are missing or invalid. Empty optional fields are missing, as in the printed book. Unknown keys, hidden
 * fields, and invalid values without an example are missing, too. So an old link or a half-typed word never makes the
 * preview disappear.
 */
export function previewCustomisation(schema: SchemaPreview, values: Customisation): Customisation {
  const knownFields = schemaFields(schema);
  const { fields, values: shownValues } = evaluateFields(knownFields, values, { complete: previewValue });
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => Object.hasOwn(shownValues, key))
      .map((key) => [key, shownValues[key]]),
  );
}

/** @param place - index of the character within its type, by which the function chooses an example */
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

function previewCharacters(field: SchemaField, value: unknown): CharacterGroup[] {
  const [example] = field.examples ?? [];
  return readCharacters(field, value).map(({ type, count, customisations }, index) => {
    const { fields } = characterKinds(field)[index]!;
    const drawnCharacters = customisations.slice(0, Number(count)).map((character, place) => {
      const likeExample = readPath(groupOf(example, type, index), ['customisations', place]);
      const complete = (characterField: SchemaField, givenValue: unknown): unknown => {
        const fromExample = isRequired(characterField)
          ? readPath(likeExample, [characterField.urlKey])
          : undefined;
        const isUsable = isFilled(givenValue) && !checkValue(characterField, givenValue);
        return previewValue(
          characterField,
          isUsable || givenValue === '' || fromExample === undefined ? givenValue : fromExample,
          place,
        );
      };
      const { fields: shownFields, values: completed } = evaluateFields(fields, character, { complete });
      return Object.fromEntries(
        Object.keys(shownFields)
          .filter((key) => Object.hasOwn(completed, key))
          .map((key) => [key, completed[key]]),
      );
    });
    return { type, count, customisations: drawnCharacters };
  });
}

/**
 * Returns the customisation to order, without hidden fields, characters beyond their count, and empty lists. Omitted
 * values are still stored, in case the form shows them again. Includes keys outside the schema, such as the format.
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
