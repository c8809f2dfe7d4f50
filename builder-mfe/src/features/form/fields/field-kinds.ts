import { use, type ComponentType } from 'react';
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
  /** Fetches a kind once (single flight). @returns undefined where its code did not come */
  load(name: string): Promise<Kind | undefined>;
  /** forgets a failure, so that the next `load` fetches again */
  reset(name: string): void;
}

/** Kinds of field whose code is fetched with the form that asks for them, for React's `use`: many a book has none. */
export function createLazyKinds(imports: Readonly<Record<string, () => Promise<Kind>>>): LazyKinds {
  const loads = new Map<string, Promise<Kind | undefined>>();
  return {
    namesIn(schema) {
      const text = JSON.stringify(schema.schemas);
      return Object.keys(imports).filter((name) => text.includes(`"canvasComponent":"${name}"`));
    },
    load(name) {
      const earlier = loads.get(name);
      if (earlier) return earlier;
      const loading = imports[name]!().catch(() => undefined);
      loads.set(name, loading);
      // marked as React itself marks what it has waited for: what is here is shown without waiting again
      void loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
      return loading;
    },
    reset: (name) => void loads.delete(name),
  };
}

export const lazyKinds = createLazyKinds({
  Number: async () => (await import(/* webpackChunkName: "fields" */ './number')).NumberField,
  CheckboxGroup: async () =>
    (await import(/* webpackChunkName: "fields" */ './checkbox-group')).CheckboxGroup,
  MultiText: async () => (await import(/* webpackChunkName: "fields" */ './multi-text')).MultiText,
  Date: async () => (await import(/* webpackChunkName: "fields" */ './date')).DateField,
  Characters: async () => (await import(/* webpackChunkName: "characters" */ './characters')).Characters,
});

/** @returns what shows a component, undefined where nothing of that name shows such values. Suspends until it is here. */
export function useFieldKind(name: string, type: string): Kind | undefined {
  if (!Object.hasOwn(TYPES, name) || !TYPES[name]!.includes(type)) return undefined;
  return BUNDLED[name] ?? use(lazyKinds.load(name));
}
