import type { Database } from '../../platform/database';
import { NotReadyError, type JobHandler } from '../../platform/jobs';
import type { ObjectStore } from '../../platform/object-store';
import { PackageUnavailableError, PhotoGoneError, type Muse } from '@bindery/muse';
import { drawComponent, type DrawnComponent } from './draw-book';
import type { PdfFile, PdfRequest } from './pdf-request';
import { preflight } from './preflight';
import { PrintedPhotoGoneError } from './print.errors';
import { hasLostPhoto, photosOf, type PrintOrder } from './print-order';
import { printPhotosRepository } from './print-photos.repository';

export const PRINT_JOB = 'print';

const MAX_ATTEMPTS = 3;
const LEASE_MS = 20_000;
/** A file shows a child's book: it is there to be fetched, not to be kept. docs/operations.md says so too. */
const KEPT_MS = 7 * 86_400_000;

/** Where a file and its report are kept. @param id - base64url */
export const keysOf = (id: string): { readonly file: string; readonly report: string } => ({
  file: `print/${id}.pdf`,
  report: `print/${id}.json`,
});

export async function deletePrint(store: ObjectStore, id: string): Promise<void> {
  const { file, report } = keysOf(id);
  await store.delete(file); // the file first: nobody finds one without its report
  await store.delete(report);
}

/** In a process of its own where others want answers meanwhile. */
export type MakePdf = (request: PdfRequest, signal: AbortSignal) => Promise<PdfFile>;

export interface PrintJobParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly profile: Uint8Array;
  readonly makePdf: MakePdf;
}

/** The file of an order and its report, made and stored. A run after a crash makes the same bytes. */
export function printJob({ muse, database, store, profile, makePdf }: PrintJobParts): JobHandler<PrintOrder> {
  return {
    maxAttempts: MAX_ATTEMPTS,
    leaseMs: LEASE_MS,
    keptMs: KEPT_MS,
    async discard(id) {
      await deletePrint(store, id);
      await printPhotosRepository.delete(database, id);
    },
    async run(order, { signal }) {
      const keys = keysOf(order.id);
      if (await store.head(keys.file)) return;
      const photoIds = photosOf(muse, order);
      await printPhotosRepository.insert(database, order.id, photoIds);
      const drawn = await drawComponent(muse, order).catch((error: unknown) => {
        if (error instanceof PackageUnavailableError)
          throw new NotReadyError(error.message, { cause: error });
        throw error instanceof PhotoGoneError ? new PrintedPhotoGoneError() : error;
      });
      signal.throwIfAborted();
      const { bytes, facts } = await makePdf(requestFor(order, drawn, profile), signal);
      const report = preflight(order, drawn, facts, bytes.byteLength);
      // the file last: whoever finds it finds its report
      await store.put(keys.report, Buffer.from(JSON.stringify(report, undefined, 1)), 'application/json');
      await store.put(keys.file, bytes, 'application/pdf');
      // one that went meanwhile found no file to delete
      if (!(await hasLostPhoto(muse, photoIds))) return;
      await deletePrint(store, order.id);
      throw new PrintedPhotoGoneError();
    },
  };
}

/** The title names the product and the part, never the child: files travel. */
export function requestFor(
  { slug, component, madeAt, hasMarks }: PrintOrder,
  { pages }: DrawnComponent,
  profile: Uint8Array,
): PdfRequest {
  return { title: `${slug}, ${component}`, madeAt, pages, hasMarks, profile };
}
