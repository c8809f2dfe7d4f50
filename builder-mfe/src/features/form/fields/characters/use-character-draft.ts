import { useMemo, useState } from 'react';
import { canonicalCustomisation } from '@bindery/shared';
import { characterKinds, characterPath, checkValue, evaluateFields, readCharacters, readPath, useForm, writePath } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { useFormSettings, type FormSettings, type FormValues } from '../../form-context';
import { storedValue } from '../../schema-resolver';

interface CharacterDraftOptions {
  /** prefix of the ids of everything in the draft */
  id: string;
  /** the field that holds the characters */
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
  isEveryErrorShown: boolean;
}

/** One character in a form of its own, begun with the values of the form around it, which gets it when it is committed. */
export function useCharacterDraft({ id, field, typeIndex, characterIndex, isEveryErrorShown }: CharacterDraftOptions) {
  const around = useFormSettings();
  const { urlKey } = field;
  const path = characterPath(typeIndex, characterIndex);
  const { fields } = characterKinds(field)[typeIndex]!;
  const form = useForm<FormValues>({ defaultValues: { ...around.form.getValues(), [urlKey]: readCharacters(field, around.form.getValues(urlKey)) }, shouldFocusError: false });
  const [begun] = useState(() => canonicalCustomisation(form.getValues(path) as Customisation));

  const draft = useMemo(() => {
    const character = () => form.getValues(path) as Customisation;
    return {
      hasChanges: (): boolean => canonicalCustomisation(character()) !== begun,
      /** @returns where the first value is that the book cannot take; undefined: all are right */
      firstFault(): string | undefined {
        const { fields: shown, values } = evaluateFields(fields, character(), { root: form.getValues() });
        const wrong = Object.entries(shown).find(([key, own]) => checkValue(own, storedValue(own, values[key])));
        return wrong && characterPath(typeIndex, characterIndex, wrong[0]);
      },
      /** One edit of the form around it, in whose newest value this character alone is replaced. */
      commit(): void {
        const { corrections } = evaluateFields(fields, character(), { root: form.getValues() });
        const newest = { [urlKey]: readCharacters(field, around.form.getValues(urlKey)) };
        const next = readPath(writePath(newest, path, { ...character(), ...corrections }), [urlKey]);
        around.form.setValue(urlKey, next, { shouldValidate: true });
        around.save(urlKey, next);
        around.flush();
      },
    };
  }, [form, begun, around, field, fields, urlKey, path, typeIndex, characterIndex]);

  const settings = useMemo((): FormSettings => ({
    ...around, form, isEveryErrorShown, idOf: (key) => `${id}-${key}`, save: () => undefined, flush: () => undefined,
  }), [around, form, isEveryErrorShown, id]);
  return { settings, ...draft };
}
