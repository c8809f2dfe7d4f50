import { getAnalytics } from '@bindery/analytics';
import type { UseFormReturn } from 'react-hook-form';
import { dependencyOrder, evaluateFields, type Fields } from '@bindery/shared/forms';

type AnyForm = UseFormReturn<Record<string, unknown>>;

/** The visible fields of one level, each evaluated against the form's values. */
export interface ShownFields {
  get(): Fields;
  subscribe(listener: () => void): () => void;
}

const known = new WeakMap<Fields, WeakMap<object, Map<string, ShownFields>>>();

/**
 * Returns the visible fields, evaluated again only when a deciding value changes, so that typing costs nothing.
 *
 * @param path - of a character: 'characters.0.customisations.1'; '' for the form itself
 * @returns always the same object for the same arguments
 * Source: docs/rules.md FIELD-14, FIELD-15
 */
export function shownFields(form: AnyForm, fields: Fields, path = ''): ShownFields {
  const ofForms = known.get(fields) ?? new WeakMap<object, Map<string, ShownFields>>();
  known.set(fields, ofForms);
  const ofPaths = ofForms.get(form.control) ?? new Map<string, ShownFields>();
  ofForms.set(form.control, ofPaths);
  const shown = ofPaths.get(path) ?? createShownFields(form, fields, path);
  ofPaths.set(path, shown);
  return shown;
}

function createShownFields(form: AnyForm, fields: Fields, path: string): ShownFields {
  const { deciders, isConditional, cycles } = dependencyOrder(fields);
  for (const cycle of cycles)
    getAnalytics().reportError({
      name: 'DependentFieldCycle',
      message: `Fields depend on each other in a circle: ${cycle.join(', ')}`,
    });
  if (!isConditional) return { get: () => fields, subscribe: () => () => undefined };
  let last: { deciding: unknown[]; shown: Fields } | undefined;
  return {
    get() {
      const values = (path === '' ? form.getValues() : (form.getValues(path) ?? {})) as Record<
        string,
        unknown
      >;
      const deciding = path === '' ? deciders.map((key) => values[key]) : [values];
      if (!last?.deciding.every((value, index) => Object.is(value, deciding[index]))) {
        const { fields: shown } = evaluateFields(fields, values, { root: form.getValues() });
        last = { deciding, shown: last && isSame(last.shown, shown) ? last.shown : shown };
      }
      return last.shown;
    },
    subscribe: (listener) =>
      form.subscribe({
        name: path === '' ? [...deciders] : undefined,
        formState: { values: true },
        callback: listener,
      }),
  };
}

function isSame(before: Fields, after: Fields): boolean {
  const keys = Object.keys(before);
  return keys.length === Object.keys(after).length && keys.every((key) => before[key] === after[key]);
}
