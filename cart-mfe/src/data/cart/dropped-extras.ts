import { atom } from '@bindery/shared/data';
import type { DroppedExtra } from '@bindery/shared/contracts';

/** What the last write took away because it does not go with the line any more, until the shopper has read it. */
export const droppedExtrasAtom = atom<readonly DroppedExtra[]>([]);
