import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, intentOf, type Intent } from '../customisation/intent';
import { readRecord } from '../storage/browser-storage';
import { storedChanges, type StoredChanges } from './stored-base';

/** Whose book the page changes: its address says so. Source: docs/rules.md CUS-09, LINK-14 */
export function useIntent(): Intent {
  const { search } = useLocation();
  return useMemo(() => intentOf(search), [search]);
}

/** @returns what the draft that the page works on is stored under */
export const useDraftKey = (slug: string): string => draftKey(slug, useIntent());

/** @returns whether the browser holds changes of a cart's line, or of what goes along with it, that were never saved. Source: docs/rules.md CUS-09, OPT-11 */
export function hasLineDraft(slug: string, lineId: string): boolean {
  const key = draftKey(slug, { kind: 'line', lineId });
  return [key, `${key}:extras`].some((record) => readRecord(record) !== null);
}

/** @returns whether the browser holds changes of an order's item that were never confirmed. Source: docs/rules.md EDIT-41 */
export const hasItemDraft = (slug: string, itemId: string): boolean =>
  readRecord(draftKey(slug, { kind: 'item', itemId })) !== null;

/** @returns the unconfirmed changes of an order's item, and what it was when the shopper began. Source: docs/rules.md EDIT-52 */
export const itemDraftChanges = (slug: string, itemId: string): StoredChanges | undefined =>
  storedChanges(draftKey(slug, { kind: 'item', itemId }));
