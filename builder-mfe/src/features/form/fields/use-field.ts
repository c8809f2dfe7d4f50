import { useState } from 'react';
import { emit } from '@bindery/shared';
import { isFilled } from '@bindery/shared/data';
import { checkValue, dependencyOrder, evaluateFields, readPath, writePath } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { shownFields } from '../../dependent-fields';
import { fieldErrorText } from '../../messages';
import { useFormSettings } from '../form-context';
import { refusalOf } from '../refusals';
import { faultOf, storedValue } from '../schema-resolver';
import { setChecked } from '../set-checked';
import { useFieldScope } from './field-scope';
import { useFormSnapshot } from './use-form-snapshot';

export interface FieldState {
  /** id of the element that takes the focus; its label is `${id}-label` */
  id: string;
  /** what to say of the value now, if anything */
  error: string | undefined;
  change(value: unknown): void;
  blur(): void;
  focus(): void;
}

/**
 * One key of the form, or one value inside a key's ('characters.0.customisations.1.name'): its error where it is time
 * to say it, and what its element reports. Whoever is still typing hears that a text is too short only after leaving
 * the field, everything else at once. What stands inside a key is checked here; the form knows the key's own error.
 * Source: decisions 12, 14
 */
export function useField(urlKey: string, field: SchemaField): FieldState {
  const { form, slug, labels, refusals, isEveryErrorShown, idOf, flush } = useFormSettings();
  const write = useFieldWriter(urlKey, field);
  const isInside = useFieldScope() !== undefined;
  const [isLeft, setIsLeft] = useState(false);
  const type = useFormSnapshot(urlKey, () => {
    const { error, isTouched } = form.getFieldState(urlKey);
    const value: unknown = form.getValues(urlKey);
    const fault = isInside
      ? (checkValue(field, storedValue(field, value))?.type ?? refusalOf(refusals, urlKey, value))
      : error?.type;
    if (isEveryErrorShown || (isInside ? isLeft : isTouched)) return fault;
    return fault?.endsWith('.min') || (isInside && !isFilled(value)) ? undefined : fault;
  });
  return {
    id: idOf(urlKey),
    error: type === undefined ? undefined : fieldErrorText(labels, field, type),
    change: write,
    blur() {
      if (isInside) setIsLeft(true);
      else form.setValue(urlKey, form.getValues(urlKey), { shouldTouch: true, shouldValidate: true });
      flush();
    },
    focus: () => emit('field-focused', { slug, urlKey: urlKey.split('.')[0]! }),
  };
}

/** Writes a value, and with it the choices that it makes invalid. Source: decisions 19 */
function useFieldWriter(urlKey: string, field: SchemaField): (value: unknown) => void {
  const { form, fields, refusals, save } = useFormSettings();
  const scope = useFieldScope();

  function set(key: string, value: unknown): void {
    setChecked(form, key, value, () =>
      faultOf(shownFields(form, fields).get(), refusals, key, form.getValues(key)),
    );
    save(key, value);
  }

  return (value) => {
    if (scope) {
      const [root = urlKey] = scope.path.split('.');
      const key = urlKey.slice(scope.path.length + 1);
      const whole = writePath(scope.whole(), urlKey, storedValue(field, value));
      const beside = Object.fromEntries(
        Object.keys(scope.fields).map((one) => [one, readPath(whole, `${scope.path}.${one}`)]),
      );
      const { corrections } = dependencyOrder(scope.fields).deciders.includes(key)
        ? evaluateFields(scope.fields, beside, { root: whole })
        : { corrections: {} };
      set(
        root,
        Object.entries(corrections).reduce(
          (corrected, [one, valid]) => writePath(corrected, `${scope.path}.${one}`, valid),
          whole,
        )[root],
      );
      return;
    }
    set(urlKey, value);
    if (!dependencyOrder(fields).deciders.includes(urlKey)) return;
    for (const [key, valid] of Object.entries(evaluateFields(fields, form.getValues()).corrections))
      set(key, valid);
    // what has just been hidden has no error any more
    void form.trigger(Object.keys(fields).filter((key) => key !== urlKey && form.getFieldState(key).error));
  };
}
