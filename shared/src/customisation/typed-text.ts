/** Code points 0x80 to 0x9f as Windows-1252 has them; a blank where it has none. U+0085 is a line end of Unicode. */
const WINDOWS_1252 = '€ ‚ƒ„ †‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const C1 = /[\u0080-\u009f]/g;
/** The other control characters, halves of surrogate pairs, and U+FFF9 to U+FFFC, which dictation leaves behind. */
const LEFT_OVER = /(?![\t\n])\p{Cc}|[\ufff9-\ufffc]|\p{Surrogate}/gu;

/**
 * A text as its writer meant it. Programs for Windows write ’ as U+0092, and dictation leaves invisible signs behind.
 * Line ends become line feeds. Both sides of the wire do this, to every text of a body.
 *
 * Source: docs/rules.md HTTP-15
 */
export function typedText(text: string): string {
  const unified = text
    .replace(LINE_ENDS, '\n')
    .replace(C1, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!.trim());
  return unified.replace(LEFT_OVER, '');
}

/** U+FFFD stands for a sign that a program could not read: nobody knows which one. */
export const hasLostSign = (text: string): boolean => text.includes('\ufffd');
