import { getAnalytics } from '@bindery/analytics';
import type { UseFormReturn } from 'react-hook-form';
import { dependencyOrder, evaluateFields, type Fields } from '@bindery/shared/forms';

type AnyForm = UseFormReturn<Record<string, unknown>>;

/** The visible fields of one level, each evaluated against the form's values. */
export interface ShownFields {
  get(): Fields;
  subscribe(listener: () => void): () => void;
}

const cachedFields = new WeakMap<Fields, WeakMap<object, Map<string, ShownFields>>>();

/**
 * Returns the visible fields. Evaluates the fields again only if a value changes on which visibility depends, so other
 * typing costs nothing.
 *
 * @param path - path of a character, such as 'characters.0.customisations.1', or '' for the form itself
 * @returns always the same object for the same arguments. Source: docs/rules.md FIELD-14, FIELD-15
 */
export function shownFields(form: AnyForm, fields: Fields, path = ''): ShownFields {
  const ofForms = cachedFields.get(fields) ?? new WeakMap<object, Map<string, ShownFields>>();
  cachedFields.set(fields, ofForms);
  const ofPaths = ofForms.get(form.control) ?? new Map<string, ShownFields>();
  ofForms.set(form.control, ofPaths);
  const shownFields = ofPaths.get(path) ?? createShownFields(form, fields, path);
  ofPaths.set(path, shownFields);
  return shownFields;
}

function createShownFields(form: AnyForm, fields: Fields, path: string): ShownFields {
  const { deciders, isConditional, cycles } = dependencyOrder(fields);
  for (const cycle of cycles)
    getAnalytics().reportError({
      name: 'DependentFieldCycle',
      message: `Fields depend on each other in a circle: ${cycle.join(', ')}`,
    });
  if (!isConditional) return { get: () => fields, subscribe: () => () => undefined };
  let lastEvaluation: { deciding: unknown[]; shownFields: Fields } | undefined;
  return {
    get() {
      const values = (path === '' ? form.getValues() : (form.getValues(path) ?? {})) as Record<
        string,
        unknown
      >;
      const deciding = path === '' ? deciders.map((key) => values[key]) : [values];
      if (!lastEvaluation?.deciding.every((value, index) => Object.is(value, deciding[index]))) {
        const { fields: shownFields } = evaluateFields(fields, values, { root: form.getValues() });
        lastEvaluation = {
          deciding,
          shownFields:
            lastEvaluation && isSame(lastEvaluation.shownFields, shownFields)
              ? lastEvaluation.shownFields
              : shownFields,
        };
      }
      return lastEvaluation.shownFields;
    },
    subscribe: (listener) =>
      form.subscribe({
        name: path === '' ? [...deciders] : undefined,
        formState: { values: true },
        callback: listener,
      }),
  };
}

function isSame(earlierFields: Fields, laterFields: Fields): boolean {
  const keys = Object.keys(earlierFields);
  return (
    keys.length === Object.keys(laterFields).length &&
    keys.every((key) => earlierFields[key] === laterFields[key])
  );
}
