import { marketOfTriple, type Market } from '../../market/markets';
import { MarketValidationError } from './errors';

export type MarketTriple = Pick<Market, 'iso' | 'currency' | 'locale'>;

/** @throws MarketValidationError if the three values belong to different markets Source: docs/rules.md HTTP-03 */
export function marketHeaders({ iso, currency, locale }: MarketTriple): Record<string, string> {
  if (!marketOfTriple(iso, currency, locale)) throw new MarketValidationError(iso, currency, locale);
  return { 'X-Country': iso, 'X-Currency': currency, 'X-Locale': locale };
}

let restrictedUserId: string | undefined;

/** Sets the id of the restricted user, which later cart and order calls send; undefined means no restricted user. */
export function configureRestriction(id: string | undefined): void {
  restrictedUserId = id;
}

/** Source: docs/rules.md GUEST-06, HTTP-03 */
export const restrictionHeaders = (): Record<string, string> =>
  restrictedUserId ? { 'X-Restricted-User-Id': restrictedUserId } : {};
