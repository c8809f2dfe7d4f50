import type { ComponentType } from 'react';
import { lateModule } from '@bindery/shared';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { ChoiceGroup } from './choice-group';
import type { FieldProps } from './field-props';
import { PhotoField } from './photo';
import { MultiLineText, SingleLineText } from './text-field';

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
const BUNDLED: Readonly<Record<string, Kind>> = {
  SingleLineText,
  MultiLineText,
  ChoiceGroup,
  Photo: PhotoField,
};

export interface LazyKinds {
  /** @returns the components that a schema asks for, its characters' too, and that are fetched on demand */
  namesIn(schema: SchemaPreview): string[];
  /** @returns undefined until it was fetched */
  get(name: string): Kind | undefined;
  /** Fetches a kind once (single flight); a failure is forgotten. @throws LateFilesError */
  load(name: string): Promise<void>;
}

/** Kinds of field whose code is fetched with the form that asks for them: many a book has none. */
export function createLazyKinds(imports: Readonly<Record<string, () => Promise<Kind>>>): LazyKinds {
  const modules = new Map(
    Object.entries(imports).map(([name, load]) => [name, lateModule(async () => ({ Kind: await load() }))]),
  );
  return {
    namesIn(schema) {
      const text = JSON.stringify(schema.schemas);
      return Object.keys(imports).filter((name) => text.includes(`"canvasComponent":"${name}"`));
    },
    get: (name) => modules.get(name)?.loaded()?.Kind,
    load: async (name) => void (await modules.get(name)!.load()),
  };
}

export const lazyKinds = createLazyKinds({
  Number: async () => (await import(/* webpackChunkName: "fields" */ './number')).NumberField,
  CheckboxGroup: async () =>
    (await import(/* webpackChunkName: "fields" */ './checkbox-group')).CheckboxGroup,
  MultiText: async () => (await import(/* webpackChunkName: "fields" */ './multi-text')).MultiText,
  Date: async () => (await import(/* webpackChunkName: "fields" */ './date')).DateField,
  Characters: async () =>
    (await import(/* webpackChunkName: "characters" */ './characters/characters')).Characters,
});

/** @returns what shows a component, undefined where nothing of that name shows such values */
export function fieldKind(name: string, type: string): Kind | undefined {
  if (!Object.hasOwn(TYPES, name) || !TYPES[name]!.includes(type)) return undefined;
  return BUNDLED[name] ?? lazyKinds.get(name);
}
