import { withoutHidden } from './dependence';
import type { CharacterType, Field, Fields } from './fields';
import { countOf, type CharacterGroup, type Value, type Values } from './values';

/** The values with examples standing in for fields that are not filled; fields that are not there have none. */
export function fillExamples(fields: Fields, values: Values): Values {
  const filled: Record<string, Value> = {};
  for (const field of fields.values()) {
    const value = fill(field, Object.hasOwn(values, field.key) ? values[field.key] : undefined);
    if (value !== undefined && value !== '') filled[field.key] = value;
  }
  return withoutHidden(fields, filled);
}

function fill(field: Field, value: Value | undefined): Value | undefined {
  if (field.kind !== 'characters') return value === undefined || value === '' ? field.example : value;
  const [given, examples] = [
    (value ?? []) as readonly CharacterGroup[],
    (field.example ?? []) as readonly CharacterGroup[],
  ];
  return field.types.map((type, i) => fillGroup(type, given[i] ?? examples[i], examples[i]));
}

function fillGroup(
  { type, min, max, fields }: CharacterType,
  given: CharacterGroup | undefined,
  example: CharacterGroup | undefined,
): CharacterGroup {
  const count = Math.min(max, countOf(given?.count ?? String(min), min));
  const customisations = Array.from({ length: count }, (_, i) =>
    fillExamples(fields, { ...example?.customisations[i], ...given?.customisations[i] }),
  );
  return { type, count: String(count), customisations };
}
