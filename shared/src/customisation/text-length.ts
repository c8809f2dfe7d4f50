/** @returns the length both sides of the wire count: code points after NFC. Source: docs/rules.md FIELD-03 */
export function codePointLength(text: string): number {
  return [...text.normalize('NFC')].length;
}
