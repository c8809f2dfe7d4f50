import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Muse, PhotoSource } from '@bindery/muse';
import { createMuse } from '../../books';
import { BACKEND_DIR, FONTS_DIR, SECRET } from '@bindery/muse/testing';
import { drawPhoto } from '../../photos';
import { scenery } from '../../photos/testing/pictures';
import { askPoppler, drawPdf, hasPoppler, pictureOf, unlikeness, type Picture } from './testing/poppler';
import { orderOf, print } from './testing/print-desk';
import type { PrintOrder } from './print-order';

/** One pixel is two artwork units, so that page and bleed consist of whole pixels. */
const [PAGE_PX, BLEED_PX] = [420, 6];
/**
 * These thresholds are those of preview-equals-print.test.ts, adapted to noisy photos. Equal pages are far below the
 * first threshold. Pages with another crop, rotation or filter are far above the second one.
 */
const [ALIKE, UNLIKE] = [20, 40];

const TURNED = { public_id: 'photos/1', width: 2000, height: 3000, rotation: 90 };
const CROP = { x: 300, y: 1500, width: 1600, height: 1200 };
const PHOTO = { ...TURNED, crop: CROP, filter: 'warm' };

let muse: Muse;
beforeAll(async () => {
  const bytes = await (await scenery(3, 3000, 2000)).jpeg({ quality: 95 }).toBuffer();
  const photoSource: PhotoSource = {
    gone: () => Promise.resolve(new Set()),
    read: ({ crop, filter, rotation }, widthPx) =>
      drawPhoto({ bytes, scale: 1 }, { widthPx, crop, filter, rotation }),
  };
  muse = await createMuse({
    catalogueDir: join(BACKEND_DIR, 'catalogue'),
    fontsDir: FONTS_DIR,
    secret: SECRET,
    photoSource,
  });
});

const BOOKS = [
  { slug: 'the-lost-star', key: 'dedication_photo', page: 'page-1', more: { dedication: 'For our star' } },
  { slug: 'our-big-picnic', key: 'family_photo', page: 'page-24', more: {} },
] as const;
type Book = (typeof BOOKS)[number];

async function orderWith({ slug, key, page, more }: Book, photo: object): Promise<PrintOrder> {
  const book = muse.package(slug)!;
  const examples: Record<string, unknown> = Object.fromEntries(
    Array.from(book.fields.values(), (field) => [field.key, field.example] as const).filter(
      ([, example]) => example !== undefined,
    ),
  );
  const order = await orderOf(muse, slug, { ...examples, ...more, [key]: photo }, 'interior', {
    photos: new Set([TURNED.public_id]),
  });
  const index = book.book.pages.findIndex(({ name }) => name === page);
  return { ...order, pageTokens: [order.pageTokens[0]!, order.pageTokens[index]!, order.pageTokens.at(-1)!] };
}

async function shownPage({ pageTokens }: PrintOrder): Promise<Picture> {
  const image = await muse.renderPage(pageTokens[1]!, PAGE_PX);
  if ('kind' in image) throw new Error('not found');
  return pictureOf(image.bytes);
}

describe.each(BOOKS)('the photo of $slug', (book) => {
  it('has at least 300 dpi in print', async () => {
    const { report } = await print(muse, await orderWith(book, PHOTO));
    expect(report.photos).toHaveLength(1);
    expect(report.photos[0]!.dpi).toBeGreaterThanOrEqual(300);
    expect([...report.problems, ...report.warnings]).toEqual([]);
  });

  it('is reported if it has too few pixels', async () => {
    const { report } = await print(
      muse,
      await orderWith(book, { ...PHOTO, crop: { ...CROP, width: 200, height: 150 } }),
    );
    expect([...report.problems, ...report.warnings].join()).toMatch(
      new RegExp(`^${book.page}: a photo of .* dpi$`),
    );
  });

  (hasPoppler ? it : it.skip)('is printed with the crop, rotation and filter of the preview', async () => {
    const order = await orderWith(book, PHOTO);
    const { bytes } = await print(muse, order);
    const [sheet] = await drawPdf(bytes, PAGE_PX + 2 * BLEED_PX);
    const onPaper = await pictureOf(sheet!, {
      left: BLEED_PX,
      top: BLEED_PX,
      width: PAGE_PX,
      height: PAGE_PX,
    });
    expect(unlikeness(onPaper, await shownPage(order))).toBeLessThan(ALIKE);
    const otherwise = [
      { ...PHOTO, crop: { ...CROP, y: 0 } },
      { ...PHOTO, rotation: 270 },
      { ...PHOTO, filter: 'black_and_white' },
    ];
    for (const otherPhoto of otherwise)
      expect(unlikeness(onPaper, await shownPage(await orderWith(book, otherPhoto)))).toBeGreaterThan(UNLIKE);
  });

  (hasPoppler ? it : it.skip)('has 300 dpi in another PDF program', async () => {
    const { bytes } = await print(muse, await orderWith(book, PHOTO));
    const [, , ...images] = (await askPoppler(bytes, 'pdfimages', '-list')).trim().split('\n');
    const dpi = images
      .map((line) => line.trim().split(/\s+/))
      .map((columns) => Math.min(Number(columns[12]), Number(columns[13])));
    expect(dpi).toHaveLength(1);
    // pixels and rectangles are rounded separately
    expect(dpi[0]).toBeGreaterThanOrEqual(299);
  });
});
