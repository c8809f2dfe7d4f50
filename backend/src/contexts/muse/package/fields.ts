import type { FieldDescription, SchemaDocument } from './read-documents';

/** One option of a choice. `colours`: role to plain colour. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly colours: Readonly<Record<string, string>>;
}

/** What the engine needs to know of one key of the schema. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'choice';
  readonly isMultiLine: boolean;
  readonly isRequired: boolean;
  /** Code points; undefined for choices and unbounded text. */
  readonly maxLength: number | undefined;
  readonly example: string;
  readonly choices: ReadonlyMap<string, Choice>;
}

export type Fields = ReadonlyMap<string, Field>;

/** Reads the fields out of a checked schema description, in its order. */
export function readFields(schema: SchemaDocument): Fields {
  return new Map(Object.entries(schema.keys).map(([key, description]) => [key, readField(key, description)]));
}

function readField(key: string, description: FieldDescription): Field {
  const meta = description.metas?.[0];
  const choices = new Map((meta?.options ?? []).map(({ value, label, colours }) => [value, { value, label, colours: colours ?? {} }]));
  const limit = description.rules?.find(({ name }) => name === 'max')?.args?.['limit'];
  const example = description.examples?.[0];
  return {
    key, choices,
    label: description.flags?.label ?? key,
    kind: meta?.canvasComponent === 'ChoiceGroup' ? 'choice' : 'text',
    isMultiLine: meta?.canvasComponent === 'MultiLineText',
    isRequired: description.flags?.presence === 'required',
    maxLength: typeof limit === 'number' ? limit : undefined,
    example: typeof example === 'string' ? example : '',
  };
}

/** Values of a customisation by key; a key that has none is absent. */
export type Values = Readonly<Record<string, string>>;

/** The values with examples standing in for fields that are not filled. */
export function fillExamples(fields: Fields, values: Values): Values {
  const filled: Record<string, string> = {};
  for (const { key, example } of fields.values()) {
    const value = Object.hasOwn(values, key) ? values[key]! : '';
    if (value !== '' || example !== '') filled[key] = value === '' ? example : value;
  }
  return filled;
}
