import type { Customisation } from '../contracts';
import { isHostileKey } from './hostile-keys';
import { decodeHash, decodeQuery, isReservedKey, keyOfPair, type DecodedQuery } from './query-codec';

/** Keys that a customisation may have besides its product's own. Source: docs/rules.md CUS-01, CHAR-02 */
const KEYS_OF_EVERY_PRODUCT: ReadonlySet<string> = new Set([
  'product_slug',
  'muse_slug_override',
  'characters',
  'format',
]);

export interface IncomingLink {
  book: DecodedQuery;
  /** the rest of the address: all parameters that do not belong to the product */
  search: string;
  hash: string;
}

/**
 * Splits the address that opened a product page: into its customisation, and into foreign parameters (campaigns, click
 * ids), which remain in the address.
 *
 * @param keys - the product's keys; undefined for an unknown product. In that case only reserved parameters remain,
 *   because any other may contain a child's name. Source: docs/rules.md LINK-03, LINK-04, CUS-07
 */
export function readIncomingLink(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  keys: ReadonlySet<string> | undefined,
): IncomingLink {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '');
  const isOfBook = (pair: string): boolean => mayBeCustomisation(keyOfPair(pair), keys);
  const keptSearch = pairs.filter((pair) => !isOfBook(pair)).join('&');
  const inHash = decodeHash(hash);
  return {
    book: joined(knownQuery(decodeQuery(pairs.filter(isOfBook).join('&')), keys), knownQuery(inHash, keys)),
    search: keptSearch === '' ? '' : `?${keptSearch}`,
    hash: inHash.kind === 'none' ? hash : '',
  };
}

export function mayBeCustomisation(key: string, keys: ReadonlySet<string> | undefined): boolean {
  if (isReservedKey(key)) return false;
  return keys === undefined || keys.has(key) || KEYS_OF_EVERY_PRODUCT.has(key) || isHostileKey(key);
}

/** @returns `none` if no key belongs to the product */
function knownQuery(decoded: DecodedQuery, keys: ReadonlySet<string> | undefined): DecodedQuery {
  if (decoded.kind !== 'values') return keys ? decoded : { kind: 'none' };
  const values: Customisation = Object.fromEntries(
    Object.entries(decoded.values).filter(([key]) => mayBeCustomisation(key, keys)),
  );
  return keys && Object.keys(values).some((key) => keys.has(key))
    ? { kind: 'values', values }
    : { kind: 'none' };
}

function joined(query: DecodedQuery, hash: DecodedQuery): DecodedQuery {
  if (query.kind === 'corrupt' || hash.kind === 'none') return query;
  if (hash.kind === 'corrupt' || query.kind === 'none') return hash;
  return { kind: 'values', values: { ...hash.values, ...query.values } };
}
