// the keys that are never a shopper's words; everything else in a query may be
const KEPT = /^(marketplace|solidus_slug|gclid|utm_[a-z_]+)$/;

/** May the value of this key of a query leave the shop? */
export const isKeptKey = (key: string): boolean => KEPT.test(key);

/**
 * @param url - the address of a page, ours or the one before it
 * @returns the same without its fragment and without every query key that may be customisation: a child's name never
 *   reaches a third party
 * Source: docs/rules.md LINK-02, PRIV-01
 */
export function scrubUrl(url: string): string {
  const [address = ''] = url.split('#');
  const queryStart = address.indexOf('?');
  if (queryStart < 0) return address;
  const kept = address
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => isKeptKey(pair.split('=', 1)[0]!));
  return address.slice(0, queryStart) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}
