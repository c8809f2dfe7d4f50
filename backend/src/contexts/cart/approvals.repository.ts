import type { Connection, Statement } from '../../platform/database';
import type { lineApprovals } from './cart.tables';

/** SQL for the union of two lists of hashes. */
const either = (firstHashes: string, secondHashes: string): string =>
  `(select coalesce(jsonb_agg(distinct hash), '[]') from jsonb_array_elements(${firstHashes} || ${secondHashes}) hash)`;

/**
 * SQL that adds the approvals of a line to another line that has become the same book.
 *
 * @param from - id of the removed line, or a select of it
 * @param to - id of the remaining line
 */
export const carryApprovals = (from: string, to: string): string => `
  insert into line_approvals as own (line_id, hashes, approved_at)
  select ${to}::uuid, a.hashes, a.approved_at from line_approvals a where a.line_id in ${from}
  on conflict (line_id) do update set hashes = ${either('own.hashes', 'excluded.hashes')},
    approved_at = greatest(own.approved_at, excluded.approved_at)`;

const CARRY: Statement = { name: 'approvals_carry', text: carryApprovals('($1::uuid)', '$2') };
const FIND: Statement = {
  name: 'approvals_find',
  text: 'select hashes, approved_at as "approvedAt" from line_approvals where line_id = $1',
};
const FIND_EACH: Statement = {
  name: 'approvals_find_each',
  text: `
  select line_id as "lineId", hashes, approved_at as "approvedAt" from line_approvals where line_id = any($1::uuid[])`,
};
const KEEP: Statement = {
  name: 'approvals_keep',
  text: `
  insert into line_approvals (line_id, hashes) values ($1, $2::jsonb)
  on conflict (line_id) do update set hashes = excluded.hashes, approved_at = now()`,
};

type ApprovalRow = typeof lineApprovals.$inferSelect;
export type Approval = Omit<ApprovalRow, 'lineId'>;

export const approvalsRepository = {
  /** @returns undefined if the line has no approvals */
  find: async (connection: Connection, lineId: string) =>
    (await connection.query<Approval>(FIND, [lineId]))[0],
  findEach: (connection: Connection, lineIds: readonly string[]) =>
    connection.query<ApprovalRow>(FIND_EACH, [lineIds]),
  keep: (transaction: Connection, lineId: string, hashes: readonly string[]) =>
    transaction.query(KEEP, [lineId, JSON.stringify(hashes)]),
  /** Adds a removed line's approvals to the remaining line: they are the same book. */
  carry: (transaction: Connection, from: string, to: string) => transaction.query(CARRY, [from, to]),
};
