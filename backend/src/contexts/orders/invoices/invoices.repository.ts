import { deletingBatch, inBatches, statements, type Connection } from '../../../platform/database';
import type { invoices } from '../after-order.tables';

export type InvoiceRow = Pick<
  typeof invoices.$inferSelect,
  'id' | 'number' | 'kind' | 'issuedOn' | 'issuedAt' | 'total' | 'content'
>;
export type NewInvoice = Omit<typeof invoices.$inferSelect, 'id' | 'sequence' | 'number' | 'issuedAt'>;

const COLUMNS = `id, number, kind, issued_on::text as "issuedOn", issued_at as "issuedAt", total::float8 as total, content`;

const SQL = statements({
  // The row of the number series is locked until the transaction ends. If the transaction rolls back, the next
  // transaction gets the same number. So the numbers have no gaps.
  invoice_insert: `
  with taken as (
    insert into invoice_series as s (series, last) values ($3, 1)
    on conflict (series) do update set last = s.last + 1 returning last)
  insert into invoices (order_id, kind, series, sequence, number, cause, issued_on, total, content, keep_until)
  select $1, $2, $3, taken.last, $3 || '-' || lpad(taken.last::text, 6, '0'), $4, $5::date, $6, $7::jsonb, $8::date from taken`,
  invoices_of_order: `select ${COLUMNS} from invoices where order_id = $1 order by issued_at, number`,
  invoices_listed: `select number, kind, issued_on::text as "issuedOn" from invoices where order_id = $1 order by issued_at, number`,
  // locks the invoice, so that the sum of parallel credit notes never exceeds its total
  invoices_lock: `select ${COLUMNS} from invoices where order_id = $1 and cause = 'placed' for update`,
  invoices_credited: `
  select coalesce(sum(total), 0)::float8 as total, coalesce(bool_or(cause = $2), false) as "isIssued"
  from invoices where order_id = $1 and kind = 'credit_note'`,
});
const EXPIRE = deletingBatch({
  name: 'invoices_expire',
  table: 'invoices',
  where: 'keep_until < $1::date',
  oldest: 'keep_until',
});

export const invoicesRepository = {
  /** Takes the next number of the series. */
  insert: (transaction: Connection, invoice: NewInvoice) =>
    transaction.query(SQL.invoice_insert, [
      ...[invoice.orderId, invoice.kind, invoice.series, invoice.cause, invoice.issuedOn, invoice.total],
      ...[JSON.stringify(invoice.content), invoice.keepUntil],
    ]),
  ofOrder: (connection: Connection, orderId: string) =>
    connection.query<InvoiceRow>(SQL.invoices_of_order, [orderId]),
  listed: (connection: Connection, orderId: string) =>
    connection.query<Pick<InvoiceRow, 'number' | 'kind' | 'issuedOn'>>(SQL.invoices_listed, [orderId]),
  lock: async (transaction: Connection, orderId: string) =>
    (await transaction.query<InvoiceRow>(SQL.invoices_lock, [orderId]))[0],
  /** Returns the total of a locked invoice's credit notes, and whether one of them has this cause. */
  credited: async (transaction: Connection, orderId: string, cause: string) =>
    (
      await transaction.query<{ total: number; isIssued: boolean }>(SQL.invoices_credited, [orderId, cause])
    )[0]!,
  /** Deletes invoices after their legal retention period. @param day - YYYY-MM-DD */
  expire: (connection: Connection, day: string) => inBatches(connection, EXPIRE, [day]),
};
