import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { findMarket, marketOfTriple, type Market } from '@bindery/shared/market';
import { type FieldProblem, NotFoundError, refusal } from '../problems';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every cart and order call. Source: docs/rules.md HTTP-03 */
export const VisitorHeadersSchema = Type.Object({
  'x-country': Type.Optional(Type.String()),
  'x-currency': Type.Optional(Type.String()),
  'x-locale': Type.Optional(Type.String()),
  'x-guest-token': Type.Optional(Type.String()),
  /**
   * region (ISO 3166-2 without the country) or postcode, to estimate prices before the delivery address is known.
   * Source: docs/rules.md CART-07
   */
  'x-place': Type.Optional(Type.String({ pattern: '^[A-Z0-9 -]{2,10}$' })),
  /** id of the shopper's restriction; another shopper who sends it gets 403. Source: docs/rules.md GUEST-06 */
  'x-restricted-user-id': Type.Optional(Type.String({ maxLength: 64 })),
  'x-csrf-token': Type.Optional(Type.String()),
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** entity tag of the cart; the write runs only if the cart has not changed. Source: docs/rules.md CART-18 */
  'if-match': Type.Optional(Type.String({ maxLength: 255 })),
});
export type VisitorHeaders = Static<typeof VisitorHeadersSchema>;

export const placeOfHeaders = (headers: VisitorHeaders): string | undefined => headers['x-place'];

export interface WriteIntent {
  /** runs once for this key. Source: docs/rules.md HTTP-06 */
  readonly idempotencyKey: string | undefined;
  /** the write runs only if the object has this entity tag; '*' is any tag. Source: docs/rules.md CART-18, EDIT-06 */
  readonly ifMatch: string | undefined;
}

export const intentOf = (headers: VisitorHeaders): WriteIntent => ({
  idempotencyKey: headers['idempotency-key'],
  ifMatch: headers['if-match'],
});

const NAMES = [
  ['x-country', 'X-Country'],
  ['x-currency', 'X-Currency'],
  ['x-locale', 'X-Locale'],
] as const;

export class MarketHeadersError extends refusal(
  400,
  'invalid_market_headers',
  (fields: readonly FieldProblem[]) => ({
    message: 'Country, currency and locale are not those of one market',
    fields,
  }),
) {}

/** Returns the market with this identifier. @throws NotFoundError */
export function marketNamed(identifier = 'us'): Market {
  const market = findMarket(identifier);
  if (!market) throw new NotFoundError(`There is no market "${identifier.slice(0, 100)}"`);
  return market;
}

/**
 * Returns the market that a visitor's three headers name. All three must belong to the same market.
 *
 * @throws MarketHeadersError naming the missing headers, or all three if they do not belong together
 */
export function marketOfHeaders(headers: VisitorHeaders): Market {
  const missingHeaders = NAMES.filter(([key]) => !headers[key]);
  const market =
    missingHeaders.length === 0
      ? marketOfTriple(headers['x-country']!, headers['x-currency']!, headers['x-locale']!)
      : undefined;
  if (market) return market;
  const faulty = missingHeaders.length > 0 ? missingHeaders : NAMES;
  throw new MarketHeadersError(
    faulty.map(([key, name]) => ({
      code: missingHeaders.length > 0 ? 'missing_header' : 'invalid_header',
      field: name,
      detail:
        missingHeaders.length > 0
          ? `${name} is missing`
          : `${name} "${headers[key]}" is not of one market with the other two`,
    })),
  );
}

/**
 * A path of the shop in a header. It begins with exactly one slash and is ASCII only, because browsers percent-encode
 * other characters. Refuses characters that a browser reads as a slash or drops. Source: docs/rules.md LINK-11
 */
export const OwnPathSchema = Type.String({ pattern: '^/(?!/)[!"$->@-\\[\\]-~]*$', maxLength: 2000 });

const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Returns true for a well-formed language tag ('en', 'pt-BR'), even if no such language exists. */
export const isLanguageTag = (value: unknown): value is string =>
  typeof value === 'string' && LANGUAGE_TAG.test(value);

/** Returns true if the caller's cache already has this entity tag (If-None-Match). */
export function isInCache(request: FastifyRequest, etag: string): boolean {
  const cachedEtags = request.headers['if-none-match'] ?? '';
  return cachedEtags.split(',').some((cachedEtag) => cachedEtag.trim().replace(/^W\//, '') === etag);
}

/** A sitemap or a feed. `etag`: of its content. */
export interface XmlFile {
  readonly xml: string;
  readonly etag: string;
}

export const xmlFile = (xml: string): XmlFile => ({
  xml,
  etag: `"${createHash('sha256').update(xml).digest('base64url')}"`,
});

/** Sends the file, or status 304 if the caller's cache already has it. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { xml, etag }: XmlFile,
  cacheControl: string,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isInCache(request, etag)) return reply.code(304).send();
  return reply.type('text/xml; charset=utf-8').send(xml);
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: typeof BROWSERS): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** @returns names of browser and system as users know them ('Firefox, Linux'); '' if the agent is unknown */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  return [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
