import { useMemo, useRef } from 'react';
import type { TextEntry } from '@bindery/shared/forms';
import { ruleLimit, textEntries, writePath } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-context';
import { useFieldScope, type FieldScope } from './field-scope';
import { newEntryId } from './new-entry-id';
import { useFormSnapshot } from './use-form-snapshot';

/** How many entries a list may have. No rule: from none, without end. */
export function entryBounds(field: SchemaField): { min: number; max: number } {
  return { min: ruleLimit(field, 'min') ?? 0, max: ruleLimit(field, 'max') ?? Infinity };
}

/**
 * The entries of a list of texts, filled up to its minimum with empty ones. It renders again when entries come and go,
 * not when they are written in: `read` gives them with the texts of now.
 */
export function useEntries(
  urlKey: string,
  field: SchemaField,
): { entries: TextEntry[]; read(): TextEntry[]; scope: FieldScope } {
  const { form } = useFormSettings();
  const outer = useFieldScope();
  const outerScope = useRef(outer);
  outerScope.current = outer;
  /** ids of entries that are not in the value yet, by place: they stay theirs */
  const spare = useRef<string[]>([]);

  const { read, scope } = useMemo(() => {
    const readEntries = (): TextEntry[] => {
      const entries = textEntries(form.getValues(urlKey));
      for (let place = entries.length; place < entryBounds(field).min; place += 1) {
        const taken = entries.map(({ id }) => id);
        const kept = spare.current[place];
        entries.push({
          id: (spare.current[place] = kept !== undefined && !taken.includes(kept) ? kept : newEntryId(taken)),
          text: '',
        });
      }
      return entries;
    };
    const whole = () => writePath(outerScope.current?.whole() ?? form.getValues(), urlKey, readEntries());
    return { read: readEntries, scope: { path: urlKey, fields: {}, whole } };
  }, [form, urlKey, field]);

  useFormSnapshot(urlKey, () =>
    read()
      .map(({ id }) => id)
      .join(' '),
  );
  return { entries: read(), read, scope };
}
