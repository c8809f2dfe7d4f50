import { randomInt } from 'node:crypto';

const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // without the letters that look like digits

/** What a shopper reads: a letter, and nine letters and digits that nobody takes for one another. */
export const newNumber = (letter: 'C' | 'R'): string =>
  `${letter}${Array.from({ length: 9 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')}`;
