import { finishPdf } from './finish-pdf';
import { inspectPdf } from './inspect-pdf';
import type { PdfFile, PdfRequest } from './pdf-request';
import { setPages } from './set-pages';

/** Makes a print file, in this thread: a second of work for a whole book. */
export async function makePdf(request: PdfRequest): Promise<PdfFile> {
  const bytes = await finishPdf(setPages(request), request);
  return { bytes, facts: await inspectPdf(bytes) };
}
