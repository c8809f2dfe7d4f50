import Joi from 'joi';
import {
  characterKeys,
  type FieldDescription,
  limitOf,
  type SchemaDocument,
  type WhenDescription,
  type YearLimit,
} from './schema';
import { type CharacterGroup, countOf, type Value, type Values } from './values';

/** One option of a choice. `colours`: the colour of each role as a colour value. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly colours: Readonly<Record<string, string>>;
}

/**
 * - `choice`: one of the options, or the shopper's own words if `isFreeEntry`
 * - `choices`: a list of options; `texts`: a list of texts
 * - `date`: YYYY-MM-DD
 */
export type FieldKind = 'text' | 'number' | 'choice' | 'choices' | 'texts' | 'date' | 'photo' | 'characters';

/** A type of characters with the fields of each character. `min` and `max`: the allowed number of characters. */
export interface CharacterType {
  readonly type: string;
  readonly label: string;
  readonly singular: string;
  readonly min: number;
  readonly max: number;
  readonly fields: Fields;
}

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isMultiLine: boolean;
  readonly isRequired: boolean;
  readonly isFreeEntry: boolean;
  /** true if the text is checked for blocked words */
  readonly isModerated: boolean;
  /** maximum number of code points of a text, or of each text of a list; undefined without typed text */
  readonly maxLength: number | undefined;
  /** Maximum number of lines of a text, counted by its line feeds. */
  readonly maxLines: number | undefined;
  /** Minimum value of a number, or minimum number of entries of a list. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Limits of the year in a date, or in a choice of years. */
  readonly minYear: YearLimit | undefined;
  readonly maxYear: YearLimit | undefined;
  /** The age that is printed for a date: `current` is the age today, `next` the age at the next birthday. */
  readonly yearsCount: 'current' | 'next';
  readonly example: Value | undefined;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly types: readonly CharacterType[];
  readonly whens: readonly When[];
}

export type Fields = ReadonlyMap<string, Field>;

const KINDS: Readonly<Record<string, FieldKind>> = {
  SingleLineText: 'text',
  MultiLineText: 'text',
  Number: 'number',
  ChoiceGroup: 'choice',
  CheckboxGroup: 'choices',
  MultiText: 'texts',
  Date: 'date',
  Photo: 'photo',
  Characters: 'characters',
};
export const COMPONENTS = Object.keys(KINDS);

/** Returns the fields of a checked schema description, in its order. */
export function readFields(schema: Pick<SchemaDocument, 'keys'>): Fields {
  return new Map(Object.entries(schema.keys).map(([key, description]) => [key, readField(key, description)]));
}

function readField(key: string, description: FieldDescription): Field {
  const meta = description.metas?.[0];
  const kind = KINDS[meta?.canvasComponent ?? ''] ?? 'text';
  const isFreeEntry = kind === 'choice' && meta?.freeEntryComponent !== undefined;
  const textDescription =
    kind === 'texts'
      ? description.items?.[0]?.keys?.['text']
      : kind === 'text' || isFreeEntry
        ? description
        : undefined;
  return {
    key,
    kind,
    isFreeEntry,
    isModerated: meta?.moderated === true,
    label: description.flags?.label ?? key,
    isMultiLine: meta?.canvasComponent === 'MultiLineText' || meta?.freeEntryComponent === 'MultiLineText',
    isRequired: description.flags?.presence === 'required',
    maxLength: limitOf(textDescription, 'max'),
    maxLines: meta?.maxLines,
    min: limitOf(description, 'min'),
    max: limitOf(description, 'max'),
    minYear: meta?.minYear,
    maxYear: meta?.maxYear,
    yearsCount: meta?.yearsCount ?? 'current',
    example: description.examples?.[0] as Value | undefined,
    choices: new Map(
      (meta?.options ?? []).map(({ value, label, colours }) => [
        value,
        { value, label, colours: colours ?? {} },
      ]),
    ),
    types: (meta?.characterTypes ?? []).map((type, i) => ({
      ...type,
      fields: readFields({ keys: characterKeys(description.ordered?.[i]) }),
    })),
    whens: whensOf(description),
  };
}

/** A condition on another field that shows or hides this field. */
export interface When {
  /** Key of the field that the condition reads, at the same level. */
  readonly key: string;
  isHidden(value: unknown): boolean;
}

export const whensOf = ({ whens }: FieldDescription): When[] => (whens ?? []).map(compile);

function compile({ ref, is: conditionSchema, then: thenField, otherwise }: WhenDescription): When {
  const condition = Joi.build(conditionSchema) as Joi.Schema;
  const isForbidden = (outcome: FieldDescription | undefined): boolean =>
    outcome?.flags?.presence === 'forbidden';
  return {
    key: ref.path[0]!,
    isHidden: (value) =>
      isForbidden(condition.validate(value, { convert: false }).error ? otherwise : thenField),
  };
}

/**
 * Removes the values of hidden fields until no hidden field has a value. This ends, because conditions in a checked
 * schema form no cycle.
 *
 * @returns the remaining values; the argument is not changed. Source: docs/rules.md FIELD-15
 */
export function withoutHidden<T>(fields: Fields, values: Readonly<Record<string, T>>): Record<string, T> {
  const remainingValues = { ...values };
  const dependent = [...fields.values()].filter(({ whens }) => whens.length > 0);
  const hidden = (): Field | undefined =>
    dependent.find(
      ({ key, whens }) =>
        key in remainingValues && whens.some((when) => when.isHidden(remainingValues[when.key])),
    );
  for (let field = hidden(); field; field = hidden()) delete remainingValues[field.key];
  return remainingValues;
}

/** Fills missing values with the examples of their fields and removes the values of hidden fields. */
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
  const [givenGroups, examples] = [
    (value ?? []) as readonly CharacterGroup[],
    (field.example ?? []) as readonly CharacterGroup[],
  ];
  return field.types.map((type, i) => fillGroup(type, givenGroups[i] ?? examples[i], examples[i]));
}

function fillGroup(
  { type, min, max, fields }: CharacterType,
  givenGroup: CharacterGroup | undefined,
  example: CharacterGroup | undefined,
): CharacterGroup {
  const count = Math.min(max, countOf(givenGroup?.count ?? String(min), min));
  const customisations = Array.from({ length: count }, (_, i) =>
    fillExamples(fields, { ...example?.customisations[i], ...givenGroup?.customisations[i] }),
  );
  return { type, count: String(count), customisations };
}
