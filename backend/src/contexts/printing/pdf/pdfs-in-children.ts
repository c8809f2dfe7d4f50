import { ChildPool } from '../../../platform/children';
import type { PdfFile } from './pdf-request';
import type { MakePdf } from './make-print-file';

/** A book takes seconds; with a photo on each page, a minute. */
const WITHIN_MS = 600_000;
/** A book with a photo on each page needs a quarter of it. */
const MEMORY_BYTES = 4_000_000_000;

/**
 * Makes print files in child processes: each takes a second of work by a native library that may crash.
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
