import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Customisation, Muse, PhotoSource } from '@bindery/muse';
import { createMuse } from '../../../books';
import { photoIdsIn } from '../../../photos';
import { makePdf } from '../make-pdf';
import { drawComponent } from '../draw-book';
import { preflight, type PreflightReport } from '../preflight';
import { BarcodeError, CoverFormatError } from '../print.errors';
import { decideOrders } from '../print-orders';
import type { PrintOrder } from '../print-order';
import { PRINTING_CONDITION } from '../pdf-request';
import { requestFor } from '../make-print-file';
import { photoFolder } from './photo-folder';
import { Progress } from './progress';

const USAGE = `usage: npm run muse -- pdf --product <slug> --values <file.json> --out <folder> [options]

Makes the print files of a personalised book: cover.pdf and interior.pdf, or sheets.pdf of a product that is not bound,
each with a preflight report beside it.

  --product <slug>     folder in backend/catalogue
  --values <file>      the customisation as JSON, as the shop's form saves it
  --out <folder>       is made when it is missing
  --cover <format>     a format of the product; by default the one in the values, else its first
  --barcode <digits>   EAN-13 or ISBN, printed on the back cover
  --crop-marks         marks for cutting and folding around the bleed
  --photos <folder>    the shopper's photos: abc.jpg is the one whose public_id is abc, or ends with /abc
  --lang <tag>         language of the shop: en (default), en-US, de, ja ...
  --help               this text

Exit code: 0 made, 1 made but with problems in a report, 2 not made.`;

const OPTIONS = {
  product: { type: 'string' },
  values: { type: 'string' },
  photos: { type: 'string' },
  out: { type: 'string' },
  cover: { type: 'string', default: '' },
  barcode: { type: 'string', default: '' },
  'crop-marks': { type: 'boolean', default: false },
  lang: { type: 'string', default: 'en' },
  help: { type: 'boolean', default: false },
} as const;

class UsageError extends Error {}

interface Folders {
  readonly catalogue: string;
  readonly fonts: string;
  readonly profile: string;
}

/** @param args - three paths, the command and its arguments @returns the exit code */
async function main([catalogue, fonts, profile, command, ...typedArguments]: string[]): Promise<number> {
  if (command !== 'pdf')
    throw new UsageError(
      command === undefined || command === '--help' ? '' : `there is no command ${command}`,
    );
  const { values: options } = readArguments(typedArguments);
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { product, out, values } = options;
  if (!product || !out || !values)
    throw new UsageError(`--${!product ? 'product' : !values ? 'values' : 'out'} is missing`);
  const customisation = await readCustomisation(values);
  const folders: Folders = { catalogue: catalogue!, fonts: fonts!, profile: profile! };
  const photoSource = options.photos === undefined ? undefined : await openPhotos(options.photos);
  const muse = await createMuse({
    catalogueDir: folders.catalogue,
    fontsDir: folders.fonts,
    secret: Buffer.alloc(32),
    ...(photoSource && { photoSource }),
  });
  const photos = photoIdsIn(customisation);
  const missingPhotos = [...((await photoSource?.gone(photos)) ?? [])];
  if (missingPhotos.length > 0)
    throw new UsageError(`${options.photos!} has no file for the photo ${missingPhotos.join(', ')}`);
  const result = await decideOrders(muse, product, customisation, {
    photos: new Set(photos),
    lang: options.lang,
    cover: options.cover,
    barcode: options.barcode,
    hasMarks: options['crop-marks'],
  });
  if (result.kind === 'unknown_product')
    throw new UsageError(
      `there is no product ${product}; there are: ${muse
        .packages()
        .map(({ slug }) => slug)
        .join(', ')}`,
    );
  if (result.kind === 'invalid')
    throw new UsageError(
      [
        'the values are not valid:',
        ...result.errors.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
      ].join('\n'),
    );
  if (photos.length > 0 && !photoSource)
    console.error('warning: without --photos, placeholders are printed for the photos');
  await mkdir(resolve(out), { recursive: true });
  let hasProblems = false;
  for (const order of result.orders)
    hasProblems = (await make(muse, order, resolve(out), folders)).problems.length > 0 || hasProblems;
  return hasProblems ? 1 : 0;
}

async function make(muse: Muse, order: PrintOrder, out: string, folders: Folders): Promise<PreflightReport> {
  const progress = new Progress(process.stderr, order.component);
  const profile = await readFile(join(folders.profile, PRINTING_CONDITION.profileFile));
  const drawnComponent = await drawComponent(muse, order, (doneCount, total) =>
    progress.step(doneCount, total, 'drawing'),
  );
  progress.step(drawnComponent.pages.length, drawnComponent.pages.length, 'writing');
  const { bytes, facts } = await makePdf(requestFor(order, drawnComponent, profile));
  const report = preflight(order, drawnComponent, facts, bytes.byteLength);
  const file = join(out, `${order.component}.pdf`);
  await writeFile(file, bytes);
  await writeFile(
    join(out, `${order.component}.preflight.json`),
    `${JSON.stringify(report, undefined, 2)}\n`,
  );
  progress.end();
  console.log(
    `${file}: ${facts.pages} ${facts.pages === 1 ? 'page' : 'pages'}, ${(bytes.byteLength / 1e6).toFixed(1)} MB, ${facts.standard}`,
  );
  for (const problem of report.problems) console.log(`  problem: ${problem}`);
  for (const warning of report.warnings) console.log(`  warning: ${warning}`);
  return report;
}

function openPhotos(folder: string): Promise<PhotoSource> {
  return photoFolder(folder).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${folder} cannot be read: ${error.code}`);
  });
}

function readArguments(typedArguments: string[]) {
  try {
    return parseArgs({ args: typedArguments, options: OPTIONS, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readCustomisation(file: string): Promise<Customisation> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Customisation;
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} must hold an object of keys and values`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof BarcodeError || error instanceof CoverFormatError))
    throw error;
  console.error(error.message === '' ? USAGE : `${error.message}\n\nnpm run muse -- pdf --help says more`);
  process.exitCode = 2;
}
