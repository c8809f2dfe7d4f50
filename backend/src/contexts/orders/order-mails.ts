import type { Address } from '@bindery/shared/contracts';
import { findMarket, toWireMoney, writeMoment, writtenAddress } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mail, Mailer } from '../mail';
import { moneyOf } from './order-money';
import { ordersRepository, type NewOrderItem, type OrderRow } from './orders.repository';
import { parcelsRepository } from './parcels.repository';
import type { FrozenParcel, FrozenShipping } from './orders.tables';

/** Where an order is looked at, without the market's prefix. */
const pageOf = ({ id }: Pick<OrderRow, 'id'>): string => `/orders?order_id=${id}`;

/** A moment as the clocks of the order's market show it, with their time zone. */
function writtenMoment(moment: Date, { locale, market }: OrderRow): string {
  const { moneyLocale = locale, timeZone = 'UTC' } = findMarket(market) ?? {};
  return writeMoment(
    moment.toISOString(),
    'weekday',
    { market: { moneyLocale, timeZone }, timeZone },
    { isZoneNamed: true },
  );
}

/** What was bought, by the names of products: never of children. */
const boughtText = ({ quantity, frozen: { view } }: Pick<NewOrderItem, 'quantity' | 'frozen'>): string =>
  `${quantity} × ${view.productName}${view.format.name ? ` (${view.format.name})` : ''}`;

