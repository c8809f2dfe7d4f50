/** Returns the normalised address: one account each, however it is typed. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
