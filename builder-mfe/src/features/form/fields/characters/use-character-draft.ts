import { useCallback, useMemo, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { canonicalCustomisation } from '@bindery/shared/data';
import {
  characterKinds,
  characterPath,
  checkValue,
  evaluateFields,
  readCharacters,
  readPath,
  writePath,
} from '@bindery/shared/forms';
import type { Customisation, PhotoValue, SchemaField } from '@bindery/shared/contracts';
import { serverFaults, storedValue } from '../../faults';
import { useBookPhotos, useFormUploader } from '../../form-photos';
import { useFormSettings, type FormSettings, type FormValues } from '../../form-model';
import type { CharacterFormProps } from './character-form-context';
import { useServerCheck, type ServerAnswer } from '../../server-check';

interface CharacterDraftOptions extends Pick<CharacterFormProps, 'field' | 'typeIndex' | 'characterIndex'> {
  /** prefix of the ids of all elements in the draft's form */
  id: string;
  isEveryErrorShown: boolean;
}

/** Edits one character in its own form, which starts with the page's values. Committing writes it to the page's form. */
export function useCharacterDraft(options: CharacterDraftOptions) {
  const { id, field, typeIndex, characterIndex, isEveryErrorShown } = options;
  const page = useFormSettings();
  const askServer = useServerCheck(page.slug, page.schema);
  const form = useForm<FormValues>({
    defaultValues: pageValues(page, field),
    shouldFocusError: false,
  });
  const put = useCallback(
    (place: string, photo: PhotoValue) => form.setValue(place, photo, { shouldValidate: true }),
    [form],
  );
  const uploader = useFormUploader(page.slug, useBookPhotos(page.slug, page.fields).bin, put);
  const [base] = useState(() => ({
    character: form.getValues(characterPath(typeIndex, characterIndex)) as Customisation,
  }));
  const draft = useMemo(
    () => createCharacterDraft({ page, form, base, field, typeIndex, characterIndex, askServer }),
    [page, form, base, field, typeIndex, characterIndex, askServer],
  );
  const settings = useMemo(
    (): FormSettings => ({
      ...page,
      form,
      uploader,
      openRequest: undefined,
      isEveryErrorShown,
      idOf: (key) => `${id}-${key}`,
      save: () => undefined,
      flush: () => undefined,
    }),
    [page, form, uploader, isEveryErrorShown, id],
  );
  return { settings, draft };
}

export type CharacterDraft = ReturnType<typeof createCharacterDraft>;

interface CharacterDraftContext extends Pick<
  CharacterDraftOptions,
  'field' | 'typeIndex' | 'characterIndex'
> {
  page: FormSettings;
  form: UseFormReturn<FormValues>;
  /** the character as it was in the page's form when editing began, or when the last conflict was resolved */
  base: { character: Customisation };
  askServer(customisation: Customisation): Promise<ServerAnswer>;
}

function createCharacterDraft({
  page,
  form,
  base,
  field,
  typeIndex,
  characterIndex,
  askServer,
}: CharacterDraftContext) {
  const { urlKey } = field;
  const path = characterPath(typeIndex, characterIndex);
  const { fields } = characterKinds(field)[typeIndex]!;
  const character = () => form.getValues(path) as Customisation;
  const characterOnPage = () => (readPath(pageValues(page, field), path) as Customisation | undefined) ?? {};

  /** returns the page's current values, with this draft in place of the character */
  function wholeValues(): Customisation {
    const { corrections } = evaluateFields(fields, character(), { root: form.getValues() });
    return writePath(pageValues(page, field), path, { ...character(), ...corrections });
  }
  /** @returns the path of the first invalid value; undefined if all are valid */
  function firstFault(): string | undefined {
    const { fields: shownFields, values } = evaluateFields(fields, character(), { root: form.getValues() });
    const fault = Object.entries(shownFields).find(([key, shownField]) =>
      checkValue(shownField, storedValue(shownField, values[key])),
    );
    return fault && characterPath(typeIndex, characterIndex, fault[0]);
  }
  /** @returns the path of the first value that the server refused; undefined if it refused none or gave no answer */
  async function firstRefusal(): Promise<string | undefined> {
    const customisation = wholeValues();
    const answer = await askServer(customisation);
    if (answer.kind !== 'judged') return undefined;
    const faults = [...serverFaults(answer.errors, new Set([urlKey]))].filter(([place]) =>
      place.startsWith(`${path}.`),
    );
    for (const [place, type] of faults)
      page.refusals.set(place, { type, value: readPath(customisation, place) });
    await form.trigger(urlKey); // makes the fields show or clear the errors that the server reported
    return faults[0]?.[0];
  }
  return {
    firstFault,
    firstRefusal,
    /** Writes only this character into the page's current values, as one edit. */
    commit: () => writeToPage(page, urlKey, wholeValues()[urlKey]),
    hasChanges: (): boolean => !isSame(character(), base.character),
    /** Returns true if another tab changed this character, so that it now differs from this draft. */
    isContested: (): boolean =>
      !isSame(characterOnPage(), base.character) && !isSame(characterOnPage(), character()),
    takeTheirs(): void {
      base.character = characterOnPage();
      form.setValue(path, base.character);
    },
    keepMine(): void {
      base.character = characterOnPage();
    },
  };
}

function writeToPage({ form, save, flush }: FormSettings, urlKey: string, value: unknown): void {
  form.setValue(urlKey, value, { shouldValidate: true });
  save(urlKey, value);
  flush();
}

const pageValues = ({ form }: FormSettings, field: SchemaField): Customisation => ({
  ...form.getValues(),
  [field.urlKey]: readCharacters(field, form.getValues(field.urlKey)),
});

const isSame = (a: Customisation, b: Customisation): boolean =>
  canonicalCustomisation(a) === canonicalCustomisation(b);
