import type { Muse } from '@bindery/muse';
import { drawComponent, type DrawnComponent } from './draw-book';
import type { PdfFile, PdfRequest } from './pdf-request';
import { preflight, type PreflightReport } from './preflight';
import type { PrintOrder } from './print-order';
import { ChildPool } from '../../../platform/children';

/** Makes a PDF, in a child process if the caller serves requests. */
export type MakePdf = (request: PdfRequest, signal: AbortSignal) => Promise<PdfFile>;

export interface PrintFileParts {
  readonly muse: Muse;
  /** of the printer */
  readonly profile: Uint8Array;
  readonly makePdf: MakePdf;
}

export interface PrintFile {
  readonly bytes: Uint8Array;
  readonly report: PreflightReport;
}

/**
 * Returns a component's file and its preflight report. The same order gives identical bytes.
 *
 * @throws PackageUnavailableError, OrderUnreadableError, PhotoGoneError, PhotoUnreadableError
 */
export async function makePrintFile(
  { muse, profile, makePdf }: PrintFileParts,
  order: PrintOrder,
  signal: AbortSignal,
): Promise<PrintFile> {
  const drawnComponent = await drawComponent(muse, order);
  signal.throwIfAborted();
  const { bytes, facts } = await makePdf(requestFor(order, drawnComponent, profile), signal);
  return { bytes, report: preflight(order, drawnComponent, facts, bytes.byteLength) };
}

/** The title names the product and the part, but never the child, because print files leave the shop. */
export function requestFor(
  { slug, component, madeAt: createdAt, hasMarks }: PrintOrder,
  { pages }: DrawnComponent,
  profile: Uint8Array,
): PdfRequest {
  return { title: `${slug}, ${component}`, createdAt, pages, hasMarks, profile };
}

/** Making a book takes seconds, or a minute if each page has a photo. */
const WITHIN_MS = 600_000;
/** Memory limit of the child process. A book with a photo on each page needs a quarter of this. */
const MEMORY_BYTES = 4_000_000_000;

/**
 * Makes print files in child processes, because a file takes a second and the native library may crash.
 *
 * @param program - the built pdf-program
 */
export function pdfsInChildren(
  program: string,
  atOnce: number,
  warn: (details: object, message: string) => void,
): { readonly makePdf: MakePdf; close(): Promise<void> } {
  const pool = new ChildPool({
    ...{ name: 'pdf-maker', program, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
    children: Math.max(1, atOnce),
    jobsAtOnce: 1,
    idleMs: 0,
    endsWithClient: true,
  });
  return {
    makePdf: async (request, signal) => (await pool.run(request, signal)) as PdfFile,
    close: () => pool.close(),
  };
}
