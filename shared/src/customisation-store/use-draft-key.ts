import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, intentOf, type Intent } from '../customisation/intent';

/** Whose book the page changes: its address says so. Source: docs/rules.md CUS-09, LINK-14 */
export function useIntent(): Intent {
  const { search } = useLocation();
  return useMemo(() => intentOf(search), [search]);
}

/** @returns what the draft that the page works on is stored under */
export const useDraftKey = (slug: string): string => draftKey(slug, useIntent());
