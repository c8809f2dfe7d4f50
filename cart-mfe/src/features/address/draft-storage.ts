import type { Market } from '@bindery/shared';
import type { AddressDraft } from './address-draft';

const STORAGE_KEY = 'bindery-checkout-address';

/**
 * What is typed and not sent yet, for Back and a reload: in this tab alone, gone with it, with a sign-out, once the server
 * has it, and once there is an order. Source: docs/rules.md ADDR-08
 *
 * @returns undefined where there is none, storage is blocked, or an earlier version of the page wrote it
 */
export function readDraft({ identifier }: Pick<Market, 'identifier'>): AddressDraft | undefined {
  try {
    const keptDraft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<KeptDraft> | null;
    if (keptDraft?.market !== identifier || keptDraft.version !== VERSION || !keptDraft.draft)
      return undefined;
    return keptDraft.draft;
  } catch {
    return undefined; // blocked, or nothing of ours
  }
}

/** Raised with each change of what a draft is. */
const VERSION = 1;
interface KeptDraft {
  version: number;
  market: string;
  draft: AddressDraft;
}

/** @param draft - null: nothing is to be kept any more */
export function keepDraft({ identifier }: Pick<Market, 'identifier'>, draft: AddressDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, market: identifier, draft }));
  } catch {
    return; // blocked or full: what is typed lasts as long as the page
  }
}
