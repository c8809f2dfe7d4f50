import { findMarket } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import type { OrderToMake } from './production.repository';

type Told = Pick<OrderToMake, 'id' | 'number' | 'market' | 'email'>;

const addressed = ({ id, market: identifier }: Told, to: string) => {
  const market = findMarket(identifier) ?? findMarket('us')!;
  return { to, locale: market.locale, market: market.identifier, link: `/orders?order_id=${id}` };
};

/** The parcel is on its way. Source: docs/rules.md PROD-10 */
export async function putShippedMail(mailer: Mailer, transaction: Connection, order: Told): Promise<void> {
  if (!order.email) return;
  await mailer.send(transaction, {
    ...{ template: 'orderShipped', ...addressed(order, order.email), data: { number: order.number } },
  });
}

/** Its buyer has to change something, and may. Source: docs/rules.md PROD-05, PROD-10 */
export async function putReopenedMail(
  mailer: Mailer,
  transaction: Connection,
  order: Told,
  hours: number,
): Promise<void> {
  if (!order.email) return;
  await mailer.send(transaction, {
    template: 'orderHeld',
    ...{ ...addressed(order, order.email), data: { number: order.number, hours } },
  });
}
