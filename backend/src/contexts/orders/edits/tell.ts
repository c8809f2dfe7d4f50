import { findMarket, type Market } from '@bindery/shared/market';
import type { SchemaPreview } from '@bindery/shared/contracts';
import type { Connection } from '../../../platform/database';
import type { OrderRow } from '../orders.repository';
import type { OrderEditsDesk } from './edit-desk';
import type { EditPlan } from './plan-edit';

type TellingDesk = Pick<OrderEditsDesk, 'mailer' | 'outbox'>;

const pathOf = ({ id }: Pick<OrderRow, 'id'>): string => `/orders?order_id=${id}`;

const marketOf = ({ market }: Pick<OrderRow, 'market'>): Market => findMarket(market) ?? findMarket('us')!;

/** Returns the form's labels for keys. A key without a label is returned as it is. */
function labelsOf({ schemas }: SchemaPreview, keys: readonly string[]): string[] {
  const fields = schemas.find(({ characterTypeIndex }) => characterTypeIndex === undefined)?.keys ?? {};
  return keys.map((key) => fields[key]?.flags?.label ?? key);
}

/** Mails the buyer the labels and page numbers that changed, without the changed texts themselves. Source: docs/rules.md ORDER-14 */
export async function putChangedMail(
  { mailer }: TellingDesk,
  transaction: Connection,
  { order, item, schema, changedKeys, changedPages }: EditPlan,
): Promise<void> {
  if (!order.email) return;
  const market = marketOf(order);
  const pages = new Intl.ListFormat(market.locale).format(changedPages.map(String));
  await mailer.send(transaction, {
    template: 'orderChanged',
    ...{ ownerId: order.ownerId, orderId: order.id },
    ...{ to: order.email, locale: market.locale, market: market.identifier, link: pathOf(order) },
    data: { number: order.number, product: item.frozen.view.productName, count: changedPages.length, pages },
    lines: labelsOf(schema, changedKeys),
  });
}

/** Mails staff, in English. Does nothing if no staff address is configured. */
export async function putDamageMail(
  { mailer, staffEmail }: TellingDesk & Pick<OrderEditsDesk, 'staffEmail'>,
  transaction: Connection,
  { number, ownerId }: Pick<OrderRow, 'number' | 'ownerId'>,
  photos: number,
): Promise<void> {
  if (staffEmail === undefined) return;
  const { locale, identifier: market } = findMarket('us')!;
  await mailer.send(transaction, {
    template: 'damageReported',
    ownerId,
    to: staffEmail,
    locale,
    market,
    data: { number, photos },
  });
}

export async function putDamageAnswerMail(
  { mailer }: TellingDesk,
  transaction: Connection,
  order: OrderRow,
  { decision, answer }: { readonly decision: string; readonly answer: string },
): Promise<void> {
  if (!order.email) return;
  const { locale, identifier: market } = marketOf(order);
  await mailer.send(transaction, {
    template: 'damageAnswered',
    ...{ ownerId: order.ownerId, orderId: order.id },
    ...{ to: order.email, locale, market, link: pathOf(order), data: { number: order.number, decision } },
    lines: [answer],
  });
}

/** Sends only ids: the receiver can request the rest. Source: docs/rules.md ORDER-14, JOB-06 */
export async function putWebhook(
  { outbox }: TellingDesk,
  transaction: Connection,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  { type, ...ids }: { readonly type: `order.${string}` } & Readonly<Record<string, string | number>>,
): Promise<void> {
  await outbox.put(transaction, {
    channel: 'webhook',
    aggregate: `order ${id}`,
    payload: { type, timestamp: new Date().toISOString(), data: { orderId: id, number, ...ids } },
  });
}
