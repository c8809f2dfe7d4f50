/** What an address is known by, however it is written: one account for each. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
