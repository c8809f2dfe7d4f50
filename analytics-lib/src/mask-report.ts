import type { ErrorReport } from '@bindery/shared/contracts';
import { isKeptKey } from './scrub-url';

const MAX_REPORT_BYTES = 16 * 1024;
const MAX_NAME_CHARACTERS = 200;
// an escaped character has at most six bytes, so name and message alone never exceed the size limit
const MAX_MESSAGE_CHARACTERS = 2000;
// no useful stack is longer; longer texts are cut before the search for personal data
const MAX_TEXT_CHARACTERS = 4000;
// keys whose values are personal data, anywhere in the context
const PERSONAL_KEY =
  /^(characters|customisations?|user|user_data|address|e-?mail|phone|firstname|lastname|public_id|photo.*|dedication.*)$/i;
// without limits on the lengths, a search in a text without @ would take quadratic time
const E_MAIL = /[^\s@'"<>]{1,64}@[^\s@'"<>]{1,255}/g;
// queries and fragments of URLs contain customisations; the paths in `PICTURE` contain ids of photos and tokens
const QUERY = /([?#])[^\s'"<>)]+/g;
const PICTURE = /(\/(?:photos|images|muse)\/)[^\s'"<>)?#]+/g;
// fields of the context that may be large, least useful first
const LARGE = ['ecommerceModel', 'customisation', 'repeated'];

/**
 * Masks personal data and limits the size. Characters, free text, photo ids and e-mail addresses become asterisks. If
 * the report is over 16 KB, drops the large fields of the context. If the report is still too large, drops the whole
 * context. Source: docs/rules.md ERR-02
 */
export function maskReport({ name, message, context }: ErrorReport): ErrorReport {
  const masked: ErrorReport = {
    name: name.slice(0, MAX_NAME_CHARACTERS),
    message: maskText(message.slice(0, MAX_MESSAGE_CHARACTERS)),
  };
  if (!context) return masked;
  const full = { ...masked, context: maskIn(context) as Record<string, unknown> };
  if (isSmall(full)) return full;
  for (const key of LARGE) if (full.context[key] !== undefined) full.context[key] = '***';
  return isSmall(full) ? full : masked;
}

const isSmall = (report: ErrorReport): boolean => byteLength(JSON.stringify(report)) <= MAX_REPORT_BYTES;

const maskText = (text: string): string =>
  text.slice(0, MAX_TEXT_CHARACTERS).replace(E_MAIL, '***').replace(PICTURE, '$1***').replace(QUERY, '$1***');

function maskIn(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PERSONAL_KEY.test(key) ? maskAll(inner) : key === 'query' ? maskQuery(inner) : maskIn(inner),
    ]),
  );
}

/** Masks the values of a query that may be personal, but not its keys. */
function maskQuery(query: unknown): unknown {
  if (typeof query !== 'string') return maskAll(query);
  return [...new URLSearchParams(query)]
    .map(([key, value]) => `${maskText(key)}=${isKeptKey(key) ? maskText(value) : '***'}`)
    .join('&');
}

/** Replaces every text with asterisks. The masked value has the shape of the original, which helps with debugging. */
function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return '***';
  if (Array.isArray(value)) return value.map(maskAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskAll(inner)]));
}

/** Returns the number of bytes in UTF-8. Each `%xx` of the encoded text is one byte. */
function byteLength(json: string): number {
  return encodeURIComponent(json).replace(/%../g, '-').length;
}
