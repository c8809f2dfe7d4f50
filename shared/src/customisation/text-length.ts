/** @returns the length both sides of the wire count: code points after NFC. Source: decisions 15 */
export function codePointLength(text: string): number {
  return [...text.normalize('NFC')].length;
}
