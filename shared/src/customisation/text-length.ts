/** @returns the length both sides of the wire count: code points after NFC. Source: docs/rules.md FIELD-03 */
export function codePointLength(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** @returns what a plain value reads as: of nothing, of a list and of an object the empty text */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** @returns how many lines a text has on the page before any is wrapped; blank ones count, but at its ends */
export const lineCount = (text: string): number => text.trim().split(/\r\n|[\n\r\u2028\u2029]/).length;
