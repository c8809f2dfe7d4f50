import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobHandler } from '../../../platform/jobs';
import { makePrintFile, type MakePdf, type PrintFile } from './make-print-file';
import { PRINT_JOB, printJob } from './print-job';
import { PrintService, type PrintParts } from './print.service';
import type { PrintOrder } from './print-order';
import { decideOrders, type OrdersResult, type PrintOptions } from './print-orders';
import type { Customisation } from '@bindery/muse';
import { PRINTING_CONDITION } from './printing-condition';

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
