import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtProgram } from '../../../testing/built-program';
import { makePdf } from './make-pdf';
import { type PdfFile, type PdfRequest, PRINTING_CONDITION } from './pdf-request';
import { pdfsInChildren } from './make-print-file';
import { MADE_AT, PRINT_DIR } from './testing/print-desk';

const pdfs = pdfsInChildren(builtProgram('contexts/printing/pdf/pdf-program.ts'), 1, () => undefined);
const SHEET = { x: 0, y: 0, width: 60, height: 40 };
let request: PdfRequest;

beforeAll(async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40"><rect width="60" height="40" fill="#336699"/></svg>';
  request = {
    title: 'a page',
    createdAt: MADE_AT,
    hasMarks: false,
    profile: await readFile(join(PRINT_DIR, PRINTING_CONDITION.profileFile)),
    pages: [{ svg, sheet: SHEET, trim: { x: 3, y: 3, width: 54, height: 34 }, foldsX: [], foldsY: [] }],
  };
});
afterAll(() => pdfs.close());

const inChild = (pdfRequest: PdfRequest, signal = new AbortController().signal): Promise<PdfFile> =>
  pdfs.makePdf(pdfRequest, signal);

describe('a PDF made in a child process', () => {
  it('equals the PDF made in this process', async () => {
    const [childFile, localFile] = [await inChild(request), await makePdf(request)];
    expect(Buffer.compare(Buffer.from(childFile.bytes), Buffer.from(localFile.bytes))).toBe(0);
    expect(childFile.facts).toEqual(localFile.facts);
  });

  it('is aborted if its caller’s signal aborts', async () => {
    const abort = new AbortController();
    const making = inChild(request, abort.signal);
    abort.abort(new Error('the worker is to end'));
    await expect(making).rejects.toThrow('the worker is to end');
  });

  it('causes an error with the reason if it cannot be made', async () => {
    await expect(
      inChild({ ...request, pages: [{ ...request.pages[0]!, svg: 'no drawing' }] }),
    ).rejects.toThrow();
  });
});
