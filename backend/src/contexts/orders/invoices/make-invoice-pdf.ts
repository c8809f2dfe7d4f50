import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoiceDocument } from './invoice-document';
import { fontFamilies, INVOICE_TEMPLATE } from './invoice-template';

const PLAIN = /^[\x20-\x7e]+$/;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;
const REPLACEMENT = '?';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Replaces the characters in a document's texts for which no font has a glyph. The replacement is the plain form in
 * Unicode (A for 𝓐), or else a question mark. Removes control characters.
 *
 * @param canSet - callback that returns true if a font has the character; called once for each non-ASCII character
 */
function replaceSigns<Document extends object>(
  document: Document,
  canSet: (sign: string) => boolean,
): Document {
  const shownBySign = new Map<string, string>();
  const shownSign = (sign: string): string => {
    if (PLAIN.test(sign) || canSet(sign)) return sign;
    const plainForm = sign.normalize('NFKC').replace(CONTROL, '');
    if (plainForm === '' || PLAIN.test(plainForm) || canSet(plainForm)) return plainForm;
    return REPLACEMENT;
  };
  const replaced = (text: string): string =>
    Array.from(graphemes.segment(text), ({ segment: sign }) => {
      if (!shownBySign.has(sign)) shownBySign.set(sign, shownSign(sign));
      return shownBySign.get(sign)!;
    }).join('');
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? replaced(value) : value,
  ) as Document;
}

export type MakeInvoicePdf = (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array>;

const WORKSPACE = '/bindery-invoices';
/** The PDF/UA-1 standard. With it, the compiler refuses characters without a glyph. */
const STANDARD = 'ua-1';
const TRIAL_TEMPLATE = `
#let it = json(bytes(sys.inputs.invoice))
#set document(title: "Trial")
#set text(font: it.fonts, fallback: false, lang: it.lang, region: it.region)
#it.text
`;

/**
 * Thrown if the compiler refuses a document. Has no `cause`, because messages of the compiler quote the shopper's text.
 * Source: docs/rules.md PRIV-06
 */
export class InvoiceNotSetError extends Error {
  constructor() {
    super('Typst could not set an invoice');
    this.name = 'InvoiceNotSetError';
  }
}

/**
 * Renders invoices as tagged PDF/UA-1 in the calling thread. An invoice takes 50 ms. The first one takes half a second
 * more, because it loads the fonts. Replaces characters that no font has.
 *
 * @param fontsDir - the engine's fonts folder
 * @returns the same bytes for the same document
 */
export function invoiceSetter(fontsDir: string): (document: InvoiceDocument) => Uint8Array {
  let compiler: NodeCompiler | undefined;
  const compile = (template: string, shownInvoice: object, createdAt: string): Uint8Array | undefined => {
    compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: [fontsDir] }] });
    try {
      return compiler.pdf(
        { mainFileContent: template, inputs: { invoice: JSON.stringify(shownInvoice) } },
        { creationTimestamp: Math.floor(Date.parse(createdAt) / 1000), pdfStandard: STANDARD },
      );
    } catch {
      return undefined;
    } finally {
      compiler.evictCache(0);
    }
  };
  const set = ({ createdAt, ...shownInvoice }: InvoiceDocument): Uint8Array | undefined =>
    compile(INVOICE_TEMPLATE, { ...shownInvoice, fonts: fontFamilies(shownInvoice.lang) }, createdAt);
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

export function makeInvoicesHere(fontsDir: string): MakeInvoicePdf {
  const set = invoiceSetter(fontsDir);
  return (document) => Promise.resolve(set(document));
}
