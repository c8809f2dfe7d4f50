/** @returns code points after NFC, as page and server count. Source: docs/rules.md FIELD-03 */
export function codePointLength(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** @returns a plain value as text; '' for null, undefined, lists and objects */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** @returns the lines of a text before wrapping, including blank ones, except at its ends */
export const lineCount = (text: string): number => text.trim().split(/\r\n|[\n\r\u2028\u2029]/).length;
