import { findMarket, toWireMoney } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import type { PaymentRow } from './payments.repository';

/** Mails the shopper that a charge is refunded because no order was placed. Source: docs/rules.md PAY-04 */
export async function mailReturned(
  mailer: Pick<Mailer, 'send'>,
  transaction: Connection,
  { id, ownerId, prepared, market: identifier }: PaymentRow,
  charge: { readonly amount: number; readonly currency: string },
): Promise<void> {
  const market = findMarket(identifier);
  if (!prepared?.order.email || !market) return;
  const { formatted: amount } = toWireMoney(
    { minor: charge.amount, currency: charge.currency },
    market.moneyLocale,
  );
  await mailer.send(
    transaction,
    {
      template: 'paymentReturned',
      ownerId,
      ...{ to: prepared.order.email, locale: market.locale, market: identifier, link: '/cart' },
      data: { amount },
    },
    `payment returned ${id}`,
  );
}
