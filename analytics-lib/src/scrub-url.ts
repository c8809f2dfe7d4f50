// the query keys whose values never contain a shopper's words
const KEPT = /^(marketplace|solidus_slug|gclid|utm_[a-z_]+)$/;

/** Returns true if the value of this query key may be sent to third parties. */
export const isKeptKey = (key: string): boolean => KEPT.test(key);

/**
 * @param url - URL of this page or of the previous page
 * @param mayBePersonal - returns true if the value of a query key may be personal
 * @returns the URL without its fragment and without personal keys, so that a child's name never reaches a third party
 * Source: docs/rules.md LINK-03, PRIV-01
 */
export function scrubUrl(
  url: string,
  mayBePersonal: (key: string) => boolean = (key) => !isKeptKey(key),
): string {
  const [address = ''] = url.split('#');
  const queryStart = address.indexOf('?');
  if (queryStart < 0) return address;
  const keptPairs = address
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => pair !== '' && !mayBePersonal(keyOf(pair)));
  return address.slice(0, queryStart) + (keptPairs.length > 0 ? `?${keptPairs.join('&')}` : '');
}

// a second '?', since URLSearchParams removes one
const keyOf = (pair: string): string => [...new URLSearchParams(`?${pair}`).keys()][0] ?? '';
