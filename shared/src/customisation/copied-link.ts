import type { Customisation } from '../contracts';
import { canonicalCustomisation } from './merge';
import { decodeQuery, encodeQuery } from './query-codec';

/** The longest query that mail programs, messengers and proxies can be trusted to leave whole. */
const MAX_READABLE_LENGTH = 2000;

/**
 * What a copied link adds to the address of its page.
 *
 * @returns a readable query where that is short and reads back the same; else the same values packed in a fragment,
 *   which no server has to take, however long it is
 * Source: docs/rules.md LINK-06, LINK-09, docs/adr/0014-steps-have-addresses.md
 */
export function encodeLink(values: Customisation): { query: string; hash: string } {
  const query = encodeQuery(values);
  return query.length <= MAX_READABLE_LENGTH && isReadBack(query, values)
    ? { query, hash: '' }
    : { query: '', hash: `#book=${packed(values)}` };
}

/** A dedication may well be "[1]", which a query gives back as a list. */
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
