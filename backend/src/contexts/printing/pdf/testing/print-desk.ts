import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Customisation, Muse } from '@bindery/muse';
import { BACKEND_DIR } from '@bindery/muse/testing';
import { drawComponent, type DrawnComponent } from '../draw-book';
import { makePdf } from '../make-pdf';
import { type PdfFile, PRINTING_CONDITION } from '../pdf-request';
import { preflight, type PreflightReport } from '../preflight';
import { requestFor } from '../make-print-file';
import type { PrintComponent, PrintOrder } from '../print-order';
import { decideOrders, type PrintOptions } from '../print-orders';

export const PRINT_DIR = join(BACKEND_DIR, 'print');
export const PLAIN: PrintOptions = { lang: 'en', cover: '', barcode: '', hasMarks: false };
export const MADE_AT = '2026-03-01T10:00:00.000Z';

export async function orderOf(
  muse: Muse,
  slug: string,
  customisation: Customisation,
  component: PrintComponent,
  options: Partial<PrintOptions> = {},
): Promise<PrintOrder> {
  const result = await decideOrders(muse, slug, customisation, { ...PLAIN, ...options });
  if (result.kind !== 'orders') throw new Error(JSON.stringify(result));
  return { ...result.orders.find((order) => order.component === component)!, madeAt: MADE_AT };
}

export async function print(
  muse: Muse,
  order: PrintOrder,
): Promise<PdfFile & { readonly drawing: DrawnComponent; readonly report: PreflightReport }> {
  const profile = await readFile(join(PRINT_DIR, PRINTING_CONDITION.profileFile));
  const drawing = await drawComponent(muse, order);
  const file = await makePdf(requestFor(order, drawing, profile));
  return { ...file, drawing, report: preflight(order, drawing, file.facts, file.bytes.byteLength) };
}
