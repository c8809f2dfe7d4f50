import { useLocation } from '@bindery/shared';

/** @returns whether another step led to this page; false after a load */
export function useIsLedOn(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isStep' in state;
}
