import type { Customisation } from '../contracts';
import { trimCharacters } from './trim-characters';

/** @returns YYYY-MM-DD, shopper's time */
export function localDate(now = new Date()): string {
  const dateNumbers = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return dateNumbers.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/**
 * Adds the shopper's local date, so that the server computes the same ages as the form. The date is part of each
 * request and is never stored. So a page that is left open over midnight sends the new date.
 *
 * Source: docs/rules.md FIELD-13, CHAR-02
 */
export const datedCustomisation = (values: Customisation): Customisation => ({
  ...trimCharacters(values),
  local_date: localDate(),
});
