import { useState } from 'react';
import { emit } from '@bindery/shared';
import { isFilled } from '@bindery/shared/data';
import { dependencyOrder, evaluateFields, readPath, writePath } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../../words';
import { faultOf, faultText, storedValue } from '../faults';
import { useFormSettings, useFormValue } from '../form-model';
import { useFieldScope, type FieldScope } from './field-scope';

export interface FieldState {
  /** id of the element to focus; the id of its label is `${id}-label` */
  id: string;
  error: string | undefined;
  /** sets a value in the form and saves it */
  change(value: unknown): void;
  /** replaces a value that the shopper did not choose; adds no undo step */
  correct(value: unknown): void;
  /** saves a value that the form library has read from its element */
  keep(value: unknown): void;
  blur(): void;
  focus(): void;
}

/**
 * State of one key of the form, or of a value inside a key ('characters.0.customisations.1.name'). The state contains
 * the error to show now, if any, and the handlers for the element. The error "too short" shows only after the shopper
 * leaves the field; all other errors show at once. For a value inside a key, this hook checks that value; the form
 * checks the whole key. Source: docs/rules.md FORM-08
 */
export function useField(urlKey: string, field: SchemaField): FieldState {
  const { form, slug, labels, refusals, isEveryErrorShown, idOf, flush } = useFormSettings();
  const words = useWords();
  const isInside = useFieldScope() !== undefined;
  const [isLeft, setIsLeft] = useState(false);
  const type = useFormValue(form, urlKey, () => {
    const { error, isTouched } = form.getFieldState(urlKey);
    const value: unknown = form.getValues(urlKey);
    const fault = isInside ? faultOf(field, refusals, urlKey, value) : error?.type;
    if (isEveryErrorShown || (isInside ? isLeft : isTouched)) return fault;
    return fault?.endsWith('.min') || (isInside && !isFilled(value)) ? undefined : fault;
  });
  return {
    id: idOf(urlKey),
    error: type === undefined ? undefined : faultText(words, labels, field, type),
    ...useFieldWriter(urlKey, field),
    blur() {
      if (isInside) setIsLeft(true);
      else form.setValue(urlKey, form.getValues(urlKey), { shouldTouch: true, shouldValidate: true });
      flush();
    },
    focus: () => emit('field-focused', { slug, urlKey: urlKey.split('.')[0]! }),
  };
}

/** Sets a value, and corrects choices that this value makes invalid. Source: docs/rules.md FIELD-14 */
function useFieldWriter(urlKey: string, field: SchemaField): Pick<FieldState, 'change' | 'correct' | 'keep'> {
  const { form, fields, lockedKeys, save } = useFormSettings();
  const scope = useFieldScope();

  function put(key: string, value: unknown, isCorrection = false): void {
    form.setValue(key, value, { shouldValidate: true });
    save(key, value, isCorrection);
  }

  function keep(value: unknown): void {
    save(urlKey, value);
    if (!dependencyOrder(fields).deciders.includes(urlKey)) return;
    const { corrections } = evaluateFields(fields, form.getValues());
    // a paid choice is not corrected; if it now conflicts, its field shows an error. Source: docs/rules.md EDIT-03
    for (const [key, valid] of Object.entries(corrections)) if (!lockedKeys.has(key)) put(key, valid);
    // clears the errors of fields that are hidden after this change
    for (const key of Object.keys(fields))
      if (key !== urlKey && form.getFieldState(key).error) void form.trigger(key);
  }

  function putInside(inside: FieldScope, value: unknown, isCorrection: boolean): void {
    const [root = urlKey] = inside.path.split('.');
    put(root, withValueInside(inside, urlKey, storedValue(field, value))[root], isCorrection);
  }
  function change(value: unknown): void {
    if (scope) return putInside(scope, value, false);
    form.setValue(urlKey, value, { shouldValidate: true });
    keep(value);
  }
  function correct(value: unknown): void {
    if (scope) putInside(scope, value, true);
    else put(urlKey, value, true);
  }
  return { change, correct, keep };
}

/**
 * Sets a value inside a key, and corrects the values in the same scope that depend on it.
 *
 * @returns the form's values
 */
function withValueInside(scope: FieldScope, path: string, value: unknown): Customisation {
  const values = writePath(scope.whole(), path, value);
  const changedKey = path.slice(scope.path.length + 1);
  if (!dependencyOrder(scope.fields).deciders.includes(changedKey)) return values;
  const pathOf = (key: string): string => `${scope.path}.${key}`;
  const siblings = Object.fromEntries(
    Object.keys(scope.fields).map((key) => [key, readPath(values, pathOf(key))]),
  );
  const { corrections } = evaluateFields(scope.fields, siblings, { root: values });
  let corrected = values;
  for (const [key, valid] of Object.entries(corrections))
    corrected = writePath(corrected, pathOf(key), valid);
  return corrected;
}
