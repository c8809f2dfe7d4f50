// the keys that are never a shopper's words; everything else in a query may be
const KEPT = /^(marketplace|solidus_slug|gclid|utm_[a-z_]+)$/;

/** May the value of this key of a query leave the shop? */
export const isKeptKey = (key: string): boolean => KEPT.test(key);

/**
 * @param url - the address of a page, ours or the one before it
 * @param mayBePersonal - tells of a query key whether its value may be a shopper's
 * @returns the same without its fragment and without every such key: a child's name never reaches a third party
 * Source: docs/rules.md LINK-03, PRIV-01
 */
export function scrubUrl(
  url: string,
  mayBePersonal: (key: string) => boolean = (key) => !isKeptKey(key),
): string {
  const [address = ''] = url.split('#');
  const queryStart = address.indexOf('?');
  if (queryStart < 0) return address;
  const kept = address
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => pair !== '' && !mayBePersonal(keyOf(pair)));
  return address.slice(0, queryStart) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

// a second '?', since URLSearchParams takes one off
const keyOf = (pair: string): string => [...new URLSearchParams(`?${pair}`).keys()][0] ?? '';
