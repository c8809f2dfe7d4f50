import { ChildPool } from '../../../platform/children';
import type { MakeInvoicePdf } from './make-invoice-pdf';

export interface InvoiceSetup {
  readonly fontsDir: string;
}

const WITHIN_MS = 30_000;
/** With all fonts loaded, a tenth of it is used. */
const MEMORY_BYTES = 1_000_000_000;
const IDLE_MS = 60_000;

/**
 * Renders invoices in a child process, because the native library may crash its process.
 *
 * @param program - the built invoice-program
 */
export function invoicesInChildren(
  program: string,
  { fontsDir }: InvoiceSetup,
  warn: (details: object, message: string) => void,
): { readonly makeInvoice: MakeInvoicePdf; close(): Promise<void> } {
  const setup: InvoiceSetup = { fontsDir };
  const pool = new ChildPool({
    ...{ name: 'invoice-maker', program, setup, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
    ...{ children: 1, jobsAtOnce: 1, idleMs: IDLE_MS },
  });
  return {
    makeInvoice: async (document, signal) => (await pool.run(document, signal)) as Uint8Array,
    close: () => pool.close(),
  };
}
