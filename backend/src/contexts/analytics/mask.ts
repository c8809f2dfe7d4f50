/** E-mail addresses. The limits on the lengths avoid quadratic backtracking in texts without an @. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,24}/gu;
/** Queries and fragments of URLs contain customisations. */
const QUERY = /([?#])\S+/g;
/** Matches the paths of pictures in URLs, whose later parts are photo ids or page tokens. */
const PICTURE = /(\/(?:photos|images|muse)\/)[^\s'"<>)?#]+/g;
/** Keys of a report that may be logged. Other keys may contain a shopper's data. Source: docs/rules.md ERR-02 */
const REPORT_KEYS = keySet('name message context');
const KNOWN_KEYS = keySet(`
  severity event error missing stack code status fields count
  ecommerceModel marketplace currency language country authenticated
  order number total subTotal discount tax coupon shipping price type method
  items sku brand category variant quantity productCoupon
  remote version expose phase errorClass durationMs path language repeated
`);
const MASK = '***';
const MAX_DEPTH = 8;

function keySet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** @returns the text without e-mail addresses, URL queries and paths of pictures */
export function maskText(text: string): string {
  return text.replace(EMAIL, MASK).replace(PICTURE, `$1${MASK}`).replace(QUERY, `$1${MASK}`);
}

/**
 * @returns a copy of a report for the log. It has only the values of known keys, without e-mail addresses and query
 *   strings.
 */
export function masked(report: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return withMasked(report, (key, value) =>
    REPORT_KEYS.has(key) ? maskedValue(value, 1, key === 'message' ? maskNames : maskText) : MASK,
  );
}

const CAPITALISED = /^[A-Z][a-z]+[,;.!?]?$/;
const SENTENCE_END = /[.:!?]$/;
const BEYOND_ASCII = /\P{ASCII}/u;
/**
 * Quoted text in an error message. Does not match quoted lower-case words such as `'purchase'`, which are identifiers.
 */
const QUOTED = /(["'`])(?![a-z0-9_.]+\1)[^"'`]{1,200}\1/g;
/** Matches an event name, a model path, a SKU or a number. Words with capitals match only with a digit, `_` or `-`. */
const PROGRAM_WORD = /^([a-z]+([._][a-z0-9]+)*|(?=.*[\d_-])[A-Za-z0-9._-]+)$/;
const CODES = keySet('event missing sku variant number');

function maskNames(text: string): string {
  const words = maskText(text).replace(QUOTED, `$1${MASK}$1`).split(' ');
  return words
    .map((word, index) => {
      const precedingWord = words[index - 1];
      const isInSentence = precedingWord !== undefined && !SENTENCE_END.test(precedingWord);
      return BEYOND_ASCII.test(word) || (isInSentence && CAPITALISED.test(word)) ? MASK : word;
    })
    .join(' ');
}
const maskCode = (text: string): string => (PROGRAM_WORD.test(text) ? maskText(text) : MASK);

function maskedValue(value: unknown, depth: number, maskOf = maskText): unknown {
  if (typeof value === 'string') return maskOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((entry) => maskedValue(entry, depth + 1, maskOf));
  return withMasked(value, (key, entry) => maskedEntry(key, entry, depth + 1));
}

function maskedEntry(key: string, value: unknown, depth: number): unknown {
  if (CODES.has(key)) return maskedValue(value, depth, maskCode);
  if (KNOWN_KEYS.has(key)) return maskedValue(value, depth);
  if (key === 'query' && typeof value === 'string') return value.replace(/=[^&]*/g, `=${MASK}`);
  return key === 'customisation' ? shapeOf(value, depth) : MASK;
}

/** Returns the keys of a value, with every value masked. */
function shapeOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((entry) => shapeOf(entry, depth + 1));
  return withMasked(value, (_, entry) => shapeOf(entry, depth + 1));
}

const withMasked = (
  object: object,
  maskOf: (key: string, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]: [string, unknown]) => [key, maskOf(key, value)]),
  );
