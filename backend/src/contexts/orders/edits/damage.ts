import type { Answer } from '../../../platform/idempotency';
import { mailDamage, mailDamageAnswer } from '../order-mails';
import {
  DamagePhotosError,
  DamageReportedError,
  DamageReportNotFoundError,
  NotSentYetError,
  OrderItemNotFoundError,
} from '../orders.errors';
import { isUuid, ordersRepository } from '../orders.repository';
import {
  orderOf,
  putWebhook,
  runOnce,
  type EditRequest,
  type OrderEditsDesk,
  type Shopper,
} from './edit-desk';
import { damageRepository, type DamageDecision, type DamageRow } from './edits.repository';

/** States in which damage may be reported; 'shipped' too, because carriers may report deliveries late. */
const SENT = ['shipped', 'delivered'];
const SHOWN_AT_ONCE = 200;

/**
 * Stores a report of a damaged book, once per idempotency key. Staff then decide on it.
 *
 * @returns `{data: {id}}` as JSON
 * @throws OrderNotFoundError, OrderItemNotFoundError, NotSentYetError, DamagePhotosError, DamageReportedError
 * Source: docs/rules.md EDIT-12
 */
export async function reportDamage(
  desk: OrderEditsDesk,
  request: EditRequest<Shopper>,
  orderId: string,
  damage: Pick<DamageRow, 'itemId' | 'text' | 'photos'>,
): Promise<Answer> {
  const { editor } = request;
  const { id, ownerId } = await orderOf(desk, editor, orderId);
  const { itemId, text, photos } = damage;
  const usable = await desk.photos.usable(photos, editor.visitor);
  return runOnce(
    desk,
    request,
    { ownerId, method: 'POST', route: `orders/${id}/damage`, body: damage },
    {
      begin: async (transaction) => {
        const order = await ordersRepository.lock(transaction, id);
        const items = await ordersRepository.items(transaction, id);
        if (!order || !items.some((item) => item.id === itemId)) throw new OrderItemNotFoundError();
        if (!SENT.includes(order.state)) throw new NotSentYetError();
        if (photos.some((photo) => !usable.has(photo))) throw new DamagePhotosError();
        const report = await damageRepository.report(transaction, { orderId: id, itemId, text, photos });
        if (report === undefined) throw new DamageReportedError();
        await desk.photos.markUsed(transaction, photos, `damage:${report}`);
        const detail = { itemId, report };
        await ordersRepository.addEvent(transaction, id, { kind: 'damage_reported', by: 'shopper', detail });
        await mailDamage(desk.mailer, transaction, order, photos.length, desk.staffEmail);
        await putWebhook(desk, transaction, order, { type: 'order.damage_reported', ...detail });
        return { data: { id: report } };
      },
      standing: () => Promise.resolve({ data: {} }),
    },
  );
}

export const openReports = ({ database }: OrderEditsDesk): Promise<readonly DamageRow[]> =>
  damageRepository.open(database, SHOWN_AT_ONCE);

/**
 * Records the decision of staff on a report. Stops protecting the photos of the report, and mails the shopper.
 *
 * @throws DamageReportNotFoundError if the report does not exist or is already decided
 */
export async function decideDamage(
  desk: OrderEditsDesk,
  reportId: string,
  decided: DamageDecision,
): Promise<void> {
  const { database, photos } = desk;
  const orderId = isUuid(reportId) ? await damageRepository.orderOf(database, reportId) : undefined;
  if (orderId === undefined) throw new DamageReportNotFoundError();
  const released = await database.transaction(async (transaction) => {
    const order = await ordersRepository.lock(transaction, orderId);
    if (!order || !(await damageRepository.decide(transaction, reportId, decided)))
      throw new DamageReportNotFoundError();
    const detail = { report: reportId, decision: decided.decision };
    await ordersRepository.addEvent(transaction, orderId, { kind: 'damage_decided', by: 'staff', detail });
    await mailDamageAnswer(desk.mailer, transaction, order, decided);
    await putWebhook(desk, transaction, order, { type: 'order.damage_decided', ...detail });
    return photos.release(transaction, `damage:${reportId}`);
  });
  await photos.deleteLetGo(released);
}
