import { atom } from '@bindery/shared/data';

/** The account did not take the address that it was to keep: the step that says so is another one by then. */
export const isAddressRefusedAtom = atom(false);
