import { typedText } from '../../customisation/typed-text';

/** Of keys: U+0000, and halves of surrogate pairs. The u flag leaves whole pairs alone. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * A body as the server takes it: a sign that nothing can keep, and that nobody sees, is no reason to refuse a book.
 * Source: docs/rules.md HTTP-15
 *
 * @returns the value itself where it is neither a text, a list nor a plain object
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return typedText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(UNSTORABLE, ''), storable(inner)]),
  );
}
