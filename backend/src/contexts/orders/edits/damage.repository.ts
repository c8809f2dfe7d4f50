import type { Connection, Statement } from '../../../platform/database';
import type { damageReports } from './order-edits.tables';

export type DamageRow = typeof damageReports.$inferSelect & { readonly number: string };
export type Decision = NonNullable<DamageRow['decision']>;

const COLUMNS = `r.id, r.order_id as "orderId", r.item_id as "itemId", r.text, r.photos, r.reported_at as "reportedAt",
  r.decision, r.answer, r.decided_by as "decidedBy", r.decided_at as "decidedAt", o.number`;
const REPORT: Statement = {
  name: 'damage_report',
  text: `
  insert into damage_reports (order_id, item_id, text, photos) values ($1, $2, $3, $4::jsonb)
  on conflict (item_id) where decided_at is null do nothing returning id`,
};
const OPEN: Statement = {
  name: 'damage_open',
  text: `
  select ${COLUMNS} from damage_reports r join orders o on o.id = r.order_id
  where r.decided_at is null order by r.reported_at limit $1`,
};
const OF_ORDER: Statement = {
  name: 'damage_of_order',
  text: `
  select ${COLUMNS} from damage_reports r join orders o on o.id = r.order_id
  where r.order_id = $1 order by r.reported_at`,
};
const ORDER_OF: Statement = {
  name: 'damage_order_of',
  text: 'select order_id as "orderId" from damage_reports where id = $1',
};
const DECIDE: Statement = {
  name: 'damage_decide',
  text: `
  update damage_reports set decision = $2, answer = $3, decided_by = $4, decided_at = now()
  where id = $1 and decided_at is null returning id`,
};

export const damageRepository = {
  /** @returns the report's id; undefined if the book already has an undecided report */
  report: async (
    transaction: Connection,
    { orderId, itemId, text, photos }: Pick<DamageRow, 'orderId' | 'itemId' | 'text' | 'photos'>,
  ): Promise<string | undefined> =>
    (await transaction.query<{ id: string }>(REPORT, [orderId, itemId, text, JSON.stringify(photos)]))[0]?.id,
  /** The oldest first. */
  open: (connection: Connection, limit: number) => connection.query<DamageRow>(OPEN, [limit]),
  ofOrder: (connection: Connection, orderId: string) => connection.query<DamageRow>(OF_ORDER, [orderId]),
  orderOf: async (connection: Connection, id: string) =>
    (await connection.query<{ orderId: string }>(ORDER_OF, [id]))[0]?.orderId,
  /** @returns false if it is decided already */
  decide: async (
    transaction: Connection,
    id: string,
    {
      decision,
      answer,
      by: staffName,
    }: { readonly decision: Decision; readonly answer: string; readonly by: string },
  ): Promise<boolean> => (await transaction.query(DECIDE, [id, decision, answer, staffName])).length === 1,
};
