import { randomInt } from 'node:crypto';

const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without letters that look like digits

/** Returns a number for shoppers to read: a letter, then nine letters and digits that cannot be confused. */
export const newNumber = (letter: 'C' | 'R'): string =>
  `${letter}${Array.from({ length: 9 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')}`;
