import { findMarket } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import { mailedLink, writtenMoment } from '../orders';
import type { OrderToMake } from './production.repository';

/** Returns the day as written in the locale, without a time zone. */
const writtenDay = (isoDay: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  }).format(new Date(isoDay));

/**
 * Mails the buyer that the order needs a change. The mail states the time left for it and the new delivery date.
 * Source: docs/rules.md PROD-05, PARC-05
 */
export async function putReopenedMail(
  mailer: Mailer,
  transaction: Connection,
  { id, number, market: identifier, email, ownerId, delivery }: OrderToMake,
  { hours, windowEnd }: { readonly hours: number; readonly windowEnd: Date },
): Promise<void> {
  if (!email) return;
  const { identifier: market, locale } = findMarket(identifier) ?? findMarket('us')!;
  const latest = delivery ? writtenDay(delivery.latest, locale) : 'none';
  await mailer.send(transaction, {
    ...{ template: 'orderHeld', ownerId, orderId: id, to: email, locale, market },
    ...(await mailedLink(transaction, { id, number })),
    editUntil: writtenMoment(windowEnd, { locale, market }),
    data: { number, hours, latest },
  });
}
