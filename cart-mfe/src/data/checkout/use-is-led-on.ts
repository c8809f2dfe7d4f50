import { useLocation } from '@bindery/shared';

/** @returns did the page lead on to here, from another step? Not after a load. */
export function useIsLedOn(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isStep' in state;
}
