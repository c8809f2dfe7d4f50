import { atom } from '@bindery/shared/data';

/** The shopper wants to look through a book as soon as the cart has it; `lineId` is known then. */
export const lookThroughAtom = atom<{ readonly lineId?: string } | null>(null);
