import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobHandler } from '../../platform/jobs';
import { PRINT_JOB, printJob, type MakePdf } from './print-job';
import { PrintService, type PrintParts } from './print.service';
import type { PrintOrder } from './print-order';
import { PRINTING_CONDITION } from './printing-condition';

export { pdfsInChildren } from './pdfs-in-children';
export { makePdf } from './make-pdf';
export { PRINT_JOB, type MakePdf } from './print-job';
export { printRoutes } from './print.routes';
export type { PreflightReport } from './preflight';
export type { AskedFile, AskResult, PrintService } from './print.service';
export type { PrintOptions } from './print-orders';

export interface Print {
  readonly service: PrintService;
  readonly handlers: Readonly<Record<string, JobHandler<PrintOrder>>>;
}

/** @param profileDir - folder of the printer profile */
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
    service: new PrintService({ muse, database, jobs, store, key }),
    handlers: { [PRINT_JOB]: printJob({ muse, database, store, profile, makePdf }) },
  };
}
