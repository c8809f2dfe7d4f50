import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createMuse } from '../../../books';
import { drawComponent } from '../draw-book';
import { pixelsAt } from '../lengths';
import { makePdf } from '../make-pdf';
import { type PdfPage, PRINTING_CONDITION } from '../pdf-request';
import { requestFor } from '../make-print-file';
import { decideOrders } from '../print-orders';
import { svgDocument } from '../scene-svg';

const SLUG = 'our-big-picnic';
const PAGES = 32;
const ROUNDS = 4;
const PHOTO_DPI = 300;

/**
 * Measures the time for an interior of 32 pages: first with the pages of a real book, then with a photo on each page.
 * Prints JSON with the milliseconds from customisation to inspected file. Usage: bench.mjs <catalogue> <fonts folder>
 * <print folder>
 */
async function main([catalogueDir, fontsDir, printDir]: string[]): Promise<void> {
  const muse = await createMuse({
    catalogueDir: catalogueDir!,
    fontsDir: fontsDir!,
    secret: Buffer.alloc(32, 1),
  });
  const profile = await readFile(join(printDir!, PRINTING_CONDITION.profileFile));
  const examples: Record<string, unknown> = Object.fromEntries(
    Array.from(muse.package(SLUG)!.fields.values(), ({ key, example }) => [key, example] as const).filter(
      ([, example]) => example !== undefined,
    ),
  );
  const rounds: { wallMs: number; cpuMs: number }[] = [];
  let facts = { pages: 0, images: 0, sizeMb: 0 };
  let photos: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [startUsage, start] = [process.cpuUsage(), performance.now()];
    const result = await decideOrders(
      muse,
      SLUG,
      { ...examples, family_name: `Bramley ${round}` },
      { lang: 'en', cover: '', barcode: '', hasMarks: false },
    );
    if (result.kind !== 'orders') throw new Error(JSON.stringify(result));
    const order = result.orders.find(({ component }) => component === 'interior')!;
    const drawnComponent = await drawComponent(muse, order);
    const drawnFor = { cpu: process.cpuUsage(startUsage), wall: performance.now() - start };
    // making the photos is not measured
    photos =
      photos.length > 0
        ? photos
        : await makePhotos(drawnComponent.pages[0]!, PAGES - drawnComponent.pages.length);
    const pages = [
      ...drawnComponent.pages,
      ...photos.map((svg): PdfPage => ({ ...drawnComponent.pages[0]!, svg })),
    ];
    const [cpu, restart] = [process.cpuUsage(), performance.now()];
    const { bytes, facts: foundPdfFacts } = await makePdf({
      ...requestFor(order, drawnComponent, profile),
      pages,
    });
    const { user, system } = process.cpuUsage(cpu);
    rounds.push({
      wallMs: drawnFor.wall + performance.now() - restart,
      cpuMs: (drawnFor.cpu.user + drawnFor.cpu.system + user + system) / 1000,
    });
    facts = { pages: foundPdfFacts.pages, images: foundPdfFacts.images, sizeMb: bytes.byteLength / 1e6 };
  }
  console.log(JSON.stringify({ ...facts, rounds, peakRssMb: process.resourceUsage().maxRSS / 1024 }));
}

/** Returns photos that fill a page at 300 dpi. Each is different and has as much detail as a camera's photo. */
function makePhotos({ sheet }: PdfPage, count: number): Promise<string[]> {
  const side = pixelsAt(PHOTO_DPI, sheet.width);
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const jpeg = await sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: { r: 20 * i, g: 120, b: 200 },
          noise: { type: 'gaussian', mean: 128, sigma: 12 },
        },
      })
        .blur(1.2)
        .jpeg({ quality: 88 })
        .toBuffer();
      return svgDocument(
        sheet,
        `<image x="0" y="0" width="${sheet.width}" height="${sheet.height}" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
      );
    }),
  );
}

await main(process.argv.slice(2));
