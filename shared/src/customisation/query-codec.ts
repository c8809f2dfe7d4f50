import type { Customisation } from '../contracts';
import { hasHostileKey, isHostileKey } from './hostile-keys';

/** The longest customisation a link may carry, in bytes of the encoded query. Source: docs/rules.md LINK-06 */
export const MAX_QUERY_BYTES = 8192;

export type DecodedQuery = { kind: 'values'; values: Customisation } | { kind: 'none' } | { kind: 'corrupt' };

/** Query parameters that belong to the page and never to a customisation. Source: docs/rules.md LINK-02 */
export function isReservedKey(key: string): boolean {
  return key === 'marketplace' || key === 'solidus_slug' || key === 'gclid' || key.startsWith('utm_');
}

/**
 * Writes a customisation as a query string, without '?'.
 *
 * Text travels as it is, anything else as JSON. Text that is itself a JSON list or object therefore comes back as
 * that list or object, and numbers and booleans come back as text. Absent (undefined), hostile and reserved keys
 * are left out.
 * Source: docs/rules.md LINK-01
 */
export function encodeQuery(values: Customisation): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (key === '' || isHostileKey(key) || isReservedKey(key)) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text !== undefined) parameters.set(key, text);
  }
  return parameters.toString();
}

/**
 * Reads a customisation from a page's query string (with or without '?').
 *
 * @returns `none` if every key is reserved; `corrupt` for a hostile key or more than 8 KB. The last of repeated keys wins.
 * Source: docs/rules.md LINK-01, LINK-02, CUS-07
 */
export function decodeQuery(search: string): DecodedQuery {
  const customisation = new URLSearchParams();
  for (const [key, text] of new URLSearchParams(search))
    if (key !== '' && !isReservedKey(key)) customisation.set(key, text);
  const parameters = [...customisation]; // URLSearchParams.size is missing before Safari 17 and Chrome 113
  if (parameters.length === 0) return { kind: 'none' };
  if (customisation.toString().length > MAX_QUERY_BYTES) return { kind: 'corrupt' };
  const entries = parameters.map(([key, text]) => [key, parseValue(text)] as const);
  if (entries.some(([key, value]) => isHostileKey(key) || hasHostileKey(value))) return { kind: 'corrupt' };
  return { kind: 'values', values: Object.fromEntries(entries) };
}

function parseValue(text: string): unknown {
  if (!text.startsWith('[') && !text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a shopper may well write "[x" in a dedication
  }
}

/** @returns the query string (with '?' unless empty) without its customisation: what stays in the address bar. Source: docs/rules.md LINK-04 */
export function searchWithoutCustomisation(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => isReservedKey(key));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
