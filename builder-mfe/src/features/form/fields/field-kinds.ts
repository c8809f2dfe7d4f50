import type { ComponentType } from 'react';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { ChoiceGroup } from './choice-group';
import type { FieldProps } from './field-props';
import { MultiLineText } from './multi-line-text';
import { PhotoField } from './photo';
import { SingleLineText } from './single-line-text';

type Kind = ComponentType<FieldProps>;

/** The types of value that each component a schema may ask for can show. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  SingleLineText: ['string', 'number'],
  MultiLineText: ['string'],
  Number: ['number'],
  ChoiceGroup: ['string'],
  CheckboxGroup: ['array'],
  MultiText: ['array'],
  Date: ['string'],
  Photo: ['object'],
  Characters: ['array'],
};
/** Fetched with the form that asks for them: many a book has none. */
const FETCHED: Readonly<Record<string, () => Promise<Kind>>> = {
  Number: async () => (await import(/* webpackChunkName: "fields" */ './number')).NumberField,
  CheckboxGroup: async () =>
    (await import(/* webpackChunkName: "fields" */ './checkbox-group')).CheckboxGroup,
  MultiText: async () => (await import(/* webpackChunkName: "fields" */ './multi-text')).MultiText,
  Date: async () => (await import(/* webpackChunkName: "fields" */ './date')).DateField,
  Characters: async () => (await import(/* webpackChunkName: "characters" */ './characters')).Characters,
};
const here = new Map<string, Kind>([
  ['SingleLineText', SingleLineText],
  ['MultiLineText', MultiLineText],
  ['ChoiceGroup', ChoiceGroup],
  ['Photo', PhotoField],
]);

/** @returns the components that a schema asks for, its characters' too, and that are not here yet */
export function missingKinds(schema: SchemaPreview | undefined): string[] {
  const text = schema ? JSON.stringify(schema.schemas) : '';
  return Object.keys(FETCHED).filter(
    (name) => !here.has(name) && text.includes(`"canvasComponent":"${name}"`),
  );
}

/** @throws ChunkLoadError */
export async function fetchKinds(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      here.set(name, await FETCHED[name]!());
    }),
  );
}

/** @returns what shows a component, undefined where nothing of that name shows such values */
export function fieldKind(name: string, type: string): Kind | undefined {
  return Object.hasOwn(TYPES, name) && TYPES[name]!.includes(type) ? here.get(name) : undefined;
}
