import type { Database } from '../../../platform/database';
import type { HoldsVersion } from '../../books';
import type { Jobs } from '../../../platform/jobs';
import { deleteUnnamed, type ObjectStore } from '../../../platform/object-store';
import type { Customisation, Muse } from '@bindery/muse';
import { PrintFailedError, PrintGoneError, PrintPendingError, PrintPhotoGoneError } from './print.errors';
import { deletePrint, keysOf, PRINT_JOB } from './print-job';
import { hasLostPhoto, type PrintComponent, type PrintOrder } from './print-order';
import { printJobsRepository } from './print-jobs.repository';
import { printPhotosRepository } from './print-photos.repository';
import { decideOrders, type OrdersResult, type PrintOptions } from './print-orders';

/** A file that is asked for, and the id under which it is fetched. */
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
  /** 32 bytes: files are named with it */
  readonly key: Uint8Array;
}

/** Print files: asked for once, made by a worker, fetched by whoever holds their id. */
export class PrintService {
  constructor(private readonly parts: PrintParts) {}

  /**
   * Has the files of a book made. Asking again for the same book gives the same files; one that failed is begun anew.
   *
   * @throws BarcodeError, CoverFormatError
   */
  async ask(slug: string, customisation: Customisation, options: PrintOptions): Promise<AskResult> {
    const result = await decideOrders(this.parts.muse, slug, customisation, options, this.parts.key);
    if (result.kind !== 'orders') return result;
    for (const order of result.orders) await this.enqueue(order);
    return { kind: 'asked', files: result.orders.map(({ component, id }) => ({ component, id })) };
  }

  /** @throws PrintPendingError, PrintFailedError, PrintGoneError, PrintPhotoGoneError */
  file(id: string): Promise<Buffer> {
    return this.read(id, keysOf(id).file);
  }

  /** The preflight report of a file, JSON. @throws as {@link file} */
  report(id: string): Promise<Buffer> {
    return this.read(id, keysOf(id).report);
  }

  /** Does a print file that is still to be made, or failed and may be begun anew, name this version of a package? */
  readonly holdsVersion: HoldsVersion = (transaction, version) =>
    printJobsRepository.holdsVersion(transaction, version);

  /** Deletes the files that show a photo which has gone. */
  async forgetPhoto(publicId: string): Promise<void> {
    const { database, store } = this.parts;
    for (const id of await printPhotosRepository.printsOf(database, publicId)) await deletePrint(store, id);
  }

  /** Deletes files that show a photo which has gone, and old files without a job: a killed process left them. */
  async expire(now = new Date()): Promise<void> {
    const { database, jobs, muse, store } = this.parts;
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
    const { database, muse } = this.parts;
    if (await hasLostPhoto(muse, await printPhotosRepository.photosOf(database, id)))
      throw new PrintPhotoGoneError();
    const job = await this.parts.jobs.find(database, PRINT_JOB, id); // first: it may be done between two questions
    const object = await this.parts.store.get(key);
    if (object) return object.bytes;
    if (job?.status === 'waiting' || job?.status === 'running') throw new PrintPendingError();
    throw job?.status === 'dead' || job?.status === 'cancelled'
      ? new PrintFailedError()
      : new PrintGoneError();
  }

  private async enqueue(order: PrintOrder): Promise<void> {
    const { database, jobs, store } = this.parts;
    const newJob = { kind: PRINT_JOB, dedupeKey: order.id, payload: order };
    const job = await jobs.enqueue(database, newJob);
    // done, and the file removed since
    if (job.status !== 'done' || (await store.head(keysOf(order.id).file))) return;
    await database.transaction(async (transaction) => {
      await jobs.delete(transaction, job.id);
      await jobs.enqueue(transaction, newJob);
    });
  }
}
