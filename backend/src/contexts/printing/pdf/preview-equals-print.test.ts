import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Muse } from '@bindery/muse';
import { createMuse } from '../../books';
import { BACKEND_DIR, FONTS_DIR, SECRET } from '@bindery/muse/testing';
import { drawPdf, hasPoppler, pictureOf, unlikeness, type Picture } from './testing/poppler';
import { orderOf, print } from './testing/print-desk';
import type { PrintOrder } from './print-order';

/** One pixel is two artwork units, so page and bleed have no fractions of pixels. */
const PAGE_PX = 420;
const BLEED_PX = 6;
const PX_PER_MM = 2;
/**
 * Measured differences are at most 17 for equal pages, because the two programs draw thin strokes differently. They
 * are at least 50 if one letter of a title differs.
 */
const ALIKE = 20;
const UNLIKE = 40;

let muse: Muse;
beforeAll(async () => {
  muse = await createMuse({
    catalogueDir: join(BACKEND_DIR, 'catalogue'),
    fontsDir: FONTS_DIR,
    secret: SECRET,
  });
});

function examplesOf(slug: string, changes: object): Record<string, unknown> {
  const { fields } = muse.package(slug)!;
  return {
    ...Object.fromEntries(
      Array.from(fields.values(), ({ key, example }) => [key, example] as const).filter(
        ([, example]) => example !== undefined,
      ),
    ),
    ...changes,
  };
}

async function firstPages(slug: string, changes: object, lang: string): Promise<PrintOrder> {
  const order = await orderOf(muse, slug, examplesOf(slug, changes), 'interior', { lang });
  return { ...order, pageTokens: [...order.pageTokens.slice(0, 4), order.pageTokens.at(-1)!] };
}

/** Draws the trimmed pages of the print file with another program. */
async function printedPages(order: PrintOrder): Promise<Picture[]> {
  const { bytes } = await print(muse, order);
  const sheets = await drawPdf(bytes, PAGE_PX + 2 * BLEED_PX);
  return Promise.all(
    sheets.map((sheet) =>
      pictureOf(sheet, { left: BLEED_PX, top: BLEED_PX, width: PAGE_PX, height: PAGE_PX }),
    ),
  );
}

function shownPages({ pageTokens }: PrintOrder): Promise<Picture[]> {
  return Promise.all(
    pageTokens.slice(1, -1).map(async (token) => {
      const image = await muse.renderPage(token, PAGE_PX);
      if ('kind' in image) throw new Error('not found');
      return pictureOf(image.bytes);
    }),
  );
}

const differences = (some: readonly Picture[], otherPictures: readonly Picture[]): number[] =>
  some.map((picture, i) => unlikeness(picture, otherPictures[i]!));

(hasPoppler ? describe : describe.skip)('a printed book and its preview', () => {
  it.each([
    ['the-lost-star', 'name', 'Zoë', 'Zoé', 'en'],
    ['the-lost-star', 'name', 'さくら', 'さくろ', 'ja'],
    ['the-lost-star', 'name', '<b>&lt;{name}', '<b>&lt;{nane}', 'en'],
    ['the-lost-star', 'name', '하늘', '바다', 'ko'],
    ['our-big-picnic', 'family_name', 'Okonkwo', 'Thistlewood', 'en'],
  ])('the print file of %s looks like the preview if %s is %s', async (slug, key, name, another, lang) => {
    const order = await firstPages(slug, { [key]: name }, lang);
    const onPaper = await printedPages(order);
    expect(onPaper).toHaveLength(3);
    expect(Math.max(...differences(onPaper, await shownPages(order)))).toBeLessThan(ALIKE);
    expect(
      Math.max(...differences(onPaper, await shownPages(await firstPages(slug, { [key]: another }, lang)))),
    ).toBeGreaterThan(UNLIKE);
  });

  it('the print file of a one-sheet cover shows both sides like the preview', async () => {
    const order = await orderOf(
      muse,
      'the-lost-star',
      examplesOf('the-lost-star', { name: 'Zoë' }),
      'cover',
      { cover: 'softback' },
    );
    const { bytes, drawing } = await print(muse, order);
    const { sheet } = drawing.pages[0]!;
    const [sheetImage] = await drawPdf(bytes, sheet.width * PX_PER_MM);
    const panel = (leftEdge: number) =>
      pictureOf(sheetImage!, { left: leftEdge, top: BLEED_PX, width: PAGE_PX, height: PAGE_PX });
    const [front, back] = [
      await panel(BLEED_PX + PAGE_PX + drawing.spineMm! * PX_PER_MM),
      await panel(BLEED_PX),
    ];
    const asShown = await shownPages({
      ...order,
      pageTokens: ['', order.pageTokens[0]!, order.pageTokens.at(-1)!, ''],
    });
    expect(Math.max(...differences([front, back], asShown))).toBeLessThan(ALIKE);
    expect(unlikeness(back, asShown[0]!)).toBeGreaterThan(UNLIKE);
  });
});
