import { atom } from '@bindery/shared/data';

/**
 * Set if the shopper wants to look through a book after adding it to the cart. `lineId` is set once the line exists.
 */
export const lookThroughAtom = atom<{ readonly lineId?: string } | null>(null);
