import {
  deletingBatch,
  inBatches,
  statements,
  type Connection,
  type Database,
  type Statement,
} from '../../platform/database';
import type { staffActs as table } from './staff.tables';

type ActLine = typeof table.$inferSelect;
export type Act = Pick<ActLine, 'actor' | 'act' | 'subjectKind' | 'subject'>;
export type ActRow = Omit<ActLine, 'id'> & {
  readonly id: string;
  readonly orderNumber: string | null;
};
export interface ActFilter {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly before?: string | undefined;
}

const PAGE_LENGTH = 50;
const MAX_SUBJECT = 200;

const SQL = statements({
  staff_act_begin:
    'insert into staff_acts (actor, act, subject_kind, subject, status) values ($1, $2, $3, $4, $5) returning id::text',
  staff_act_end: 'update staff_acts set status = $2 where id = $1 and status is null',
  staff_reads_count: `
  select count(*) filter (where act <> 'read.alarm')::int as count, bool_or(act = 'read.alarm') as "hasAlarm"
  from staff_acts where actor = $1 and act like 'read.%' and at > now() - interval '1 hour'`,
});

const LAST_ID = '9223372036854775807';
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
// An order's history includes acts on its payments, refunds, books and damage reports. Looks up their keys first, so
// that joins read only the rows shown. Each filter has its own statement, so that PostgreSQL uses its index.
const listBy = (name: string, condition: string): Statement => ({
  name: `staff_acts_list${name}`,
  text: `
  with asked as (select id from orders where number = $2),
    subjects as (
      select $2::text as subject
      union all select id::text from asked
      union all select p.id::text from payments p join asked on asked.id = p.order_id
      union all select r.id::text from payment_refunds r join asked on asked.id = r.order_id
      union all select d.id::text from damage_reports d join asked on asked.id = d.order_id
      union all select i.id::text from order_items i join asked on asked.id = i.order_id)
  select a.id::text, a.at, a.actor, a.act, a.subject_kind as "subjectKind", a.subject, a.status, o.number as "orderNumber"
  from staff_acts a
    cross join lateral (select case when a.subject ~* '${UUID}' then a.subject::uuid end as id) s
    left join payments p on a.subject_kind = 'payment' and p.id = s.id
    left join payment_refunds r on a.subject_kind = 'refund' and r.id = s.id
    left join damage_reports d on a.subject_kind = 'damage report' and d.id = s.id
    left join order_items i on a.subject_kind = 'order line' and i.id = s.id
    left join orders o
      on o.id = coalesce(p.order_id, r.order_id, d.order_id, i.order_id, case a.subject_kind when 'order' then s.id end)
  where ${condition} and a.id < coalesce($3::bigint, ${LAST_ID})
  order by a.id desc limit $4`,
});

const LIST = listBy('', '$1::text is null and $2::text is null');
const LIST_BY_ACTOR = listBy('_by_actor', 'a.actor = $1 and $2::text is null');
const LIST_BY_SUBJECT = listBy(
  '_by_subject',
  '($1::text is null or a.actor = $1) and a.subject in (select subject from subjects)',
);

const EXPIRE = deletingBatch({
  name: 'staff_acts_expire',
  table: 'staff_acts',
  where: `at <= now() - interval '2 years'`,
  oldest: 'at',
});

/** The staff audit log. A line is written before an act, and its outcome afterwards. Source: docs/rules.md STAFF-13 */
export const staffActs = {
  /** @param status - HTTP status, if the act was refused at once @returns the id of the audit line, to pass to `end` */
  async begin(
    connection: Connection,
    { actor, act, subjectKind, subject }: Act,
    status: number | null = null,
  ): Promise<string> {
    const values = [actor, act, subjectKind, subject.slice(0, MAX_SUBJECT), status];
    return (await connection.query<{ id: string }>(SQL.staff_act_begin, values))[0]!.id;
  },
  countReads: async (connection: Connection, actor: string) =>
    (await connection.query<{ count: number; hasAlarm: boolean | null }>(SQL.staff_reads_count, [actor]))[0]!,
  end: (connection: Connection, id: string, status: number) =>
    connection.query(SQL.staff_act_end, [id, status]),
  async list(
    database: Database,
    { actor, subject, before: cursor }: ActFilter,
  ): Promise<{ acts: readonly ActRow[]; next: string | null }> {
    const otherwise = actor === undefined ? LIST : LIST_BY_ACTOR;
    const rows = await database.query<ActRow>(subject === undefined ? otherwise : LIST_BY_SUBJECT, [
      actor ?? null,
      subject ?? null,
      cursor ?? null,
      PAGE_LENGTH + 1,
    ]);
    const acts = rows.slice(0, PAGE_LENGTH);
    return { acts, next: rows.length > PAGE_LENGTH ? acts.at(-1)!.id : null };
  },
  expire: (database: Database) => inBatches(database, EXPIRE),
};

export const ownAct = (
  { id, email }: { readonly id: string; readonly email: string },
  act: 'session.open' | 'session.close' | 'member.password' | 'passkey.add',
): Act => ({ actor: email, act, subjectKind: 'member', subject: id });
