import { isRecord } from './hostile-keys';

// in Unicode, the Braille blank and U+FFFC (object placeholder) are neither spaces nor ignorable
const INK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\ufffc]/u;

/** Is any character visible? Joiners, fillers and spaces alone print nothing. Source: docs/rules.md FIELD-18 */
export const hasInk = (text: string): boolean => INK.test(text);

/**
 * Returns true if the shopper has answered. 0 and false are answers; undefined, invisible text, an empty list and an
 * empty object are not. Source: docs/rules.md FORM-02
 */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return hasInk(value);
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && !Number.isNaN(value);
}
