import { LRUCache } from 'lru-cache';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Market } from '@bindery/shared/market';
import type { TaxServiceConfig, Config } from '../../platform/config';
import type { TaxedGoods, TaxPort } from './tax-table';
import { refusal } from '../../platform/problems';

/** The destination of a delivery. `region`: ISO 3166-2 without the country; '' if the country has no regions. */
export interface TaxDestination {
  readonly market: Market;
  /** ISO 3166-1, two letters */
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
  readonly city: string;
}

const TIMEOUT_MS = 5000;
/** Lifetime of cached responses. They are cached because a checkout is priced more often than it changes. */
const KEPT_MS = 60_000;
const ANSWERS_KEPT = 1000;
/** Time after a failure during which the shop does not call the service. */
const PAUSE_MS = 5000;

/** The response of the service. `tax`: in minor units; null if the service knows no rate. Each line appears once. */
const AnswerSchema = Type.Object({
  lines: Type.Array(
    Type.Object({ id: Type.String(), tax: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]) }),
  ),
});

/** Thrown if the service gives no usable response. `isAway`: true means that another request would fail too. */
class TaxServiceError extends Error {
  constructor(
    reason: string,
    readonly isAway: boolean,
  ) {
    super(`The tax service ${reason}`);
    this.name = 'TaxServiceError';
  }
}

export interface TaxService {
  /**
   * @returns the tax in minor units; undefined if the service knows no rate
   * @throws TaxServiceError if there is no response, or if the response does not fit the request
   */
  taxOf(goods: readonly TaxedGoods[], destination: TaxDestination): Promise<number | undefined>;
}

/**
 * Builds the request to the service. The request has the amounts, and those parts of the destination that decide tax
 * rates. It names no person, e-mail, street, product or order.
 */
const questionOf = (
  goods: readonly TaxedGoods[],
  { market, country, region, postcode, city }: TaxDestination,
): string =>
  JSON.stringify({
    market: market.identifier,
    currency: market.currency,
    tax_included: market.taxIncluded,
    date: new Date().toISOString().slice(0, 10),
    place: { country, region, postcode, city },
    lines: goods.map(({ category = 'standard', minor }, index) => ({
      id: String(index),
      category,
      amount: minor,
    })),
  });

async function ask({ url, token }: TaxServiceConfig, question: string, timeoutMs: number): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: question,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return await answer.json();
  } catch {
    // has no `cause`, because the cause may contain the request and the URL of the service
    throw new TaxServiceError('cannot be reached, or does not answer JSON in time', true);
  }
  await answer.body?.cancel();
  throw new TaxServiceError(`answers ${answer.status}`, answer.status >= 500 || answer.status === 429);
}

/** @returns null if a line has no rate @throws TaxServiceError if the response does not fit the request */
function sumOf(answer: unknown, goods: readonly TaxedGoods[], isIncluded: boolean): number | null {
  if (!Value.Check(AnswerSchema, answer)) throw new TaxServiceError('answers in another form', false);
  const { lines }: Static<typeof AnswerSchema> = answer;
  const taxes = new Map(lines.map(({ id, tax }) => [id, tax]));
  if (lines.length !== goods.length || !goods.every((_, index) => taxes.has(String(index))))
    throw new TaxServiceError('answers for other lines', false);
  if (isIncluded && goods.some(({ minor }, index) => (taxes.get(String(index)) ?? 0) > minor))
    throw new TaxServiceError('finds more tax in a price than the price', false);
  return lines.reduce<number | null>((sum, { tax }) => (sum === null || tax === null ? null : sum + tax), 0);
}

/** Creates a client of an HTTP tax service. Source: docs/rules.md SHIP-12, docs/operations.md */
export function createTaxService(config: TaxServiceConfig, timeoutMs = TIMEOUT_MS): TaxService {
  const answers = new LRUCache<string, { readonly tax: number | null }>({ max: ANSWERS_KEPT, ttl: KEPT_MS });
  let pausedUntil = 0;
  return {
    async taxOf(goods, destination) {
      const question = questionOf(goods, destination);
      const keptAnswer = answers.get(question);
      if (keptAnswer) return keptAnswer.tax ?? undefined;
      if (Date.now() < pausedUntil) throw new TaxServiceError('did not answer a moment ago', true);
      try {
        const answer = await ask(config, question, timeoutMs);
        const tax = sumOf(answer, goods, destination.market.taxIncluded);
        answers.set(question, { tax });
        return tax ?? undefined;
      } catch (error) {
        if (error instanceof TaxServiceError && error.isAway) pausedUntil = Date.now() + PAUSE_MS;
        throw error;
      }
    },
  };
}

/** The tax cannot be determined now. Source: docs/rules.md SHIP-12 */
export class TaxUnavailableError extends refusal(
  503,
  'tax_unavailable',
  "Sorry, we can't find out the tax at the moment. Please try again in a little while",
  { 'retry-after': '5' },
) {}

export interface CheckoutTax {
  /**
   * Returns the tax on goods and on their delivery (`SHIPPING_CATEGORY`) in minor units. This is the tax to add if the
   * market's prices exclude tax. Must not run in a transaction, because it may call a remote service.
   *
   * @returns undefined if no rate is known
   * @throws TaxUnavailableError if the service fails and the tax table must not replace it
   * Source: docs/rules.md SHIP-11, SHIP-12
   */
  taxOf(goods: readonly TaxedGoods[], place: TaxDestination): Promise<number | undefined>;
}

type Warn = (details: object, message: string) => void;

/** @param table - used if there is no service, or if the service fails in a market whose prices include tax */
export function createCheckoutTax(
  service: TaxService | undefined,
  table: TaxPort,
  warn: Warn = () => undefined,
): CheckoutTax {
  return {
    async taxOf(goods, place) {
      const { market, country, region } = place;
      const fromTable = () => table.taxOf(goods, { market, country, region: region.toUpperCase() });
      if (!service || goods.length === 0) return fromTable();
      try {
        return await service.taxOf(goods, place);
      } catch (err) {
        warn({ err, market: market.identifier }, 'the tax service is of no use');
        // if prices include tax, the tax changes only the invoice, not the amount that the shopper pays
        if (market.taxIncluded) return fromTable();
        throw new TaxUnavailableError();
      }
    },
  };
}

/**
 * If the tax service is unavailable, returns the tax as pending instead of an error, so that the cart is still shown.
 * Source: docs/rules.md SHIP-12
 */
export const taxOrPending = (tax: CheckoutTax): CheckoutTax => ({
  taxOf: (goods, place) =>
    tax.taxOf(goods, place).catch((error: unknown) => {
      if (error instanceof TaxUnavailableError) return undefined;
      throw error;
    }),
});

export const openCheckoutTax = (
  { taxService }: Pick<Config, 'taxService'>,
  table: TaxPort,
  warn?: Warn,
): CheckoutTax => createCheckoutTax(taxService && createTaxService(taxService), table, warn);
