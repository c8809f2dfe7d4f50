import { atom } from '@bindery/shared/data';

/**
 * Set if the shopper asked to look through a book on adding it to the cart. `lineId` is set once the line exists.
 */
export const lookThroughAtom = atom<{ readonly lineId?: string } | null>(null);
