import { createHmac } from 'node:crypto';
import { bookFormat } from '@bindery/shared/customisation';
import type { FieldError } from '@bindery/shared/contracts';
import type { Customisation, Muse } from '@bindery/muse';
import { readBarcode } from './barcode';
import { CoverFormatError } from './print.errors';
import { photoFaults } from '../photos';
import { COMPONENTS, ownTokens, type PrintComponent, type PrintOrder } from './print-order';

/**
 * How a book is to be printed. `cover`: any name of a format. `barcode`: blank for none. `photos`: ids of those that
 * whoever asks may use. `version`: of the package, where a line or an order holds one; else the current one.
 */
export interface PrintOptions {
  readonly lang: string;
  readonly photos?: ReadonlySet<string> | undefined;
  readonly cover: string;
  readonly barcode: string;
  readonly hasMarks: boolean;
  readonly version?: string;
}

export type OrdersResult =
  | { readonly kind: 'orders'; readonly orders: readonly PrintOrder[] }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] }
  | { readonly kind: 'unknown_product' };

/**
 * What would be printed of a book, every decision made. What the table of contents refuses is refused, and so is a book
 * with a photo that has gone.
 *
 * @param key - keeps the ids of the orders from being worked out
 * @throws BarcodeError, CoverFormatError, PackageUnavailableError
 */
export async function decideOrders(
  muse: Muse,
  slug: string,
  customisation: Customisation,
  { lang, photos, cover, barcode: given, hasMarks, version }: PrintOptions,
  key: Uint8Array = new Uint8Array(32),
): Promise<OrdersResult> {
  const format = bookFormat(cover);
  if (!format) throw new CoverFormatError();
  const barcode = readBarcode(given);
  const product = version === undefined ? muse.package(slug) : await muse.packageVersion(slug, version);
  const validated = product && muse.validate(product, customisation, { lang });
  if (!validated) return { kind: 'unknown_product' };
  if (validated.kind === 'invalid') return validated;
  const errors = photos ? photoFaults(validated.values, photos) : [];
  if (errors.length > 0) return { kind: 'invalid', errors };
  const toc = await muse.toc(product, customisation, { lang, photos });
  if (toc.kind !== 'pages') return toc;
  const book: BookToPrint = {
    slug,
    version: product.version,
    format,
    hasMarks,
    ...(barcode ? { barcode } : {}),
    pageTokens: toc.pages.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
    spineTitle: muse.bookTitle(product, validated.values, lang)!,
    madeAt: new Date().toISOString(),
  };
  return {
    kind: 'orders',
    orders: COMPONENTS.map((component) => ({ ...book, id: idOf(component, book, key), component })),
  };
}

type BookToPrint = Omit<PrintOrder, 'id' | 'component'>;

/** Raise it when files are made in another way: what was made before is then made again. */
const EDITION = 2;

/** Of all that a component shows, so that equal orders are printed once. */
function idOf(
  component: PrintComponent,
  { slug, version, format, pageTokens, spineTitle, barcode, hasMarks }: BookToPrint,
  key: Uint8Array,
): string {
  const tokens = ownTokens({ component, pageTokens });
  const own =
    component === 'cover' ? [...tokens, pageTokens.length, format, spineTitle, barcode ?? ''] : tokens;
  return createHmac('sha256', key)
    .update(JSON.stringify([EDITION, component, slug, version, hasMarks, own]))
    .digest('base64url');
}
