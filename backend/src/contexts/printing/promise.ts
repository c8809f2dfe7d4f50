import type { Connection } from '../../platform/database';
import { deliveryOf, notEarlier, slowest, type DeliveryWay } from '../delivery';
import { hasLeft, parcelsRepository, type ParcelRow } from '../orders';
import { parcelTickets } from './parcel-tickets.repository';
import {
  productionRepository as repository,
  type ItemToMake,
  type OrderToMake,
} from './production.repository';

type Promised = NonNullable<OrderToMake['delivery']>;

/**
 * Returns a new delivery promise for an order that starts late. The new promise is never earlier than the old promise.
 * Source: docs/rules.md PROD-05
 *
 * @param productionDays - returns the production days of the product with this slug
 * @param way - the chosen delivery method; missing means the market's usual method
 * @returns undefined if the market has no terms; the old promise then remains
 */
export function promiseAnew(
  { market, delivery }: Pick<OrderToMake, 'market' | 'delivery'>,
  items: readonly Pick<ItemToMake, 'kind' | 'productSlug'>[],
  processAt: Date,
  productionDays: (slug: string) => number | undefined,
  way?: DeliveryWay,
): Promised | undefined {
  const books = items.filter(({ kind }) => kind === 'personalised_product');
  const days = slowest(books.map(({ productSlug }) => productionDays(productSlug)));
  const newDelivery = deliveryOf(market, days, processAt.getTime(), way);
  return newDelivery && delivery ? notEarlier(newDelivery, delivery) : newDelivery;
}

/**
 * Calculates a new delivery promise for each parcel from its contents, and stores it.
 *
 * @param from - time at which production begins
 * @returns the order's promise, which is the promise of its first parcel
 */
export async function promiseParcels(
  { productionDays }: { readonly productionDays: (slug: string) => number | undefined },
  transaction: Connection,
  {
    id,
    market,
    parcels,
    from,
  }: Pick<OrderToMake, 'id' | 'market'> & { readonly parcels: readonly ParcelRow[]; readonly from: Date },
): Promise<ParcelRow['delivery'] | undefined> {
  const items = await repository.items(transaction, id);
  const promises: ParcelRow['delivery'][] = [];
  for (const parcel of parcels) {
    const packed = items.filter((item) => parcel.items.some(({ itemId }) => itemId === item.id));
    const { delivery, shipping } = parcel;
    const way = shipping?.rate.way;
    const newDelivery = promiseAnew({ market, delivery }, packed, from, productionDays, way) ?? delivery;
    await parcelTickets.promise(transaction, parcel.id, newDelivery);
    promises.push(newDelivery);
  }
  return promises[0];
}

/**
 * Renews the delivery promises of an order that waited for payment. Production begins at `from`. Renews the order's
 * promise, and the promise of each parcel that has not left. Requires a lock on the order's row.
 * Source: docs/rules.md PAY-05
 */
export async function promiseFrom(
  promiseParts: Parameters<typeof promiseParcels>[0],
  transaction: Connection,
  order: Pick<OrderToMake, 'id' | 'market'>,
  from: Date,
): Promise<void> {
  // the promises of sent parcels do not change
  const parcels = (await parcelsRepository.locked(transaction, order.id)).filter(
    ({ state }) => !hasLeft(state),
  );
  const delivery = await promiseParcels(promiseParts, transaction, { ...order, parcels, from });
  if (delivery && parcels[0]?.position === 0) await repository.promise(transaction, order.id, delivery);
}
