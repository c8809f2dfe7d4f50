import type { Customisation } from '../contracts';
import { hasHostileKey, isHostileKey, isRecord } from './hostile-keys';

/** Maximum length of a link in characters, more than any valid book needs. Source: docs/rules.md LINK-06 */
export const MAX_LINK_LENGTH = 65_536;
/** Ignores characters at the end, such as a full stop after the link or the '=' padding of base64. */
const PACKED = /^#book=([\w-]*)/;

export type DecodedQuery = { kind: 'values'; values: Customisation } | { kind: 'none' } | { kind: 'corrupt' };

/** Does this parameter belong to the page, and never to a customisation? Source: docs/rules.md LINK-03 */
export function isReservedKey(key: string): boolean {
  return ['marketplace', 'solidus_slug', 'line', 'gclid'].includes(key) || key.startsWith('utm_');
}

/** @param pair - key and value as written between two '&' of a query @returns its decoded key */
export const keyOfPair = (pair: string): string =>
  // a second '?', because URLSearchParams strips one
  [...new URLSearchParams(`?${pair}`).keys()][0] ?? '';

/**
 * Writes a customisation as a query string, without '?'.
 *
 * Text is written unchanged, any other value as JSON. Decoding therefore changes two kinds of values: text that is a
 * JSON list or object becomes this list or object, and numbers and booleans become text. Omits undefined values, and
 * hostile and reserved keys. Source: docs/rules.md LINK-06
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
 * Reads a customisation from a query string (with or without '?'): every key that is not reserved.
 *
 * @returns `none` if every key is reserved; `corrupt` if a key is hostile or the query is too long. If a key is
 *   repeated, its last value wins. Source: docs/rules.md LINK-06, LINK-03, CUS-07
 */
export function decodeQuery(search: string): DecodedQuery {
  if (search.length > MAX_LINK_LENGTH) return { kind: 'corrupt' };
  const entries = [...new URLSearchParams(search)]
    .filter(([key]) => key !== '' && !isReservedKey(key))
    .map(([key, text]) => [key, parseValue(text)] as const);
  if (entries.length === 0) return { kind: 'none' };
  if (entries.some(([key, value]) => isHostileKey(key) || hasHostileKey(value))) return { kind: 'corrupt' };
  return { kind: 'values', values: Object.fromEntries(entries) };
}

function parseValue(text: string): unknown {
  if (!text.startsWith('[') && !text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // the text is no JSON, for example a dedication that starts with "["
  }
}

/** @returns the values in a packed fragment; `none` for any other fragment. Source: docs/rules.md LINK-06, CUS-07 */
export function decodeHash(hash: string): DecodedQuery {
  const text = PACKED.exec(hash)?.[1];
  if (text === undefined) return { kind: 'none' };
  const values = text.length > MAX_LINK_LENGTH ? undefined : unpacked(text);
  return isRecord(values) && !hasHostileKey(values) ? { kind: 'values', values } : { kind: 'corrupt' };
}

function unpacked(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined; // truncated or hand-made
  }
}
