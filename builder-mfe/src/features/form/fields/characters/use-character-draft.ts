import { useMemo, useState } from 'react';
import { canonicalCustomisation } from '@bindery/shared/data';
import { useForm } from 'react-hook-form';
import {
  characterKinds,
  characterPath,
  checkValue,
  evaluateFields,
  readCharacters,
  readPath,
  writePath,
} from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { useFormSettings, type FormSettings, type FormValues } from '../../form-context';
import { storedValue } from '../../schema-resolver';
import { serverFaults } from '../../server-faults';
import { useServerCheck } from '../../use-server-check';

interface CharacterDraftOptions {
  /** prefix of the ids of everything in the draft */
  id: string;
  /** the field that holds the characters */
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
  isEveryErrorShown: boolean;
}

const isSame = (one: Customisation, other: Customisation): boolean =>
  canonicalCustomisation(one) === canonicalCustomisation(other);

/** One character in a form of its own, begun with the values of the form around it, which gets it when it is committed. */
export function useCharacterDraft({
  id,
  field,
  typeIndex,
  characterIndex,
  isEveryErrorShown,
}: CharacterDraftOptions) {
  const around = useFormSettings();
  const ask = useServerCheck(around.slug, around.schema);
  const { urlKey } = field;
  const path = characterPath(typeIndex, characterIndex);
  const { fields } = characterKinds(field)[typeIndex]!;
  const form = useForm<FormValues>({
    defaultValues: {
      ...around.form.getValues(),
      [urlKey]: readCharacters(field, around.form.getValues(urlKey)),
    },
    shouldFocusError: false,
  });
  const [begun] = useState(() => ({ character: form.getValues(path) as Customisation }));

  const draft = useMemo(() => {
    const character = () => form.getValues(path) as Customisation;
    const aroundNow = (): Customisation => ({
      ...around.form.getValues(),
      [urlKey]: readCharacters(field, around.form.getValues(urlKey)),
    });
    const theirs = () => (readPath(aroundNow(), path) as Customisation | undefined) ?? {};
    /** everything around this character as it is now, and the character as it is here */
    function whole(): Customisation {
      const { corrections } = evaluateFields(fields, character(), { root: form.getValues() });
      return writePath(aroundNow(), path, { ...character(), ...corrections });
    }
    return {
      hasChanges: (): boolean => !isSame(character(), begun.character),
      /** @returns where the first value is that the book cannot take; undefined: all are right */
      firstFault(): string | undefined {
        const { fields: shown, values } = evaluateFields(fields, character(), { root: form.getValues() });
        const wrong = Object.entries(shown).find(([key, own]) =>
          checkValue(own, storedValue(own, values[key])),
        );
        return wrong && characterPath(typeIndex, characterIndex, wrong[0]);
      },
      /** Asks the server's validator. @returns where it found the first fault in this character; no verdict counts as none: the cart asks again */
      async firstRefusal(): Promise<string | undefined> {
        const asked = whole();
        const answer = await ask(asked);
        if (answer.kind !== 'judged') return undefined;
        const own = [...serverFaults(answer.errors, new Set([urlKey]))].filter(([place]) =>
          place.startsWith(`${path}.`),
        );
        for (const [place, type] of own) around.refusals.set(place, { type, value: readPath(asked, place) });
        await form.trigger(urlKey); // those of its fields that listen look again
        return own[0]?.[0];
      },
      /** Did another tab change this character meanwhile, into something else than what is here? */
      isContested: (): boolean => !isSame(theirs(), begun.character) && !isSame(theirs(), character()),
      takeTheirs(): void {
        begun.character = theirs();
        form.setValue(path, begun.character);
      },
      keepMine(): void {
        begun.character = theirs();
      },
      /** One edit of the form around it, in whose newest value this character alone is replaced. */
      commit(): void {
        const next = whole()[urlKey];
        around.form.setValue(urlKey, next, { shouldValidate: true });
        around.save(urlKey, next);
        around.flush();
      },
    };
  }, [form, begun, ask, around, field, fields, urlKey, path, typeIndex, characterIndex]);

  const settings = useMemo(
    (): FormSettings => ({
      ...around,
      form,
      opened: undefined,
      isEveryErrorShown,
      idOf: (key) => `${id}-${key}`,
      save: () => undefined,
      flush: () => undefined,
    }),
    [around, form, isEveryErrorShown, id],
  );
  return { settings, ...draft };
}
