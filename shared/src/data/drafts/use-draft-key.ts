import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, intentOf, type Intent } from '../../customisation/intent';
import { onRecordChanged, readRecord } from '../../core/browser-storage';
import type { Customisation } from '../../contracts';
import { parseStoredCustomisation } from '../../customisation/load';

/** Storage key of the values of the cart line or ordered item that a draft changes. Source: docs/rules.md EDIT-41 */
export const baseKey = (key: string): string => `${key}:base`;

export interface StoredChanges {
  readonly values: Customisation;
  readonly base: Customisation;
}

/** @returns a draft's stored changes and their base; undefined if one of them is missing */
export function storedChanges(key: string): StoredChanges | undefined {
  const [values, base] = [key, baseKey(key)].map((recordKey) =>
    parseStoredCustomisation(readRecord(recordKey) ?? ''),
  );
  return values && base && { values, base };
}

/** Reads the purpose of the page's draft from the page's URL. Source: docs/rules.md CUS-09 */
export function useIntent(): Intent {
  const { search } = useLocation();
  return useMemo(() => intentOf(search), [search]);
}

export const useDraftKey = (slug: string): string => draftKey(slug, useIntent());

const extrasKey = (key: string): string => `${key}:extras`;
const isThere = (record: string): boolean => readRecord(record) !== null;

/** @returns true if a draft or its extras are stored; updated when another tab changes them */
function useHasDraft(key: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [key, extrasKey(key)].map((record) => onRecordChanged(record, listener));
      return () => stops.forEach((stop) => stop());
    },
    [key],
  );
  return useSyncExternalStore(subscribe, () => isThere(key) || isThere(extrasKey(key)));
}

/** @returns true if unsaved changes to a cart line or its extras are stored. Source: docs/rules.md CUS-09, OPT-05 */
export const useHasLineDraft = (slug: string, lineId: string): boolean =>
  useHasDraft(draftKey(slug, { kind: 'line', lineId }));

/** @returns true if the browser stores unconfirmed changes to an ordered item. Source: docs/rules.md EDIT-41 */
export const useHasItemDraft = (slug: string, itemId: string): boolean =>
  useHasDraft(draftKey(slug, { kind: 'item', itemId }));

export const hasItemDraft = (slug: string, itemId: string): boolean =>
  isThere(draftKey(slug, { kind: 'item', itemId }));

/**
 * @returns the unconfirmed changes to an ordered item, and the values on which they are based.
 *   Source: docs/rules.md EDIT-41
 */
export const itemDraftChanges = (slug: string, itemId: string): StoredChanges | undefined =>
  storedChanges(draftKey(slug, { kind: 'item', itemId }));
