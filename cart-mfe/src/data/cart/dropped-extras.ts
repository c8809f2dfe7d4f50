import { atom } from '@bindery/shared/data';
import type { DroppedExtra } from '@bindery/shared/contracts';

/** Extras removed by the last write because they do not fit the line, until the shopper has read it. */
export const droppedExtrasAtom = atom<readonly DroppedExtra[]>([]);
