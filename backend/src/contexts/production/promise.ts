import { deliveryOf, slowest } from '../delivery';
import type { ItemToMake, OrderToMake } from './production.repository';

type Promised = NonNullable<OrderToMake['delivery']>;
const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * What an order is promised that is begun later than it was to be: reckoned anew, and no day earlier than before.
 * Source: docs/rules.md PROD-12
 *
 * @param productionDays - of a product, by its slug
 * @returns undefined where its market has no terms: what was promised stays
 */
export function promiseAnew(
  { market, delivery }: Pick<OrderToMake, 'market' | 'delivery'>,
  items: readonly Pick<ItemToMake, 'kind' | 'productSlug'>[],
  processAt: Date,
  productionDays: (slug: string) => number | undefined,
): Promised | undefined {
  const books = items.filter(({ kind }) => kind === 'personalised_product');
  const days = slowest(books.map(({ productSlug }) => productionDays(productSlug)));
  const anew = deliveryOf(market, days, processAt.getTime());
  if (!anew || !delivery) return anew;
  return {
    dispatch: later(anew.dispatch, delivery.dispatch),
    earliest: later(anew.earliest, delivery.earliest),
    latest: later(anew.latest, delivery.latest),
  };
}
