import type { Customisation } from '../contracts';
import { canonicalCustomisation } from './merge';
import { decodeQuery, encodeQuery } from './query-codec';

/** The longest query that mail programs, messengers and proxies do not damage. */
const MAX_READABLE_LENGTH = 2000;

/**
 * Encodes a customisation for a copied link.
 *
 * @returns a query that people can read, if it is short and decodes to the same values; otherwise a packed fragment.
 *   A fragment may have any length, because browsers never send it to the server
 * Source: docs/rules.md LINK-06, LINK-09, docs/adr/0014-steps-have-addresses.md
 */
export function encodeLink(values: Customisation): { query: string; hash: string } {
  const query = encodeQuery(values);
  return query.length <= MAX_READABLE_LENGTH && isReadBack(query, values)
    ? { query, hash: '' }
    : { query: '', hash: `#book=${packed(values)}` };
}

/** Returns true if the query decodes to `values`. For example, a dedication "[1]" would decode to a list. */
function isReadBack(query: string, values: Customisation): boolean {
  const decoded = decodeQuery(query);
  const back = decoded.kind === 'values' ? decoded.values : {};
  return canonicalCustomisation(back) === canonicalCustomisation(values);
}

function packed(values: Customisation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}
