import type { Database } from '../../../platform/database';
import { NotReadyError, type JobHandler } from '../../../platform/jobs';
import type { ObjectStore } from '../../../platform/object-store';
import { PackageUnavailableError, PhotoGoneError } from '@bindery/muse';
import { makePrintFile, type PrintFileParts } from './make-print-file';
import { PrintedPhotoGoneError } from './print.errors';
import { hasLostPhoto, photosOf, type PrintOrder } from './print-order';
import { printPhotosRepository } from './print-jobs.repository';

export const PRINT_JOB = 'print';

const MAX_ATTEMPTS = 3;
const LEASE_MS = 20_000;
/** Retention of a file, short because it shows a child's book. docs/operations.md states the same time. */
const KEPT_MS = 7 * 86_400_000;

/** Returns the keys of a file and its report. @param id - base64url */
export const keysOf = (id: string): { readonly file: string; readonly report: string } => ({
  file: `print/${id}.pdf`,
  report: `print/${id}.json`,
});

export async function deletePrint(store: ObjectStore, id: string): Promise<void> {
  const { file, report } = keysOf(id);
  await store.delete(file); // deletes the file first, so that no file ever exists without its report
  await store.delete(report);
}

export interface PrintJobParts extends PrintFileParts {
  readonly database: Database;
  readonly store: ObjectStore;
}

/** Makes and stores a print file and its report. If the job runs again after a crash, it makes identical bytes. */
export function printJob({ database, store, ...jobParts }: PrintJobParts): JobHandler<PrintOrder> {
  const { muse } = jobParts;
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
      const { bytes, report } = await makePrintFile(jobParts, order, signal).catch((error: unknown) => {
        if (error instanceof PackageUnavailableError)
          throw new NotReadyError(error.message, { cause: error });
        throw error instanceof PhotoGoneError ? new PrintedPhotoGoneError() : error;
      });
      // stores the file last, so that no file ever exists without its report
      await store.put(keys.report, Buffer.from(JSON.stringify(report, undefined, 1)), 'application/json');
      await store.put(keys.file, bytes, 'application/pdf');
      // if a photo was deleted before the file was stored, only this job can delete the file
      if (!(await hasLostPhoto(muse, photoIds))) return;
      await deletePrint(store, order.id);
      throw new PrintedPhotoGoneError();
    },
  };
}
