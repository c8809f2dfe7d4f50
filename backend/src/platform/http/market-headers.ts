import { Type, type Static } from 'typebox';
import { marketOfTriple, type Market } from '@bindery/shared/market';
import { type FieldProblem, refusal } from '../problems';

/** Headers of every cart and order call. Source: docs/rules.md HTTP-03 */
export const VisitorHeadersSchema = Type.Object({
  'x-country': Type.Optional(Type.String()),
  'x-currency': Type.Optional(Type.String()),
  'x-locale': Type.Optional(Type.String()),
  'x-guest-token': Type.Optional(Type.String()),
  /** of a shopper under a restriction; another's is 403. Source: docs/rules.md GUEST-06 */
  'x-restricted-user-id': Type.Optional(Type.String({ maxLength: 64 })),
  'x-csrf-token': Type.Optional(Type.String()),
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** of a write that is meant for one state of the cart alone. Source: docs/rules.md CART-18 */
  'if-match': Type.Optional(Type.String({ maxLength: 255 })),
});
export type VisitorHeaders = Static<typeof VisitorHeadersSchema>;

/** How a write is meant. */
export interface WriteIntent {
  /** once for this key. Source: docs/rules.md HTTP-06 */
  readonly idempotencyKey: string | undefined;
  /** only where what is written to is in this state, or '*'. Source: docs/rules.md CART-18, EDIT-06 */
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

/**
 * The market a visitor's headers name: they are valid only as one market's triple.
 *
 * @throws MarketHeadersError naming the missing headers, or all three where they do not belong together
 */
export function marketOfHeaders(headers: VisitorHeaders): Market {
  const missing = NAMES.filter(([key]) => !headers[key]);
  const market =
    missing.length === 0
      ? marketOfTriple(headers['x-country']!, headers['x-currency']!, headers['x-locale']!)
      : undefined;
  if (market) return market;
  const faulty = missing.length > 0 ? missing : NAMES;
  throw new MarketHeadersError(
    faulty.map(([key, name]) => ({
      code: missing.length > 0 ? 'missing_header' : 'invalid_header',
      field: name,
      detail:
        missing.length > 0
          ? `${name} is missing`
          : `${name} "${headers[key]}" is not of one market with the other two`,
    })),
  );
}
