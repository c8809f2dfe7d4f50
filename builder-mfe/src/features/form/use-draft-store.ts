import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  canonicalCustomisation,
  mergeCustomisation,
  useCustomisationSource,
  useCustomisationWriter,
} from '@bindery/shared/data';
import type { Fields } from '@bindery/shared/forms';
import type { Customisation, PhotoValue } from '@bindery/shared/contracts';
import { createHistoryAtom, useHistory, type EditHistory } from '../draft';
import { schemaResolver, storedValue, type Refusals } from './faults';
import { useBookPhotos, useFormUploader, type BookPhotos } from './form-photos';
import { restoreValues, type FormStore, type FormValues } from './form-model';

export interface DraftStore extends FormStore {
  hasChanges(): boolean;
  commit(keys: readonly string[]): void;
}

/** Store of a form that has its own values. `commit` copies the values to the shared customisation. */
export function useDraftStore(slug: string, fields: Fields): DraftStore {
  const source = useCustomisationSource(slug);
  const customisationWriter = useCustomisationWriter(slug);
  const [refusals] = useState((): Refusals => new Map());
  const [historyAtom] = useState(createHistoryAtom);
  const [initial] = useState(() =>
    Object.fromEntries(Object.keys(fields).map((key) => [key, source.get().values[key]])),
  );
  const form = useForm<FormValues>({
    defaultValues: initial,
    mode: 'all',
    resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]),
    shouldFocusError: false,
  });
  const history = useHistory(historyAtom, () => initial);
  const book = useBookPhotos(slug, fields);
  const draft = useMemo(
    () => createDraft({ fields, source, writer: customisationWriter, history, initial, book }),
    [fields, source, customisationWriter, history, initial, book],
  );
  const put = useCallback(
    (path: string, photo: PhotoValue) => {
      form.setValue(path, photo, { shouldValidate: true });
      draft.save(path, photo);
    },
    [form, draft],
  );
  const uploader = useFormUploader(slug, book.bin, put);
  useEffect(
    () => history.onRestore((patch) => restoreValues(form, patch, draft.save)),
    [history, form, draft],
  );
  return useMemo(
    () => ({
      form,
      refusals,
      history,
      uploader,
      ...draft,
      hasChanges: () => draft.hasChanges() || uploader.isUnderWay(),
    }),
    [form, refusals, history, uploader, draft],
  );
}

interface DraftOptions {
  fields: Fields;
  source: ReturnType<typeof useCustomisationSource>;
  writer: ReturnType<typeof useCustomisationWriter>;
  history: EditHistory;
  initial: Customisation;
  book: BookPhotos;
}

function createDraft({ fields, source, writer, history, initial, book }: DraftOptions) {
  const committed: Customisation = { ...initial };
  const currentValues: Customisation = { ...initial };

  function changesOf(keys: readonly string[]): Customisation {
    const changedKeys = keys.filter(
      (key) =>
        canonicalCustomisation({ value: currentValues[key] }) !==
        canonicalCustomisation({ value: committed[key] }),
    );
    return Object.fromEntries(changedKeys.map((key) => [key, currentValues[key]]));
  }
  const changes = (): Customisation => changesOf(Object.keys(currentValues));
  return {
    flush: () => undefined,
    save(urlKey: string, value: unknown, isCorrection = false): void {
      const earlierValue = currentValues[urlKey];
      currentValues[urlKey] = fields[urlKey] ? storedValue(fields[urlKey], value) : value;
      if (isCorrection) history.amend(urlKey, currentValues[urlKey]);
      else history.note(urlKey, earlierValue, currentValues[urlKey]);
    },
    customisation: (): Customisation => mergeCustomisation(source.get().values, changes()),
    hasChanges: (): boolean => Object.keys(changes()).length > 0,
    commit(keys: readonly string[]): void {
      const patch = changesOf(keys);
      if (Object.keys(patch).length > 0) writer.merge(patch, { ...committed });
      for (const key of keys) {
        book.bin.exchange(committed[key], currentValues[key]);
        if (key in patch) book.uploader.forget(key); // the committed photo replaces an upload for the book that failed
        committed[key] = currentValues[key];
      }
    },
  };
}
