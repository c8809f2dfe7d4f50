import { statements, type Connection } from '../../platform/database';
import type { lineApprovals } from './cart.tables';

/** SQL for the union of two lists of hashes. */
const either = (firstHashes: string, secondHashes: string): string =>
  `(select coalesce(jsonb_agg(distinct hash), '[]') from jsonb_array_elements(${firstHashes} || ${secondHashes}) hash)`;

/**
 * SQL that copies the approvals of a line to the equal line with which it is merged.
 *
 * @param from - SQL expression after `in`: a list or a select with the id of the removed line
 * @param to - id of the remaining line
 */
export const carryApprovals = (from: string, to: string): string => `
  insert into line_approvals as own (line_id, hashes, approved_at)
  select ${to}::uuid, a.hashes, a.approved_at from line_approvals a where a.line_id in ${from}
  on conflict (line_id) do update set hashes = ${either('own.hashes', 'excluded.hashes')},
    approved_at = greatest(own.approved_at, excluded.approved_at)`;

const SQL = statements({
  approvals_carry: carryApprovals('($1::uuid)', '$2'),
  approvals_find: 'select hashes, approved_at as "approvedAt" from line_approvals where line_id = $1',
  approvals_find_each: `
  select line_id as "lineId", hashes, approved_at as "approvedAt" from line_approvals where line_id = any($1::uuid[])`,
  approvals_keep: `
  insert into line_approvals (line_id, hashes) values ($1, $2::jsonb)
  on conflict (line_id) do update set hashes = excluded.hashes, approved_at = now()`,
});

type ApprovalRow = typeof lineApprovals.$inferSelect;
export type Approval = Omit<ApprovalRow, 'lineId'>;

export const approvalsRepository = {
  /** @returns undefined if the line has no approvals */
  find: async (connection: Connection, lineId: string) =>
    (await connection.query<Approval>(SQL.approvals_find, [lineId]))[0],
  findEach: (connection: Connection, lineIds: readonly string[]) =>
    connection.query<ApprovalRow>(SQL.approvals_find_each, [lineIds]),
  keep: (transaction: Connection, lineId: string, hashes: readonly string[]) =>
    transaction.query(SQL.approvals_keep, [lineId, JSON.stringify(hashes)]),
  /** Copies the approvals of a merged line to the remaining line, because both lines have the same book. */
  carry: (transaction: Connection, from: string, to: string) =>
    transaction.query(SQL.approvals_carry, [from, to]),
};
