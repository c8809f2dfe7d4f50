import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoiceDocument } from './invoice-document';
import { fontFamilies, INVOICE_TEMPLATE } from './invoice-template';

export type MakeInvoicePdf = (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array>;

/** A name only: the compiler reads nothing from it. */
const WORKSPACE = '/bindery-invoices';

/**
 * Sets invoices in this thread: 50 ms each, and the first takes half a second for the fonts. Tagged, by PDF/UA-1.
 *
 * @param fontsDir - the engine's
 * @returns the same bytes for the same document
 */
export function invoiceSetter(fontsDir: string): (document: InvoiceDocument) => Uint8Array {
  let compiler: NodeCompiler | undefined;
  return (document) => {
    compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: [fontsDir] }] });
    const { createdAt, ...shown } = document;
    try {
      return compiler.pdf(
        {
          mainFileContent: INVOICE_TEMPLATE,
          inputs: { invoice: JSON.stringify({ ...shown, fonts: fontFamilies(shown.lang) }) },
        },
        { creationTimestamp: Math.floor(Date.parse(createdAt) / 1000), pdfStandard: 'ua-1' },
      );
    } finally {
      compiler.evictCache(0);
    }
  };
}

/** In this process, when nobody says otherwise. */
export function makeInvoicesHere(fontsDir: string): MakeInvoicePdf {
  const set = invoiceSetter(fontsDir);
  return (document) => Promise.resolve(set(document));
}
