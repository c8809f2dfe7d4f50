import { marketOfTriple, type Market } from '../market/markets';
import { MarketValidationError } from './errors';

/** What identifies the visitor's market to the commerce backend. */
export type MarketTriple = Pick<Market, 'iso' | 'currency' | 'locale'>;

/**
 * @throws MarketValidationError if the three are not those of one market
 * Source: docs/rules.md HTTP-03, HTTP-04
 */
export function marketHeaders({ iso, currency, locale }: MarketTriple): Record<string, string> {
  if (!marketOfTriple(iso, currency, locale)) throw new MarketValidationError(iso, currency, locale);
  return { 'X-Country': iso, 'X-Currency': currency, 'X-Locale': locale };
}
