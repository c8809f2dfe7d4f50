import type { ComponentType } from 'react';
import { lateModule } from '@bindery/shared';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { ChoiceGroup } from './choice-group';
import type { FieldProps } from './field-scope';
import { PhotoField } from './photo';
import { MultiLineText, SingleLineText } from './text-field';

type Kind = ComponentType<FieldProps>;

/** Value types that each schema component can show. */
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
  /** @returns the names of the components that a schema and its characters use and that are loaded on demand */
  namesIn(schema: SchemaPreview): string[];
  /** @returns undefined until it is loaded */
  get(name: string): Kind | undefined;
  /** Loads a kind of field once, also if several callers ask for it. A failure is not cached. @throws LateFilesError */
  load(name: string): Promise<void>;
}

/** Kinds of field that are loaded on demand, because many books use none of them. */
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

/** @returns the component of this name; undefined if the name is unknown, the component cannot show this type of value, or it is not loaded yet */
export function fieldKind(name: string, type: string): Kind | undefined {
  if (!Object.hasOwn(TYPES, name) || !TYPES[name]!.includes(type)) return undefined;
  return BUNDLED[name] ?? lazyKinds.get(name);
}
