import type { Customisation } from '@bindery/shared/contracts';

/** Of a new book, a line of the cart, or an item that was ordered. Source: docs/rules.md CUS-09 */
const DRAFT_KEY = /^[a-z0-9]+(-[a-z0-9]+)*(:(line|item):[^:]+)?$/;

function draftIn(text: string | null): Customisation[] {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return typeof draft === 'object' && draft !== null && !Array.isArray(draft)
      ? [draft as Customisation]
      : [];
  } catch {
    return [];
  }
}

/**
 * @param exceptKey - of the book that the page changes
 * @returns all other books that were begun on this device, whatever the product; none where storage is blocked
 */
export function draftsOnDevice(exceptKey: string): Customisation[] {
  try {
    const { localStorage: stored } = window;
    return Object.keys(stored)
      .filter((key) => key !== exceptKey && DRAFT_KEY.test(key))
      .flatMap((key) => draftIn(stored.getItem(key)));
  } catch {
    return [];
  }
}
