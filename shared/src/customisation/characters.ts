import type { CharacterType, Customisation, SchemaField } from '../contracts';
import { plainValues, type Description } from './descriptions';
import { isRecord } from './hostile-keys';
import { textOf } from './typed-text';

export interface CharacterKind extends CharacterType {
  fields: Readonly<Record<string, SchemaField>>;
}

/**
 * The characters of one type. `customisations` may have more entries than `count`. They return if the shopper raises
 * the count.
 */
export interface CharacterGroup {
  type: string;
  count: string;
  customisations: Customisation[];
}

const kindsByField = new WeakMap<SchemaField, readonly CharacterKind[]>();

/** @returns the field's character types, in the schema's order; empty if there are none */
export function characterKinds(field: SchemaField): readonly CharacterKind[] {
  const earlierKinds = kindsByField.get(field);
  if (earlierKinds) return earlierKinds;
  const { ordered = [] }: Description = field;
  const kinds = ordered.map(({ keys = {} }, index) =>
    kindOf(keys, field.metas?.[0]?.characterTypes?.[index]),
  );
  kindsByField.set(field, kinds);
  return kinds;
}

function kindOf(
  keys: Readonly<Record<string, Description>>,
  named: CharacterType | undefined,
): CharacterKind {
  const counts = plainValues(keys.count?.allow).map(Number);
  const type = named?.type ?? textOf(plainValues(keys.type?.allow)[0]);
  const fieldEntries = Object.entries(keys.customisations?.items?.[0]?.keys ?? {}).map(
    ([key, description]) => [key, { ...description, urlKey: key } as SchemaField] as const,
  );
  return {
    type,
    label: type,
    singular: type,
    min: Math.min(...counts, Infinity),
    max: Math.max(...counts, 0),
    ...named,
    fields: Object.fromEntries(fieldEntries),
  };
}

/** @returns the path of a character or one of its values, such as 'characters.0.customisations.1.name' */
export function characterPath(typeIndex: number, characterIndex: number, key?: string): string {
  return [
    'characters',
    typeIndex,
    'customisations',
    characterIndex,
    ...(key === undefined ? [] : [key]),
  ].join('.');
}

/**
 * Returns every character type with its count and its characters, as the form shows them. A type that is missing in the
 * value has the count of the book's example, as in the preview. Counts are within their bounds, and each type has at
 * least as many characters as its count.
 *
 * @param value - the field's value. It is unchecked, because it may come from a link
 */
export function readCharacters(field: SchemaField, value: unknown): CharacterGroup[] {
  return characterKinds(field).map((kind, index) => {
    const group = groupOf(value, kind.type, index) ?? groupOf(field.examples?.[0], kind.type, index);
    const isGiven = groupOf(value, kind.type, index) !== undefined;
    const number = Number.parseInt(String(group?.count), 10);
    const count = Math.min(kind.max, Math.max(kind.min, Number.isNaN(number) ? kind.min : number));
    const givenCharacters = isGiven && Array.isArray(group?.customisations) ? group.customisations : [];
    const customisations = Array.from(
      { length: Math.max(count, givenCharacters.length) },
      (_, place): Customisation => (isRecord(givenCharacters[place]) ? givenCharacters[place] : {}),
    );
    return { type: kind.type, count: String(count), customisations };
  });
}

export function groupOf(value: unknown, type: string, index: number): Record<string, unknown> | undefined {
  const groups = Array.isArray(value) ? value.filter(isRecord) : [];
  return (
    groups.find((group) => group.type === type) ??
    groups.find((group, place) => place === index && group.type === undefined)
  );
}
