import { useEffect, useMemo, useRef } from 'react';
import { canonicalCustomisation, useCustomisationSource, useCustomisationWriter } from '@bindery/shared';
import type { UseFormReturn } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { storedValue } from './schema-resolver';

// A word becomes one write and one new picture; the pause after it is too short to be noticed.
const TYPING_PAUSE_MS = 150;

export interface LiveSave {
  save(urlKey: string, value: unknown): void;
  flush(): void;
}

/**
 * Keeps the shared customisation and the form the same: typing is written after a pause (and before the page goes
 * away), and what others write (another tab, a link) appears in the form.
 */
export function useLiveSave(slug: string, fields: Readonly<Record<string, SchemaField>>, form: UseFormReturn<FormValues>): LiveSave {
  const writer = useCustomisationWriter(slug);
  const source = useCustomisationSource(slug);
  const pending = useRef<Customisation>({});

  const live = useMemo((): LiveSave => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      const patch = pending.current;
      pending.current = {};
      if (Object.keys(patch).length > 0) writer.merge(patch);
    };
    return {
      flush,
      save(urlKey, value) {
        pending.current[urlKey] = fields[urlKey] ? storedValue(fields[urlKey], value) : value;
        clearTimeout(timer);
        timer = setTimeout(flush, TYPING_PAUSE_MS);
      },
    };
  }, [writer, fields]);

  useEffect(() => source.subscribe(() => {
    const { values } = source.get();
    for (const key of Object.keys(fields)) {
      if (!(key in pending.current) && !isSame(values[key], form.getValues(key))) form.setValue(key, values[key], { shouldValidate: true });
    }
  }), [source, fields, form]);

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
