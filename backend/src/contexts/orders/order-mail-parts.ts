import type { Address } from '@bindery/shared/contracts';
import { findMarket, writeMoment, writtenAddress } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mail } from '../mail';
import { editRefusalOf } from './edits/edit-rules';
import { boughtName, goodsSums, marketOf, moneyOf } from './order-view';
import { ordersRepository, type NewOrderItem, type OrderItemRow, type OrderRow } from './orders.repository';
import type { FrozenParcel } from './orders.tables';

/** Formats a time in the market's language and time zone, with the zone's name. Source: docs/rules.md MKT-08 */
export function writtenMoment(moment: Date, { locale, market }: Pick<OrderRow, 'locale' | 'market'>): string {
  const { moneyLocale = locale, timeZone = 'UTC' } = findMarket(market) ?? {};
  const place = { market: { moneyLocale, timeZone }, timeZone };
  return writeMoment(moment.toISOString(), 'weekday', place, { isZoneNamed: true });
}

/** Returns the end of the edit window, as text; undefined if the order cannot be changed now. */
export const editUntil = (order: OrderRow): string | undefined =>
  editRefusalOf(order, new Date()) === undefined ? writtenMoment(order.processAt, order) : undefined;

/** Formats days in the market's language. Formatted in UTC, because a day has no time zone. */
export function writtenDays(
  { earliest, latest }: Pick<NonNullable<OrderRow['delivery']>, 'earliest' | 'latest'>,
  order: OrderRow,
): string {
  const format = new Intl.DateTimeFormat(findMarket(order.market)?.moneyLocale ?? order.locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return format.formatRange(new Date(earliest), new Date(latest));
}

/** Returns the rows of amounts that add up to the total, as on the order's page. Source: docs/rules.md ORDER-14 */
export function sumsOf(order: OrderRow): Mail['sums'] {
  const { credit, tax, isTaxIncluded, total } = order.money;
  const moneyWriter = moneyOf(order);
  return [
    ...goodsSums(order.money),
    ...(tax === null || isTaxIncluded ? [] : [{ what: 'tax', minor: tax }]),
    ...(credit > 0 ? [{ what: 'credit', minor: -credit }] : []),
    { what: 'total', minor: total },
    ...(tax === null || !isTaxIncluded ? [] : [{ what: 'taxIncluded', minor: tax }]),
  ].map(({ what, minor }) => ({ what, amount: moneyWriter(minor).formatted }));
}

export type Sections = NonNullable<Mail['sections']>;

type MailedParcel = { readonly [Part in 'address' | 'delivery' | 'shipping']: FrozenParcel[Part] | null };

/** Returns the delivery day that the shopper wants. Source: docs/rules.md SHIP-03 */
function wantedSections(order: OrderRow, shipping: FrozenParcel['shipping'] | null): Sections {
  const wanted = shipping?.rate.way?.wanted;
  if (!wanted) return [];
  const heading = wanted.kind === 'by' ? 'arrivesBy' : 'arrivesFrom';
  return [{ heading, lines: [writtenDays({ earliest: wanted.day, latest: wanted.day }, order)] }];
}

/** Returns the text on each book's card. Source: docs/rules.md EXTRA-04 */
export const cardSections = (items: readonly Pick<NewOrderItem, 'frozen'>[]): Sections =>
  items.flatMap(({ frozen: { view } }) =>
    view.giftMessage === undefined
      ? []
      : [{ heading: 'card', data: { product: view.productName }, lines: view.giftMessage.split('\n') }],
  );

/** Returns the mail's section with an address. @param address - if null, there is no section */
export const addressSections = (order: OrderRow, address: Address | null): Sections =>
  address ? [{ heading: 'deliveredTo', lines: writtenAddress(address, marketOf(order)) }] : [];

export function deliverySections(order: OrderRow, parcels: readonly MailedParcel[]): Sections {
  const { shippingAddress, delivery, shipping } = order;
  if (parcels.length > 1)
    return parcels.flatMap((parcel, index) => [
      {
        heading: 'parcel',
        data: { count: index + 1 },
        lines: [
          ...(parcel.address ? writtenAddress(parcel.address, marketOf(order)) : []),
          ...(parcel.delivery ? [writtenDays(parcel.delivery, order)] : []),
        ],
      },
      ...wantedSections(order, parcel.shipping),
    ]);
  return [
    ...addressSections(order, shippingAddress),
    ...(delivery ? [{ heading: 'delivery', lines: [writtenDays(delivery, order)] }] : []),
    ...wantedSections(order, shipping),
  ];
}

export type MailedItem = Pick<NewOrderItem, 'id' | 'kind' | 'quantity' | 'frozen'>;

export const booksIn = (order: OrderRow, items: readonly MailedItem[]): Mail['books'] =>
  items.map((item) => ({
    text: `${item.quantity} × ${boughtName(item.frozen)}`,
    ...(item.kind === 'personalised_product' && { cover: { orderId: order.id, itemId: item.id } }),
  }));

export const allBooks = async (transaction: Connection, order: OrderRow): Promise<Mail['books']> =>
  booksIn(order, await ordersRepository.items(transaction, order.id));

/** Extras go with their book. */
export const itemsOfParcel = (
  items: readonly OrderItemRow[],
  contents: FrozenParcel['items'],
): MailedItem[] =>
  items.flatMap((item) => {
    const content = contents.find(({ itemId }) => itemId === (item.parentItemId ?? item.id));
    return content ? [{ ...item, quantity: content.quantity }] : [];
  });
