import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoiceDocument } from './invoice-document';
import { fontFamilies, INVOICE_TEMPLATE } from './invoice-template';
import { replaceSigns } from './replace-signs';

export type MakeInvoicePdf = (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array>;

/** A name only: the compiler reads nothing from it. */
const WORKSPACE = '/bindery-invoices';
/** PDF/UA-1 makes a sign without a glyph an error. */
const STANDARD = 'ua-1';
const TRIAL_TEMPLATE = `
#let it = json(bytes(sys.inputs.invoice))
#set document(title: "Trial")
#set text(font: it.fonts, fallback: false, lang: it.lang, region: it.region)
#it.text
`;

/** The compiler refused a document. It has no cause: the compiler's messages quote the shopper's text. Source: docs/rules.md PRIV-06 */
export class InvoiceNotSetError extends Error {
  constructor() {
    super('Typst could not set an invoice');
    this.name = 'InvoiceNotSetError';
  }
}

/**
 * Sets invoices in this thread: 50 ms each, and the first takes half a second for the fonts. Tagged, by PDF/UA-1. A sign
 * that no font has is replaced.
 *
 * @param fontsDir - the engine's
 * @returns the same bytes for the same document
 */
export function invoiceSetter(fontsDir: string): (document: InvoiceDocument) => Uint8Array {
  let compiler: NodeCompiler | undefined;
  const compile = (template: string, shown: object, createdAt: string): Uint8Array | undefined => {
    compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: [fontsDir] }] });
    try {
      return compiler.pdf(
        { mainFileContent: template, inputs: { invoice: JSON.stringify(shown) } },
        { creationTimestamp: Math.floor(Date.parse(createdAt) / 1000), pdfStandard: STANDARD },
      );
    } catch {
      return undefined;
    } finally {
      compiler.evictCache(0);
    }
  };
  const set = ({ createdAt, ...shown }: InvoiceDocument): Uint8Array | undefined =>
    compile(INVOICE_TEMPLATE, { ...shown, fonts: fontFamilies(shown.lang) }, createdAt);
  return (document) => {
    const { lang, region, createdAt } = document;
    const fonts = fontFamilies(lang);
    const canSet = (text: string): boolean =>
      compile(TRIAL_TEMPLATE, { fonts, lang, region, text }, createdAt) !== undefined;
    const bytes =
      set(document) ?? set(replaceSigns(document, canSet)) ?? set(replaceSigns(document, () => false));
    if (!bytes) throw new InvoiceNotSetError();
    return bytes;
  };
}

/** In this process, when nobody says otherwise. */
export function makeInvoicesHere(fontsDir: string): MakeInvoicePdf {
  const set = invoiceSetter(fontsDir);
  return (document) => Promise.resolve(set(document));
}
