/**
 * A text that is no words (an address of mail, a number, a code) as any keyboard writes it: Japanese ones begin with
 * full-width letters and write 。 for a full stop.
 *
 * @returns plain signs, without blanks around them
 */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim();
