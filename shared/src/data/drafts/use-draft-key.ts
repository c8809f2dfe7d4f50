import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, intentOf, type Intent } from '../../customisation/intent';
import { onRecordChanged, readRecord } from '../../core/browser-storage';
import { storedChanges, type StoredChanges } from './stored-base';

/** Whose book the page changes: its address says so. Source: docs/rules.md CUS-09 */
export function useIntent(): Intent {
  const { search } = useLocation();
  return useMemo(() => intentOf(search), [search]);
}

/** @returns what the draft that the page works on is stored under */
export const useDraftKey = (slug: string): string => draftKey(slug, useIntent());

const extrasKey = (key: string): string => `${key}:extras`;
const isThere = (record: string): boolean => readRecord(record) !== null;

/** Follows the browser's other tabs. @returns whether there is a record, or what goes along with it */
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

/** @returns whether the browser holds changes of a cart's line, or of what goes along with it, that were never saved. Source: docs/rules.md CUS-09, OPT-05 */
export const useHasLineDraft = (slug: string, lineId: string): boolean =>
  useHasDraft(draftKey(slug, { kind: 'line', lineId }));

/** @returns whether the browser holds changes of an order's item that were never confirmed. Source: docs/rules.md EDIT-41 */
export const useHasItemDraft = (slug: string, itemId: string): boolean =>
  useHasDraft(draftKey(slug, { kind: 'item', itemId }));

export const hasItemDraft = (slug: string, itemId: string): boolean =>
  isThere(draftKey(slug, { kind: 'item', itemId }));

/** @returns the unconfirmed changes of an order's item, and what it was when the shopper began. Source: docs/rules.md EDIT-41 */
export const itemDraftChanges = (slug: string, itemId: string): StoredChanges | undefined =>
  storedChanges(draftKey(slug, { kind: 'item', itemId }));
