import { LRUCache } from 'lru-cache';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Market } from '@bindery/shared/market';
import type { TaxServiceConfig } from '../../platform/config';
import type { TaxedGoods } from './tax-table';

/** The destination of a delivery. `region`: ISO 3166-2 without the country, '' if the country has none. */
export interface TaxDestination {
  readonly market: Market;
  /** ISO 3166-1, two letters */
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
  readonly city: string;
}

const TIMEOUT_MS = 5000;
/** Quotes are requested more often than their content changes. */
const KEPT_MS = 60_000;
const ANSWERS_KEPT = 1000;
/** Pause after a failure, before the service is called again. */
const PAUSE_MS = 5000;

/** `tax`: minor units; null if the service knows no rate. Each line appears once. */
const AnswerSchema = Type.Object({
  lines: Type.Array(
    Type.Object({ id: Type.String(), tax: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]) }),
  ),
});

/** The reason for a missing answer. `isAway`: the service would not answer another request either. */
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
   * @returns minor units; undefined if the service knows no rate
   * @throws TaxServiceError if it does not answer, or its answer does not fit the request
   */
  taxOf(goods: readonly TaxedGoods[], destination: TaxDestination): Promise<number | undefined>;
}

/**
 * The request to the service: amounts, and the place as precisely as rates need it. It contains no name, e-mail,
 * street, product or order.
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
    // no cause: it may contain the address and the request
    throw new TaxServiceError('cannot be reached, or does not answer JSON in time', true);
  }
  await answer.body?.cancel();
  throw new TaxServiceError(`answers ${answer.status}`, answer.status >= 500 || answer.status === 429);
}

/** @returns null if a line has no rate @throws TaxServiceError if the answer does not fit the request */
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
