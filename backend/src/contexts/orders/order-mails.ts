import { findMarket } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import { timeZoneOf } from '../delivery';
import type { Mailer } from '../mail';
import { moneyOf } from './order-money';
import type { NewOrderItem, OrderRow } from './orders.repository';

/** Where an order is looked at, without the market's prefix. */
const pageOf = ({ id }: Pick<OrderRow, 'id'>): string => `/orders?order_id=${id}`;

const readerOf = ({ locale, market }: OrderRow) => ({ locale, market });

/** A moment as the clocks of the order's market show it, with their time zone. */
function writtenMoment(at: Date, { locale, market }: OrderRow): string {
  const { iso } = findMarket(market) ?? { iso: '' };
  return new Intl.DateTimeFormat(locale.includes('-') || !iso ? locale : `${locale}-${iso}`, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: timeZoneOf(market) ?? 'UTC', timeZoneName: 'short' },
  }).format(at);
}

/** What was bought, by the names of products: never of children. */
const bought = ({ quantity, frozen: { view } }: Pick<NewOrderItem, 'quantity' | 'frozen'>): string =>
  `${quantity} × ${view.productName}${view.format.name ? ` (${view.format.name})` : ''}`;

/** In the transaction that places the order. Source: docs/rules.md ORDER-12 */
export async function mailPlaced(
  mailer: Mailer,
  transaction: Connection,
  order: OrderRow,
  items: readonly Pick<NewOrderItem, 'quantity' | 'frozen'>[],
): Promise<void> {
  if (!order.email) return;
  const total = moneyOf(order)(order.money.total).formatted;
  await mailer.send(
    transaction,
    {
      template: 'orderPlaced',
      ...{ to: order.email, ...readerOf(order), link: pageOf(order), lines: items.map(bought) },
      data: { number: order.number, total, until: writtenMoment(order.processAt, order) },
    },
    `order placed ${order.id}`,
  );
}

/** In the transaction that says so. @param parcel - tells two parcels of an order apart: the code of its tracking */
export async function mailShipped(
  mailer: Mailer,
  transaction: Connection,
  order: OrderRow,
  parcel: string,
): Promise<void> {
  if (!order.email) return;
  await mailer.send(
    transaction,
    {
      template: 'orderShipped',
      ...{ to: order.email, ...readerOf(order), link: pageOf(order), data: { number: order.number } },
    },
    `order shipped ${order.id} ${parcel}`,
  );
}
