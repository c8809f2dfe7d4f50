import { withoutHidden } from './dependence';
import type { CharacterType, Field, Fields } from './fields';

/** An entry of a list of texts. */
export interface TextItem {
  readonly id: string;
  readonly text: string;
}

/** A photo of the shopper: where it is kept, its size and the part of it that is shown, in pixels. */
export interface Photo {
  readonly public_id: string;
  readonly width: number;
  readonly height: number;
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly filter?: string;
}

/** The characters of one type. `count` is a number as text; there may be more customisations than that. */
export interface CharacterGroup {
  readonly type: string;
  readonly count: string;
  readonly customisations: readonly Values[];
}

export type Value = string | number | readonly string[] | readonly TextItem[] | Photo | readonly CharacterGroup[];

/** Values of a customisation by key; a key that has none is absent. */
export type Values = { readonly [key: string]: Value };

/** Decisions 6: a count that is no number, or below nothing, trims nothing. */
export function countOf(count: unknown, available: number): number {
  const wanted = Number.parseInt(String(count), 10);
  return Number.isNaN(wanted) || wanted < 0 ? available : wanted;
}

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
  const [given, examples] = [(value ?? []) as readonly CharacterGroup[], (field.example ?? []) as readonly CharacterGroup[]];
  return field.types.map((type, i) => fillGroup(type, given[i] ?? examples[i], examples[i]));
}

function fillGroup({ type, min, max, fields }: CharacterType, given: CharacterGroup | undefined, example: CharacterGroup | undefined): CharacterGroup {
  const count = Math.min(max, countOf(given?.count ?? String(min), min));
  const customisations = Array.from({ length: count }, (_, i) => fillExamples(fields, { ...example?.customisations[i], ...given?.customisations[i] }));
  return { type, count: String(count), customisations };
}
