import { useMemo, useState } from 'react';
import { ruleLimit, textEntries, writePath, type TextEntry } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { useFormSettings, useFormValue } from '../form-model';
import { useFieldScope, type FieldScope } from './field-scope';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 5;

/**
 * Returns an id for a new entry of a list.
 *
 * @param takenIds - ids already in the list
 * @param random - in [0, 1)
 * @returns 5 letters and digits, unused in the list. Source: docs/rules.md FIELD-09
 */
export function newEntryId(takenIds: readonly string[], random: () => number = Math.random): string {
  const firstNumber = Math.floor(random() * SIGNS.length ** ID_LENGTH);
  // counts up from a random start until an id is free, so the search always ends
  for (let number = firstNumber; ; number = (number + 1) % SIGNS.length ** ID_LENGTH) {
    const id = Array.from(
      { length: ID_LENGTH },
      (_, place) => SIGNS[Math.floor(number / SIGNS.length ** place) % SIGNS.length],
    ).join('');
    if (!takenIds.includes(id)) return id;
  }
}

export function entryBounds(field: SchemaField): { min: number; max: number } {
  return { min: ruleLimit(field, 'min') ?? 0, max: ruleLimit(field, 'max') ?? Infinity };
}

/**
 * Entries of a list of texts, padded with empty entries to the minimum. Renders again only when entries are added or
 * removed. `read` returns the current texts. `useFieldArray` does not fit here, because the stored value contains the
 * ids but no empty entries.
 */
export function useEntries(
  urlKey: string,
  field: SchemaField,
): { entries: TextEntry[]; read(): TextEntry[]; scope: FieldScope } {
  const { form } = useFormSettings();
  const outerScope = useFieldScope();
  const { min } = entryBounds(field);
  const [spareIds] = useState(() => newIds(2 * min));

  const { read, scope } = useMemo(() => {
    const readEntries = (): TextEntry[] => filledUp(textEntries(form.getValues(urlKey)), min, spareIds);
    const wholeValues = () => writePath(outerScope?.whole() ?? form.getValues(), urlKey, readEntries());
    return { read: readEntries, scope: { path: urlKey, fields: {}, whole: wholeValues } };
  }, [form, urlKey, min, spareIds, outerScope]);

  const entries = useFormValue(form, urlKey, read, haveSameIds);
  return { entries, read, scope };
}

/** Adds empty entries up to the list's minimum. An empty entry's id does not change when the shopper fills it in. */
function filledUp(entries: readonly TextEntry[], min: number, spareIds: readonly string[]): TextEntry[] {
  const filled = [...entries];
  while (filled.length < min) {
    const isFree = (id: string | undefined): id is string =>
      id !== undefined && !filled.some((entry) => entry.id === id);
    const ofPlace = spareIds[filled.length];
    const id = isFree(ofPlace) ? ofPlace : spareIds.find(isFree);
    filled.push({ id: id ?? newEntryId(filled.map((entry) => entry.id)), text: '' });
  }
  return filled;
}

function newIds(count: number): string[] {
  const ids: string[] = [];
  while (ids.length < count) ids.push(newEntryId(ids));
  return ids;
}

const haveSameIds = (a: readonly TextEntry[], b: readonly TextEntry[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]!.id);
