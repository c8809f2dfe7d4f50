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
 * What an order is promised that is begun later than it was to be: reckoned anew, and no day earlier than before.
 * Source: docs/rules.md PROD-05
 *
 * @param productionDays - of a product, by its slug
 * @param way - how it was chosen to go; missing: as its market usually sends
 * @returns undefined where its market has no terms: what was promised stays
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
  const anew = deliveryOf(market, days, processAt.getTime(), way);
  return anew && delivery ? notEarlier(anew, delivery) : anew;
}

/**
 * Promises each parcel anew, by what is in it.
 *
 * @param from - when it is begun
 * @returns what the order is promised: as its first parcel
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
    const anew = promiseAnew({ market, delivery }, packed, from, productionDays, way) ?? delivery;
    await parcelTickets.promise(transaction, parcel.id, anew);
    promises.push(anew);
  }
  return promises[0];
}

/** An order that waited for its money is begun at `from`: its parcels that have not left, and its page, are promised by that. Its row is locked. Source: docs/rules.md PAY-05 */
export async function promiseFrom(
  parts: Parameters<typeof promiseParcels>[0],
  transaction: Connection,
  order: Pick<OrderToMake, 'id' | 'market'>,
  from: Date,
): Promise<void> {
  // beside one that is printed again is one that came: its promise was kept
  const parcels = (await parcelsRepository.locked(transaction, order.id)).filter(
    ({ state }) => !hasLeft(state),
  );
  const delivery = await promiseParcels(parts, transaction, { ...order, parcels, from });
  if (delivery && parcels[0]?.position === 0) await repository.promise(transaction, order.id, delivery);
}
