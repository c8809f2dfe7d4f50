import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { makePdf } from './make-pdf';
import { makePdfInThread } from './make-pdf-in-thread';
import type { PdfRequest } from './pdf-request';
import { PRINTING_CONDITION } from './printing-condition';
import { MADE_AT, PRINT_DIR } from './testing/print-desk';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Below backend, where its packages are found. */
const PROGRAM = at(`../../../node_modules/.cache/tests/pdf-thread-${process.pid}.mjs`);
const SHEET = { x: 0, y: 0, width: 60, height: 40 };
let request: PdfRequest;

beforeAll(async () => {
  buildSync({
    entryPoints: [at('./pdf-thread.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: PROGRAM,
  });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40"><rect width="60" height="40" fill="#336699"/></svg>';
  request = {
    title: 'a page',
    madeAt: MADE_AT,
    hasMarks: false,
    profile: await readFile(join(PRINT_DIR, PRINTING_CONDITION.profileFile)),
    pages: [{ svg, sheet: SHEET, trim: { x: 3, y: 3, width: 54, height: 34 }, foldsX: [], foldsY: [] }],
  };
});
afterAll(() => rmSync(PROGRAM, { force: true }));

const inThread = (asked: PdfRequest, signal = new AbortController().signal) =>
  makePdfInThread(pathToFileURL(PROGRAM), asked, signal);

describe('a file made in a thread of its own', () => {
  it('is the one that this thread would make', async () => {
    const [there, here] = [await inThread(request), await makePdf(request)];
    expect(Buffer.compare(Buffer.from(there.bytes), Buffer.from(here.bytes))).toBe(0);
    expect(there.facts).toEqual(here.facts);
  });

  it('is given up when nobody wants it any more', async () => {
    const abort = new AbortController();
    const making = inThread(request, abort.signal);
    abort.abort(new Error('the worker is to end'));
    await expect(making).rejects.toThrow('the worker is to end');
  });

  it('fails with the reason when it cannot be made', async () => {
    await expect(
      inThread({ ...request, pages: [{ ...request.pages[0]!, svg: 'no drawing' }] }),
    ).rejects.toThrow();
  });
});
