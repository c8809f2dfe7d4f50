import { createHmac } from 'node:crypto';
import { findFormat } from '@bindery/shared/customisation';
import type { FieldError } from '@bindery/shared/contracts';
import type { Customisation, Muse, ProductFormat } from '@bindery/muse';
import { readBarcode } from './barcode';
import { CoverFormatError } from './print.errors';
import { photoFaults } from '../../photos';
import { componentsOf, ownTokens, type PrintComponent, type PrintOrder } from './print-order';

/**
 * Settings for printing a book. `cover`: name of a format of the product; blank means the customisation's format or, by
 * default, the first. `barcode`: blank means no barcode. `photos`: ids of photos that the requester may use. `version`:
 * package version that the cart line or order names; missing means the current version.
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
 * Returns the print orders of a book. Refuses a book if its table of contents cannot be made, or if a photo of it is
 * deleted.
 *
 * @param key - secret for the hashes that serve as order ids, so that nobody can guess an id
 * @throws BarcodeError, CoverFormatError, PackageUnavailableError
 */
export async function decideOrders(
  muse: Muse,
  slug: string,
  customisation: Customisation,
  { lang, photos, cover, barcode: givenBarcode, hasMarks, version }: PrintOptions,
  key: Uint8Array = new Uint8Array(32),
): Promise<OrdersResult> {
  const book = version === undefined ? muse.package(slug) : await muse.packageVersion(slug, version);
  if (!book) return { kind: 'unknown_product' };
  const format = formatOf(book.product.formats, cover, customisation);
  const barcode = readBarcode(givenBarcode);
  const validated = muse.validate(book, customisation, { lang })!;
  if (validated.kind === 'invalid') return validated;
  const errors = photos ? photoFaults(validated.values, photos) : [];
  if (errors.length > 0) return { kind: 'invalid', errors };
  const toc = await muse.toc(book, customisation, { lang, photos });
  if (toc.kind !== 'pages') return toc;
  const bookToPrint: BookToPrint = {
    slug,
    version: book.version,
    format: format.identifier,
    hasMarks,
    ...(barcode ? { barcode } : {}),
    pageTokens: toc.pages.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
    spineTitle: muse.bookTitle(book, validated.values, lang)!,
    madeAt: new Date().toISOString(),
  };
  return {
    kind: 'orders',
    orders: componentsOf(format).map((component) => ({
      ...bookToPrint,
      id: idOf(component, bookToPrint, format, key),
      component,
    })),
  };
}

/** The staff panel always sends this format. Products without it are printed as sold. Source: docs/rules.md PRINT-01 */
const PANEL_COVER = 'hardback';

/** @throws CoverFormatError */
function formatOf(
  formats: readonly ProductFormat[],
  cover: string,
  { format: chosenFormat }: Customisation,
): ProductFormat {
  const isFree = cover.trim() === '' || cover === PANEL_COVER;
  const foundProductFormat =
    findFormat(formats, cover) ?? (isFree ? (findFormat(formats, chosenFormat) ?? formats[0]) : undefined);
  if (!foundProductFormat) throw new CoverFormatError(formats.map(({ identifier }) => identifier));
  return foundProductFormat;
}

type BookToPrint = Omit<PrintOrder, 'id' | 'component'>;

/** Raise this number if a code change alters print files, so that existing files are made again. */
const EDITION = 3;

/** Returns a hash of a component's content. Books with the same content share a file, even in different bindings. */
function idOf(
  component: PrintComponent,
  { slug, version, format, pageTokens, spineTitle, barcode, hasMarks }: BookToPrint,
  { widthMm, heightMm, binding }: ProductFormat,
  key: Uint8Array,
): string {
  const ownValues = [
    [widthMm, heightMm],
    ownTokens({ component, pageTokens }),
    ...(component === 'cover' ? [pageTokens.length, format, binding, spineTitle, barcode ?? ''] : []),
  ];
  return createHmac('sha256', key)
    .update(JSON.stringify([EDITION, component, slug, version, hasMarks, ownValues]))
    .digest('base64url');
}
