import type { FieldDescription, SchemaDocument } from '../loader/read-documents';
import type { Value } from './values';
import { whensOf, type When } from './when';

/** One option of a choice. `colours`: role to plain colour. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly colours: Readonly<Record<string, string>>;
}

/**
 * - `choice`: one of the options, or the shopper's own words where `isFreeEntry`
 * - `choices`: a list of options; `texts`: a list of texts
 * - `date`: YYYY-MM-DD
 */
export type FieldKind = 'text' | 'number' | 'choice' | 'choices' | 'texts' | 'date' | 'photo' | 'characters';

/** A type of characters with the fields that each of them has. `min` and `max`: how many there may be. */
export interface CharacterType {
  readonly type: string;
  readonly label: string;
  readonly singular: string;
  readonly min: number;
  readonly max: number;
  readonly fields: Fields;
}

/** What the engine needs to know of one key of the schema. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isMultiLine: boolean;
  readonly isRequired: boolean;
  readonly isFreeEntry: boolean;
  /** What is typed goes through the list of blocked words. */
  readonly isModerated: boolean;
  /** Code points of a text, or of each text of a list; undefined where nothing is typed. */
  readonly maxLength: number | undefined;
  /** Of a number: its value. Of a list: its entries. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly minYear: number | undefined;
  readonly maxYear: number | undefined;
  /** Which age a date tells: the one reached, or the one of the next birthday. */
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

/** Reads the fields out of a checked schema description, in its order. */
export function readFields(schema: Pick<SchemaDocument, 'keys'>): Fields {
  return new Map(Object.entries(schema.keys).map(([key, description]) => [key, readField(key, description)]));
}

/** The fields of one character of a type: its place in the schema. */
export const characterKeys = (
  ordered: FieldDescription | undefined,
): Readonly<Record<string, FieldDescription>> => ordered?.keys?.['customisations']?.items?.[0]?.keys ?? {};

/** The numeric limit of a rule such as `max`. */
export function limitOf(description: FieldDescription | undefined, rule: string): number | undefined {
  const limit = description?.rules?.find(({ name }) => name === rule)?.args?.['limit'];
  return typeof limit === 'number' ? limit : undefined;
}

function readField(key: string, description: FieldDescription): Field {
  const meta = description.metas?.[0];
  const kind = KINDS[meta?.canvasComponent ?? ''] ?? 'text';
  const isFreeEntry = kind === 'choice' && meta?.freeEntryComponent !== undefined;
  const typed =
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
    maxLength: limitOf(typed, 'max'),
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
