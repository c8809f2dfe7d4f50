/**
 * Normalises a non-prose text (mail address, number, code) from any keyboard: Japanese ones produce full-width letters
 * and 。 for a full stop.
 *
 * @returns half-width characters, trimmed
 */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim();
