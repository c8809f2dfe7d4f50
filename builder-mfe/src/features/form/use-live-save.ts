import { useEffect, useMemo, useRef, useState } from 'react';
import { canonicalCustomisation, useCustomisationSource, useCustomisationWriter } from '@bindery/shared/data';
import type { UseFormReturn } from 'react-hook-form';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { storedValue } from './schema-resolver';

// A word becomes one write and one new picture; the pause after it is too short to be noticed.
const TYPING_PAUSE_MS = 150;

type OnChange = (urlKey: string, before: unknown, after: unknown) => void;

export interface LiveSave {
  save(urlKey: string, value: unknown): void;
  flush(): void;
  /** calls back after each write; `isStored`: the browser took it */
  onWritten(listener: (isStored: boolean) => void): () => void;
}

/**
 * Keeps the shared customisation and the form the same: typing is written after a pause (and before the page goes
 * away), and what others write (another tab, a link) appears in the form.
 *
 * @param onChange - hears of each change of a value by the shopper
 */
export function useLiveSave(
  slug: string,
  fields: Readonly<Record<string, SchemaField>>,
  form: UseFormReturn<FormValues>,
  onChange: OnChange,
): LiveSave {
  const writer = useCustomisationWriter(slug);
  const source = useCustomisationSource(slug);
  const [begunWith] = useState(() => source.get().values);
  /** what waits to be written, and what the shopper saw of it when they began */
  const pending = useRef<{ patch: Customisation; seen: Customisation }>({ patch: {}, seen: {} });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const live = useMemo((): LiveSave => {
    const listeners = new Set<(isStored: boolean) => void>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedAt = 0;
    const flush = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const { patch, seen } = pending.current;
      pending.current = { patch: {}, seen: {} };
      if (Object.keys(patch).length === 0) return;
      writer.merge(patch, seen);
      listeners.forEach((listener) => listener(source.isStored()));
    };
    // one timer for a whole word: who goes on typing is only asked when
    const flushOncePaused = (): void => {
      const restMs = typedAt + TYPING_PAUSE_MS - performance.now();
      if (restMs > 0) timer = setTimeout(flushOncePaused, restMs);
      else flush();
    };
    return {
      flush,
      save(urlKey, value) {
        const { patch, seen } = pending.current;
        const isBegun = urlKey in patch;
        const before = isBegun ? patch[urlKey] : source.get().values[urlKey];
        const after = fields[urlKey] ? storedValue(fields[urlKey], value) : value;
        if (!isBegun) seen[urlKey] = before;
        patch[urlKey] = after;
        latest.current(urlKey, before, after);
        typedAt = performance.now();
        timer ??= setTimeout(flushOncePaused, TYPING_PAUSE_MS);
      },
      onWritten(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  }, [writer, source, fields]);

  useEffect(() => {
    const follow = (): void => {
      const { values } = source.get();
      for (const key of Object.keys(fields)) {
        if (!(key in pending.current.patch) && !isSame(values[key], form.getValues(key)))
          form.setValue(key, values[key], { shouldValidate: true });
      }
    };
    const unsubscribe = source.subscribe(follow);
    // another tab may have written between the first render and now
    if (source.get().values !== begunWith) follow();
    return unsubscribe;
  }, [source, fields, form, begunWith]);

  useEffect(() => {
    window.addEventListener('pagehide', live.flush);
    return () => {
      window.removeEventListener('pagehide', live.flush);
      live.flush();
    };
  }, [live]);

  return live;
}

/** An emptied text and one that was never given are the same to the shopper. */
function isSame(stored: unknown, shown: unknown): boolean {
  return canonicalCustomisation({ value: stored ?? '' }) === canonicalCustomisation({ value: shown ?? '' });
}
