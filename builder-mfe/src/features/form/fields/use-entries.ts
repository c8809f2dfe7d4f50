import { useMemo, useState } from 'react';
import { ruleLimit, textEntries, writePath, type TextEntry } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { useFormSettings, useFormValue } from '../form-model';
import { useFieldScope, type FieldScope } from './field-scope';
import { newEntryId } from './new-entry-id';

/** How many entries a list may have. No rule: from none, without end. */
export function entryBounds(field: SchemaField): { min: number; max: number } {
  return { min: ruleLimit(field, 'min') ?? 0, max: ruleLimit(field, 'max') ?? Infinity };
}

/**
 * The entries of a list of texts, filled up to its minimum with empty ones. It renders again when entries come and go,
 * not when they are written in: `read` gives them with the texts of now. `useFieldArray` of the form library does not
 * serve here: the ids are part of the stored value, and empty entries are shown that are not in the value.
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
    const whole = () => writePath(outerScope?.whole() ?? form.getValues(), urlKey, readEntries());
    return { read: readEntries, scope: { path: urlKey, fields: {}, whole } };
  }, [form, urlKey, min, spareIds, outerScope]);

  const entries = useFormValue(form, urlKey, read, haveSameIds);
  return { entries, read, scope };
}

/** Adds empty entries up to the minimum. An entry keeps its id when it is written in: spare ids are given by place. */
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
