import type { Customisation } from '../contracts';
import { parseStoredCustomisation } from '../customisation/load';

/** As `draftKey` makes it: of a new book, a line of the cart, or an item that was ordered. */
const DRAFT_KEY = /^[a-z0-9]+(-[a-z0-9]+)*(:(line|item):[^:]+)?$/;

/** @returns all books that were begun on this device, whatever the product; none where storage is blocked */
export function draftsOnDevice(): Customisation[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => DRAFT_KEY.test(key))
      .map((key) => parseStoredCustomisation(window.localStorage.getItem(key) ?? ''))
      .filter((values) => values !== undefined);
  } catch {
    return [];
  }
}
