import { atom } from '@bindery/shared/data';

/** The account did not save the address. The next step shows this. */
export const isAddressRefusedAtom = atom(false);
