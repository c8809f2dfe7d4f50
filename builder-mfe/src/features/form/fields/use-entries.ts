import { useMemo, useRef } from 'react';
import { newEntryId, ruleLimit, writePath } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-context';
import { useFieldScope, type FieldScope } from './field-scope';
import { useFormSnapshot } from './use-form-snapshot';

/** `id`: 5 characters, unique in its list */
export interface Entry { id: string; text: string }

/** How many entries a list may have. No rule: from none, without end. */
export function entryBounds(field: SchemaField): { min: number; max: number } {
  return { min: ruleLimit(field, 'min') ?? 0, max: ruleLimit(field, 'max') ?? Infinity };
}

/**
 * The entries of a list of texts, filled up to its minimum with empty ones. It renders again when entries come and go,
 * not when they are written in: `read` gives them with the texts of now.
 */
export function useEntries(urlKey: string, field: SchemaField): { entries: Entry[]; read(): Entry[]; scope: FieldScope } {
  const { form } = useFormSettings();
  const outer = useFieldScope();
  const outerScope = useRef(outer);
  outerScope.current = outer;
  /** ids of entries that are not in the value yet, by place: they stay theirs */
  const spare = useRef<string[]>([]);

  const { read, scope } = useMemo(() => {
    const readEntries = (): Entry[] => {
      const entries = entriesIn(form.getValues(urlKey));
      for (let place = entries.length; place < entryBounds(field).min; place += 1) {
        const taken = entries.map(({ id }) => id);
        const kept = spare.current[place];
        entries.push({ id: (spare.current[place] = kept !== undefined && !taken.includes(kept) ? kept : newEntryId(taken)), text: '' });
      }
      return entries;
    };
    const whole = () => writePath(outerScope.current?.whole() ?? form.getValues(), urlKey, readEntries());
    return { read: readEntries, scope: { path: urlKey, fields: {}, whole } };
  }, [form, urlKey, field]);

  useFormSnapshot(urlKey, () => read().map(({ id }) => id).join(' '));
  return { entries: read(), read, scope };
}

/** @returns the entries of a value; a link may have brought anything: what is no entry is left out, an id given where it lacks one */
function entriesIn(value: unknown): Entry[] {
  const entries: Entry[] = [];
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const { id, text = '' } = (typeof one === 'object' && one !== null ? one : { text: one }) as { id?: unknown; text?: unknown };
    const taken = entries.map((entry) => entry.id);
    entries.push({ id: typeof id === 'string' && id !== '' && !taken.includes(id) ? id : `${taken.length}`.padStart(5, '0'), text: typeof text === 'string' ? text : '' });
  }
  return entries;
}
