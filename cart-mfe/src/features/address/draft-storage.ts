import type { Market } from '@bindery/shared';
import type { AddressDraft } from './address-draft';

const STORAGE_KEY = 'bindery-checkout-address';

/**
 * Reads the unsent draft, for Back and a reload. It is deleted with the tab, on sign-out, once the server has it, and
 * after an order. Source: docs/rules.md ADDR-08
 *
 * @returns undefined if there is none, storage is blocked, or an earlier version of the page wrote it
 */
export function readDraft({ identifier }: Pick<Market, 'identifier'>): AddressDraft | undefined {
  try {
    const keptDraft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<KeptDraft> | null;
    if (keptDraft?.market !== identifier || keptDraft.version !== VERSION || !keptDraft.draft)
      return undefined;
    return keptDraft.draft;
  } catch {
    return undefined;
  }
}

/** Raise it with each change of the draft's shape. */
const VERSION = 1;
interface KeptDraft {
  version: number;
  market: string;
  draft: AddressDraft;
}

/** @param draft - null deletes the stored draft */
export function keepDraft({ identifier }: Pick<Market, 'identifier'>, draft: AddressDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, market: identifier, draft }));
  } catch {
    return; // storage is blocked or full: the draft lasts as long as the page
  }
}
