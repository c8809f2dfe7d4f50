import { emit } from '@bindery/shared';
import { useController } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { errorText } from '../../messages';
import { useFormSettings, type FormSettings } from '../form-context';

export interface FieldState {
  value: unknown;
  settings: FormSettings;
  /** id of the element that takes the focus; its label is `${id}-label` */
  id: string;
  error: string | undefined;
  change(value: unknown): void;
  blur(): void;
  focus(): void;
}

/**
 * One key of the form: its value, and its error where it is time to say it. Whoever is still typing hears that a text
 * is too short only after leaving the field, everything else at once.
 * Source: decisions 12
 */
export function useField(urlKey: string, field: SchemaField): FieldState {
  const settings = useFormSettings();
  const { field: input, fieldState } = useController({ name: urlKey, control: settings.control });
  const { error, isTouched } = fieldState;
  const isTimely = isTouched || settings.isEveryErrorShown || !error?.type?.endsWith('.min');
  return {
    value: input.value,
    settings,
    id: settings.idOf(urlKey),
    error: error && isTimely ? errorText(settings.labels, String(error.type), { label: field.flags?.label ?? urlKey }) : undefined,
    change(value) {
      input.onChange(value);
      settings.save(urlKey, value);
    },
    blur() {
      input.onBlur();
      settings.flush();
    },
    focus: () => emit('field-focused', { slug: settings.slug, urlKey }),
  };
}
