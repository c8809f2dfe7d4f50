import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** `npm test` installs it if possible: tools/tasks/test/poppler.mjs. */
export const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;
// if Poppler is missing, suites that need it fail in CI and are skipped elsewhere
if (!hasPoppler && process.env['CI']) throw new Error('There is no Poppler (pdftoppm) here, and CI is set');

/** A page as RGB pixels of three bytes. */
export interface Picture {
  readonly rgb: Buffer;
  readonly width: number;
  readonly height: number;
}

async function inFolder<T>(pdf: Uint8Array, use: (folder: string, file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-poppler-'));
  try {
    const file = join(folder, 'file.pdf');
    await writeFile(file, pdf);
    return await use(folder, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Draws every page of a PDF with Poppler. Removes the output intent, because Poppler would only approximate the colours
 * of the press.
 *
 * @param widthPx - of the media box
 */
export async function drawPdf(pdf: Uint8Array, widthPx: number): Promise<Buffer[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.catalog.delete(PDFName.of('OutputIntents'));
  return inFolder(await document.save(), async (folder, file) => {
    await promisify(execFile)('pdftoppm', [
      '-png',
      '-scale-to-x',
      String(widthPx),
      '-scale-to-y',
      '-1',
      file,
      join(folder, 'page'),
    ]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name))));
  });
}

export function askPoppler(
  pdf: Uint8Array,
  program: 'pdfinfo' | 'pdffonts' | 'pdfimages',
  ...args: string[]
): Promise<string> {
  return inFolder(pdf, async (_, file) => (await promisify(execFile)(program, [...args, file])).stdout);
}

export async function pictureOf(
  image: Buffer,
  cut?: { left: number; top: number; width: number; height: number },
): Promise<Picture> {
  const cropped = cut ? sharp(image).extract(cut) : sharp(image);
  const { data, info } = await cropped.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

const TILE_PX = 12;

/**
 * Returns the difference of two equally sized pictures, 0 to 255. Compares the mean colours of small tiles, and returns
 * the greatest difference. Within a tile, antialiasing and encoder noise average out, but a different letter does not.
 */
export function unlikeness(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 255;
  let greatestDifference = 0;
  for (let y = 0; y + TILE_PX <= a.height; y += TILE_PX) {
    for (let x = 0; x + TILE_PX <= a.width; x += TILE_PX)
      greatestDifference = Math.max(greatestDifference, tileDifference(a, b, x, y));
  }
  return greatestDifference;
}

function tileDifference(a: Picture, b: Picture, leftEdge: number, top: number): number {
  const sums = [0, 0, 0];
  for (let y = top; y < top + TILE_PX; y += 1) {
    for (let i = (y * a.width + leftEdge) * 3, end = i + TILE_PX * 3; i < end; i += 1)
      sums[i % 3]! += a.rgb[i]! - b.rgb[i]!;
  }
  return Math.max(...sums.map(Math.abs)) / TILE_PX ** 2;
}
