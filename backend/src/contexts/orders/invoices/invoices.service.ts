import { findMarket } from '@bindery/shared/market';
import type { Connection, Database } from '../../../platform/database';
import type { MailWords } from '../../mail';
import { InvoiceNotFoundError } from '../orders.errors';
import { ordersRepository, type OrderRow } from '../orders.repository';
import type { TaxPort } from '../../delivery';
import type { InvoiceContent } from '../after-order.tables';
import { creditContent, dayIn, invoiceContent } from './invoice-content';
import { invoiceDocument } from './invoice-document';
import { invoicesRepository as repository, type InvoiceRow, type NewInvoice } from './invoices.repository';
import type { MakeInvoicePdf } from './make-invoice-pdf';
import type { Seller, Sellers } from './sellers';
import { ChildPool } from '../../../platform/children';

export interface InvoicesParts {
  readonly database: Database;
  readonly sellers: Sellers;
  readonly tax: TaxPort;
  readonly words: MailWords;
  readonly makePdf: MakeInvoicePdf;
}

/** Returns the name of the number series of a market for a calendar year. Source: docs/rules.md INV-01 */
function seriesOf(kind: InvoiceRow['kind'], { market, issuedOn }: InvoiceContent): string {
  const year = issuedOn.slice(0, 4);
  return `${market.toUpperCase()}-${kind === 'invoice' ? '' : 'C-'}${year}`;
}

/** Retention begins at the end of the year of issue. */
const keepUntil = ({ issuedOn }: InvoiceContent, { keepYears }: Seller): string =>
  `${Number(issuedOn.slice(0, 4)) + keepYears}-12-31`;

const putDocument = (
  { sellers }: InvoicesParts,
  transaction: Connection,
  { orderId, kind, cause, content }: Pick<NewInvoice, 'orderId' | 'kind' | 'cause' | 'content'>,
) =>
  repository.insert(transaction, {
    ...{ orderId, kind, cause, content, total: content.total, issuedOn: content.issuedOn },
    series: seriesOf(kind, content),
    keepUntil: keepUntil(content, sellers.sellerOf(content.market)),
  });

export type Invoices = ReturnType<typeof createInvoices>;

export function createInvoices(invoicesParts: InvoicesParts) {
  const { database, sellers, tax, words, makePdf } = invoicesParts;
  return {
    /** Must run late in the transaction that places the order, because it locks the number series until the commit. */
    async issue(transaction: Connection, order: OrderRow): Promise<void> {
      const items = await ordersRepository.items(transaction, order.id);
      const content = invoiceContent(order, items, sellers.sellerOf(order.market), tax);
      const invoice = { orderId: order.id, kind: 'invoice', cause: 'placed', content } as const;
      await putDocument(invoicesParts, transaction, invoice);
    },
    /**
     * Issues a credit note in the transaction that records the refund. Does nothing if credit notes already cover the
     * whole invoice, or if the cause already has a credit note.
     *
     * @param amount - minor units with tax; undefined means all that has not been credited yet
     * @param cause - 'cancelled', or the id of a refund
     */
    async credit(
      transaction: Connection,
      { id }: Pick<OrderRow, 'id'>,
      cause: string,
      amount?: number,
    ): Promise<void> {
      const invoice = await repository.lock(transaction, id);
      if (!invoice) return;
      const credited = await repository.credited(transaction, id, cause);
      const remainder = invoice.total - credited.total;
      const back = Math.min(amount ?? remainder, remainder);
      if (credited.isIssued || back <= 0) return;
      const { content, number, issuedOn } = invoice;
      const today = dayIn(new Date(), findMarket(content.market)?.timeZone ?? 'UTC');
      const credit = creditContent(content, { number, issuedOn }, back, today);
      const note = { orderId: id, kind: 'credit_note', cause, content: credit } as const;
      await putDocument(invoicesParts, transaction, note);
    },
    documentsOf: repository.listed,
    /**
     * Returns the PDF of a document. @param wantedNumber - of an invoice or a credit note; undefined means the invoice
     * @throws InvoiceNotFoundError if the caller may not see the order
     */
    async pdf(ownerId: string, orderId: string, wantedNumber: string | undefined, signal: AbortSignal) {
      const order = await ordersRepository.find(database, orderId, ownerId);
      const rows = order ? await repository.ofOrder(database, order.id) : [];
      const row = rows.find(({ kind, number }) =>
        wantedNumber ? number === wantedNumber : kind === 'invoice',
      );
      if (!row) throw new InvoiceNotFoundError();
      return { number: row.number, bytes: await makePdf(invoiceDocument(row, words), signal) };
    },
    /** Deletes documents after their legal retention period. @returns the number of deleted documents */
    expire: (now = new Date()) => repository.expire(database, now.toISOString().slice(0, 10)),
  };
}

export interface InvoiceSetup {
  readonly fontsDir: string;
}

const WITHIN_MS = 30_000;
/** Memory limit of the rendering process. It is ten times the memory that the process uses with all fonts. */
const MEMORY_BYTES = 1_000_000_000;
const IDLE_MS = 60_000;

/**
 * Renders invoices in a child process, because the native library may crash its process.
 *
 * @param program - path of the built invoice-program
 */
export function invoicesInChildren(
  program: string,
  setup: InvoiceSetup,
  warn: (details: object, message: string) => void,
): { readonly makeInvoice: MakeInvoicePdf; close(): Promise<void> } {
  const pool = new ChildPool({
    ...{ name: 'invoice-maker', program, setup, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
    ...{ children: 1, jobsAtOnce: 1, idleMs: IDLE_MS },
  });
  return {
    makeInvoice: async (document, signal) => (await pool.run(document, signal)) as Uint8Array,
    close: () => pool.close(),
  };
}
