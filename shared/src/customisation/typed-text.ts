/** Code points 0x80 to 0x9f in Windows-1252, blank if unassigned. Unicode defines U+0085 as a line end. */
const WINDOWS_1252 = '€ ‚ƒ„ †‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const C1 = /[\u0080-\u009f]/g;
/** Control characters except tab and line feed, lone surrogates, and U+FFF9 to U+FFFC, left behind by dictation. */
const LEFT_OVER = /(?![\t\n])\p{Cc}|[\ufff9-\ufffc]|\p{Surrogate}/gu;

/**
 * Cleans typed text: Windows programs write ’ as U+0092, and dictation inserts invisible characters. Line ends become
 * line feeds. Page and server clean every text of a request body in this way.
 *
 * Source: docs/rules.md HTTP-15
 */
export function typedText(text: string): string {
  const unified = text
    .replace(LINE_ENDS, '\n')
    .replace(C1, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!.trim());
  return unified.replace(LEFT_OVER, '');
}

/** Returns true if the text contains U+FFFD, which replaces a character that a program could not decode. */
export const hasLostSign = (text: string): boolean => text.includes('\ufffd');

/** @returns the number of code points after NFC, which page and server count. Source: docs/rules.md FIELD-03 */
export function codePointLength(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** @returns a plain value as text; '' for null, undefined, lists and objects */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** @returns the number of lines before wrapping; blank lines count, except at the start and end of the text */
export const lineCount = (text: string): number => text.trim().split(/\r\n|[\n\r\u2028\u2029]/).length;
