import { emit } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import { errorText } from '../../messages';
import { useFormSettings } from '../form-context';
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
 * One key of the form: its error where it is time to say it, and what its element reports. Whoever is still typing
 * hears that a text is too short only after leaving the field, everything else at once.
 * Source: decisions 12
 */
export function useField(urlKey: string, field: SchemaField): FieldState {
  const { form, slug, labels, isEveryErrorShown, idOf, save, flush } = useFormSettings();
  const type = useFormSnapshot(urlKey, () => {
    const { error, isTouched } = form.getFieldState(urlKey);
    return isTouched || isEveryErrorShown || !error?.type?.endsWith('.min') ? error?.type : undefined;
  });
  return {
    id: idOf(urlKey),
    error: type === undefined ? undefined : errorText(labels, type, { label: field.flags?.label ?? urlKey }),
    change(value) {
      form.setValue(urlKey, value, { shouldValidate: true });
      save(urlKey, value);
    },
    blur() {
      form.setValue(urlKey, form.getValues(urlKey), { shouldTouch: true, shouldValidate: true });
      flush();
    },
    focus: () => emit('field-focused', { slug, urlKey }),
  };
}
