import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  canonicalCustomisation,
  isFilled,
  useCustomisationSource,
  useCustomisationWriter,
  useDraftKey,
} from '@bindery/shared/data';
import { evaluateFields, typingPauseMs, type Fields } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { historyAtomOf, useHistory, type EditHistory } from '../draft';
import { schemaResolver, storedValue, type Refusals } from './faults';
import { useBookPhotos, type BookPhotos } from './form-photos';
import { restoreValues, type FormStore, type FormValues } from './form-model';

export interface LiveStore extends FormStore {
  /** registers a listener that is called after each write; `isStored`: true if the browser stored the values */
  onWritten(listener: (isStored: boolean) => void): () => void;
  /** true if another tab changed the same values and the shopper has not yet chosen in `OtherTabNotice` */
  isContested(): boolean;
  /** replaces the book's values with these, in one undo step */
  startAgain(values: Customisation): void;
}

/** The page's form: starts with the stored values and writes changes to the shared customisation. */
export function useLiveForm(slug: string, fields: Fields): LiveStore {
  const source = useCustomisationSource(slug);
  const customisationWriter = useCustomisationWriter(slug);
  const [{ initial, corrections }] = useState(() => initialValues(fields, source.get().values));
  const [refusals] = useState((): Refusals => new Map());
  const form = useForm<FormValues>({
    defaultValues: initial,
    mode: 'all',
    resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]),
    shouldFocusError: false,
  });
  const draft = useDraftKey(slug);
  const history = useHistory(historyAtomOf(draft), () => source.get().values);
  const { uploader, bin } = useBookPhotos(slug, fields);
  const writer = useMemo(
    () => createLiveWriter({ fields, source, writer: customisationWriter, history, bin }),
    [fields, source, customisationWriter, history, bin],
  );
  useEffect(
    () =>
      history.onRestore((patch) => {
        restoreValues(form, patch, writer.save);
        writer.flush();
      }),
    [history, form, writer],
  );
  // drops choices that other choices rule out
  useEffect(() => {
    if (Object.keys(corrections).length > 0) customisationWriter.merge(corrections);
  }, [customisationWriter, corrections]);
  // values from a link or storage count as entered by the shopper, so their errors show at once
  useEffect(
    () => void form.trigger(Object.keys(initial).filter((key) => isFilled(initial[key]))),
    [form, initial],
  );
  // another tab or a link may have changed the stored values after the first render
  useEffect(() => {
    const follow = (): void => {
      const { values } = source.get();
      for (const key of Object.keys(fields)) {
        if (!writer.isPending(key) && !isSameToShopper(values[key], form.getValues(key)))
          form.setValue(key, values[key], { shouldValidate: true });
      }
    };
    const unsubscribe = source.subscribe(follow);
    follow();
    return unsubscribe;
  }, [source, fields, form, writer]);
  useFlushOnLeave(writer.flush);
  const startAgain = useMemo(
    () => restarter({ form, fields, source, writer: customisationWriter, history, bin }, writer.flush),
    [form, fields, source, customisationWriter, history, bin, writer],
  );
  return useMemo(
    () => ({ form, refusals, history, uploader, startAgain, ...writer }),
    [form, refusals, history, uploader, startAgain, writer],
  );
}

/** Writes pending values when the page is hidden or left, and when the form unmounts. A hidden page may never run again. */
function useFlushOnLeave(flush: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);
}

function restarter(
  { form, fields, source, writer, history }: LiveWriterOptions & Pick<FormStore, 'form'>,
  flush: () => void,
): LiveStore['startAgain'] {
  return (values) => {
    flush();
    const earlierValues = source.get().values;
    for (const key of Object.keys(fields)) {
      if (isSameToShopper(earlierValues[key], values[key])) continue;
      history.note(key, earlierValues[key], values[key]);
      form.setValue(key, values[key]);
    }
    form.clearErrors(); // the page emptied these fields, not the shopper, so they show no errors
    writer.supersede(values, 'start-again');
  };
}

function initialValues(fields: Fields, storedValues: Customisation) {
  const formValues = Object.fromEntries(Object.keys(fields).map((key) => [key, storedValues[key]]));
  const { corrections } = evaluateFields(fields, formValues);
  return { initial: { ...formValues, ...corrections }, corrections };
}

interface LiveWriterOptions {
  fields: Fields;
  source: ReturnType<typeof useCustomisationSource>;
  writer: ReturnType<typeof useCustomisationWriter>;
  history: EditHistory;
  bin: BookPhotos['bin'];
}

/** Writes changes to the shared customisation once typing pauses (debounce), or at once on `flush`. */
function createLiveWriter({ fields, source, writer, history, bin }: LiveWriterOptions) {
  const listeners = new Set<(isStored: boolean) => void>();
  let patch: Customisation = {};
  /** stored values of the changed keys as they were when the shopper began to type */
  let seenValues: Customisation = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedAtMs = 0;
  let pauseMs = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const pending = { patch, seen: seenValues };
    patch = {};
    seenValues = {};
    if (Object.keys(pending.patch).length === 0) return;
    writer.merge(pending.patch, pending.seen);
    listeners.forEach((listener) => listener(source.isStored()));
  }
  // there is only one timer; if the shopper has typed since its start, it starts again when it ends
  function flushOncePaused(): void {
    const restMs = typedAtMs + pauseMs - performance.now();
    if (restMs > 0) timer = setTimeout(flushOncePaused, restMs);
    else flush();
  }
  return {
    flush,
    isPending: (urlKey: string): boolean => urlKey in patch,
    save(urlKey: string, value: unknown, isCorrection = false): void {
      const isPending = urlKey in patch;
      const earlierValue = isPending ? patch[urlKey] : source.get().values[urlKey];
      const laterValue = fields[urlKey] ? storedValue(fields[urlKey], value) : value;
      if (!isPending) seenValues[urlKey] = earlierValue;
      patch[urlKey] = laterValue;
      if (isCorrection) history.amend(urlKey, laterValue);
      else history.note(urlKey, earlierValue, laterValue);
      bin.exchange(earlierValue, laterValue);
      typedAtMs = performance.now();
      pauseMs = typingPauseMs();
      timer ??= setTimeout(flushOncePaused, pauseMs);
    },
    isContested: (): boolean =>
      Object.keys(source.get().theirs ?? {}).some((key) => key === 'format' || key in fields),
    customisation(): Customisation {
      flush();
      return source.get().values;
    },
    onWritten(listener: (isStored: boolean) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The shopper sees no difference between an empty text and a missing value. */
function isSameToShopper(storedAnswer: unknown, shownAnswer: unknown): boolean {
  return (
    canonicalCustomisation({ value: storedAnswer ?? '' }) ===
    canonicalCustomisation({ value: shownAnswer ?? '' })
  );
}
