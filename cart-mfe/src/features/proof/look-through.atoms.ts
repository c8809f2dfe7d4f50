import { atom } from '@bindery/shared/data';

/**
 * Set if the shopper wants to look through a book right after adding it; `lineId` is set once the cart has the line.
 */
export const lookThroughAtom = atom<{ readonly lineId?: string } | null>(null);
