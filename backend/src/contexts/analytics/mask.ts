/** Bounded, or a text without any @ would be walked through from each of its signs. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/gu;
/** Queries and fragments of addresses hold customisations. */
const QUERY = /([?#])\S+/g;
/** Keys whose values may be a shopper's own words or photos. Source: docs/rules.md ERR-02 */
const PRIVATE_KEY =
  /^(characters?|customisations?|values?|name|from_name|dedication|message_text|photo.*|public_id|email|phone|firstname|lastname|street|address.*|query|search)$/i;
const MASK = '***';
const MAX_DEPTH = 8;

function maskText(text: string): string {
  return text.replace(EMAIL, MASK).replace(QUERY, `$1${MASK}`);
}

/** @returns a copy to log: free text under private keys, e-mail addresses and query strings masked */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      depth > 0 && PRIVATE_KEY.test(key) ? MASK : masked(entry, depth + 1),
    ]),
  );
}
