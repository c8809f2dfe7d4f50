/** @returns the text to show for a stored value: a link may have brought anything */
export function textValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
