import type { Database } from '../../../platform/database';
import type { HoldsVersion } from '../../books';
import type { Jobs, JobHandler } from '../../../platform/jobs';
import { deleteUnnamed, type ObjectStore } from '../../../platform/object-store';
import type { Customisation, Muse } from '@bindery/muse';
import { PrintFailedError, PrintGoneError, PrintPendingError, PrintPhotoGoneError } from './print.errors';
import { deletePrint, keysOf, PRINT_JOB, printJob } from './print-job';
import { hasLostPhoto, type PrintComponent, type PrintOrder } from './print-order';
import { printJobsRepository, printPhotosRepository } from './print-jobs.repository';
import { decideOrders, type OrdersResult, type PrintOptions } from './print-orders';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrintFile, type MakePdf, type PrintFile } from './make-print-file';
import { PRINTING_CONDITION } from './pdf-request';

export interface AskedFile {
  readonly component: PrintComponent;
  readonly id: string;
}

export type AskResult =
  | { readonly kind: 'asked'; readonly files: readonly AskedFile[] }
  | Exclude<OrdersResult, { kind: 'orders' }>;

export interface PrintParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly store: ObjectStore;
  /** 32 bytes; file names are derived from this key */
  readonly key: Uint8Array;
}

export class PrintService {
  constructor(private readonly printParts: PrintParts) {}

  /**
   * Queues the print files of a book. A repeated request makes no new files, but restarts the jobs that failed.
   *
   * @throws BarcodeError, CoverFormatError
   */
  async ask(slug: string, customisation: Customisation, options: PrintOptions): Promise<AskResult> {
    const result = await decideOrders(
      this.printParts.muse,
      slug,
      customisation,
      options,
      this.printParts.key,
    );
    if (result.kind !== 'orders') return result;
    for (const order of result.orders) await this.enqueue(order);
    return { kind: 'asked', files: result.orders.map(({ component, id }) => ({ component, id })) };
  }

  /** @throws PrintPendingError, PrintFailedError, PrintGoneError, PrintPhotoGoneError */
  file(id: string): Promise<Buffer> {
    return this.read(id, keysOf(id).file);
  }

  /** Returns a file's preflight report, JSON. @throws as {@link file} */
  report(id: string): Promise<Buffer> {
    return this.read(id, keysOf(id).report);
  }

  /** Returns true if a pending or failed print file needs this package version. */
  readonly holdsVersion: HoldsVersion = (transaction, version) =>
    printJobsRepository.holdsVersion(transaction, version);

  async forgetPhoto(publicId: string): Promise<void> {
    const { database, store } = this.printParts;
    for (const id of await printPhotosRepository.printsOf(database, publicId)) await deletePrint(store, id);
  }

  /** Deletes files that contain a deleted photo, and old files without a job, which killed processes have left. */
  async expire(now = new Date()): Promise<void> {
    const { database, jobs, muse, store } = this.printParts;
    for (const { printId, publicIds } of await printPhotosRepository.all(database)) {
      if (await hasLostPhoto(muse, publicIds)) await deletePrint(store, printId);
      if (!(await jobs.find(database, PRINT_JOB, printId)))
        await printPhotosRepository.delete(database, printId);
    }
    const files = {
      prefix: 'print/',
      idIn: (key: string) => /^print\/([\w-]+)\.(?:pdf|json)$/.exec(key)?.[1],
      named: (ids: readonly string[]) => printJobsRepository.named(database, ids),
    };
    await deleteUnnamed(store, files, now);
  }

  private async read(id: string, key: string): Promise<Buffer> {
    const { database, muse } = this.printParts;
    if (await hasLostPhoto(muse, await printPhotosRepository.photosOf(database, id)))
      throw new PrintPhotoGoneError();
    const job = await this.printParts.jobs.find(database, PRINT_JOB, id); // first, because the job may end now
    const object = await this.printParts.store.get(key);
    if (object) return object.bytes;
    if (job?.status === 'waiting' || job?.status === 'running') throw new PrintPendingError();
    throw job?.status === 'dead' || job?.status === 'cancelled'
      ? new PrintFailedError()
      : new PrintGoneError();
  }

  private async enqueue(order: PrintOrder): Promise<void> {
    const { database, jobs, store } = this.printParts;
    const newJob = { kind: PRINT_JOB, dedupeKey: order.id, payload: order };
    const job = await jobs.enqueue(database, newJob);
    // if the job is done but its file was deleted, replaces the job to make the file again
    if (job.status !== 'done' || (await store.head(keysOf(order.id).file))) return;
    await database.transaction(async (transaction) => {
      await jobs.delete(transaction, job.id);
      await jobs.enqueue(transaction, newJob);
    });
  }
}

/** Makes print files without queueing, storing or deleting them. */
export interface PrintFiles {
  /** Decides the print of a book. @throws BarcodeError, CoverFormatError, PackageUnavailableError */
  decide(slug: string, customisation: Customisation, options: PrintOptions): Promise<OrdersResult>;
  /** @throws PackageUnavailableError, OrderUnreadableError, PhotoGoneError, PhotoUnreadableError */
  make(order: PrintOrder, signal: AbortSignal): Promise<PrintFile>;
}

export interface Print {
  readonly files: PrintFiles;
  readonly service: PrintService;
  readonly handlers: Readonly<Record<string, JobHandler<PrintOrder>>>;
}

export async function createPrint({
  muse,
  database,
  jobs,
  store,
  key,
  makePdf,
  profileDir,
}: PrintParts & { readonly makePdf: MakePdf; readonly profileDir: string }): Promise<Print> {
  const profile = await readFile(join(profileDir, PRINTING_CONDITION.profileFile));
  return {
    files: {
      decide: (slug, customisation, options) => decideOrders(muse, slug, customisation, options, key),
      make: (order, signal) => makePrintFile({ muse, profile, makePdf }, order, signal),
    },
    service: new PrintService({ muse, database, jobs, store, key }),
    handlers: { [PRINT_JOB]: printJob({ muse, database, store, profile, makePdf }) },
  };
}