/** As calendars of the market write it; days are of no time zone. */
function writtenDays({ earliest, latest }: NonNullable<OrderRow['delivery']>, order: OrderRow): string {
  const format = new Intl.DateTimeFormat(findMarket(order.market)?.moneyLocale ?? order.locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return format.formatRange(new Date(earliest), new Date(latest));
}

/** What makes up the total, as the order page has it. Source: docs/rules.md ORDER-14 */
function sumsOf(order: OrderRow): Mail['sums'] {
  const { items, promo, shipping, shippingDiscount, credit, tax, isTaxIncluded, total } = order.money;
  const moneyWriter = moneyOf(order);
  const sum = (what: string, minor: number) => ({ what, amount: moneyWriter(minor).formatted });
  return [
    sum('items', items),
    ...(promo > 0 ? [sum('promo', -promo)] : []),
    ...(shipping === null ? [] : [sum('shipping', shipping)]),
    ...(shippingDiscount > 0 ? [sum('shippingDiscount', -shippingDiscount)] : []),
    ...(tax === null || isTaxIncluded ? [] : [sum('tax', tax)]),
    ...(credit > 0 ? [sum('credit', -credit)] : []),
    sum('total', total),
    ...(tax === null || !isTaxIncluded ? [] : [sum('taxIncluded', tax)]),
  ];
}

type Sections = NonNullable<Mail['sections']>;

type MailedParcel = { readonly [Part in 'address' | 'delivery']: FrozenParcel[Part] | null };

/** Where it goes and when it comes, parcel by parcel where there are several. */
function deliverySections(order: OrderRow, parcels: readonly MailedParcel[]): Sections {
  const market = findMarket(order.market) ?? findMarket('us')!;
  const { shippingAddress, delivery } = order;
  if (parcels.length > 1)
    return parcels.map((parcel, index) => ({
      heading: 'parcel',
      data: { count: index + 1 },
      lines: [
        ...(parcel.address ? writtenAddress(parcel.address, market) : []),
        ...(parcel.delivery ? [writtenDays(parcel.delivery, order)] : []),
      ],
    }));
  return [
    ...(shippingAddress ? [{ heading: 'deliveredTo', lines: writtenAddress(shippingAddress, market) }] : []),
    ...(delivery ? [{ heading: 'delivery', lines: [writtenDays(delivery, order)] }] : []),
  ];
}

/**
 * A mail about an order: to its buyer, in the language of its market, with its number and the way to its page.
 *
 * @param about - what it says besides
 * @param id - the same mail: one per id; missing: one each time
 */
async function mailAbout(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  { data, ...about }: Omit<Mail, 'to' | 'locale' | 'market' | 'link'>,
  id?: string,
): Promise<void> {
  const { email: to, locale, market, number } = order;
  if (!to) return;
  const { ownerId, id: orderId } = order;
  const mail = {
    ...about,
    ownerId,
    orderId,
    to,
    locale,
    market,
    link: pageOf(order),
    data: { number, ...data },
  };
  await mailer.send(transaction, mail, id);
}

/** In the transaction that places the order. Source: docs/rules.md ORDER-12, ORDER-14 */
export async function mailPlaced(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  items: readonly Pick<NewOrderItem, 'id' | 'kind' | 'quantity' | 'frozen'>[],
  { parcels, awaitsPayment }: { parcels: readonly FrozenParcel[]; awaitsPayment?: boolean },
): Promise<void> {
  const total = moneyOf(order)(order.money.total).formatted;
  const about = {
    template: 'orderPlaced',
    books: items.map((item) => ({
      text: boughtText(item),
      ...(item.kind === 'personalised_product' && { cover: { orderId: order.id, itemId: item.id } }),
    })),
    sums: sumsOf(order),
    sections: deliverySections(order, parcels),
    data: {
      ...{ total, until: writtenMoment(order.processAt, order) },
      payment: awaitsPayment ? 'waiting' : 'there',
    },
  };
  await mailAbout(mailer, transaction, order, about, `order placed ${order.id}`);
}

/** In the transaction that says that its making has begun. Source: docs/rules.md ORDER-12 */
export const mailInProduction = (
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
): Promise<void> =>
  mailAbout(mailer, transaction, order, { template: 'orderInProduction' }, `order in production ${order.id}`);

/**
 * In the transaction that says so.
 *
 * @param parcel - tells two parcels of an order apart: the code of its tracking
 * @param details - `tracking`: where it is followed; `address`: where it goes, where an order has several parcels
 */
export async function mailShipped(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  parcel: string,
  details: { readonly tracking?: FrozenShipping['tracking']; readonly address?: Address | undefined } = {},
): Promise<void> {
  const { tracking, address = order.shippingAddress } = details;
  const market = findMarket(order.market) ?? findMarket('us')!;
  const sections: Sections = [
    ...(tracking ? [{ heading: 'tracking', lines: [tracking.code] }] : []),
    ...(address ? [{ heading: 'deliveredTo', lines: writtenAddress(address, market) }] : []),
  ];
  const about = {
    ...{ template: 'orderShipped', sections },
    ...(tracking && { outside: { action: 'follow', url: tracking.url } }),
  };
  await mailAbout(mailer, transaction, order, about, `order shipped ${order.id} ${parcel}`);
}

/** What a cancelled order gives back. Minor units. */
export interface GivenBack {
  readonly amount: number;
  readonly currency: string;
  readonly credit: number;
  /** the money has not come yet: if it does, it goes back then */
  readonly isOnItsWay: boolean;
  /** what came was not what was agreed */
  readonly isOtherAmount?: boolean;
}

/** In the transaction that cancels an order: the one mail about it, and about what is given back with it. Source: docs/rules.md ORDER-12 */
export async function mailCancelled(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  { amount, currency, credit, isOnItsWay, isOtherAmount = false }: GivenBack,
): Promise<void> {
  const locale = findMarket(order.market)?.moneyLocale ?? order.locale;
  const writtenAmount = (minor: number): string =>
    minor > 0 ? toWireMoney({ minor, currency }, locale).formatted : 'none';
  const about = {
    template: 'orderCancelled',
    data: {
      ...{ amount: writtenAmount(amount), credit: credit > 0 ? moneyOf(order)(credit).formatted : 'none' },
      ...{ free: isOnItsWay ? 'yes' : 'no', reason: isOtherAmount ? 'amount' : 'other' },
    },
  };
  await mailAbout(mailer, transaction, order, about, `order cancelled ${order.id}`);
}

/**
 * In the transaction that changes where a parcel goes. To its buyer, whoever changed it. Source: docs/rules.md PARC-08
 *
 * @param address - where it goes now
 */
export async function mailAddressChanged(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  address: Address,
): Promise<void> {
  const market = findMarket(order.market) ?? findMarket('us')!;
  const sections: Sections = [{ heading: 'deliveredTo', lines: writtenAddress(address, market) }];
  await mailAbout(mailer, transaction, order, { template: 'orderAddressChanged', sections });
}

/** What money is given back for. */
export type RefundReason = 'cancelled' | 'damaged' | 'unfulfillable' | 'other';

/**
 * In the transaction in which whoever took the money has given it back. Once for a refund. Source: docs/rules.md ORDER-12
 *
 * @param amountMinor - of money, in minor units: store credit that is given back is none
 */
export async function mailRefunded(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
  amountMinor: number,
  refundId: string,
  reason: RefundReason = 'other',
): Promise<void> {
  const amount = moneyOf(order)(amountMinor).formatted;
  const about = { template: 'orderRefunded', data: { amount, reason } };
  await mailAbout(mailer, transaction, order, about, `order refunded ${refundId}`);
}

/** In the transaction that cancels an order whose payment did not come, days after it was placed. Source: docs/rules.md ORDER-12 */
export const mailPaymentFailed = (
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  order: OrderRow,
): Promise<void> =>
  mailAbout(mailer, transaction, order, { template: 'orderPaymentFailed' }, `order not paid ${order.id}`);

/** In the transaction in which the payment of an order arrives that was placed before it, with the days that it is promised by then. Source: docs/rules.md PAY-05, ORDER-12 */
export async function mailPaid(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  orderId: string,
): Promise<void> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) return;
  const amount = moneyOf(order)(order.money.total).formatted;
  const parcels = await parcelsRepository.of(transaction, orderId);
  const about = { template: 'orderPaid', data: { amount }, sections: deliverySections(order, parcels) };
  await mailAbout(mailer, transaction, order, about, `order paid ${order.id}`);
}
