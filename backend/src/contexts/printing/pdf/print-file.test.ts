import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Muse, Photo } from '@bindery/muse';
import { createMuse } from '../../books';
import {
  book,
  english,
  FAMILY,
  familyBook,
  FONTS_DIR,
  inAllFormats,
  partSvg,
  SECRET,
  TinyCatalogue,
} from '@bindery/muse/testing';
import { askPoppler, hasPoppler } from './testing/poppler';
import { orderOf, print } from './testing/print-desk';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
const PHOTO = {
  public_id: 'photos/1',
  width: 900,
  height: 600,
  crop: { x: 0, y: 0, width: 600, height: 600 },
  filter: 'none',
};
const GLOW = partSvg(
  '<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffcc00"/><stop offset="1" stop-color="#ffcc00" stop-opacity="0"/></radialGradient></defs><rect width="10" height="10" fill="url(#glow)"/>',
);

let catalogue: TinyCatalogue;
let muse: Muse;
let source: { widthPx: number; askedWidths: number[] };

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('tiny-book', { ...inAllFormats, 'parts/fox.svg': GLOW });
  await catalogue.add('own-spine', {
    'book.json': { ...book, spine: { ground: ['#081428', '#123a5c'], words: '#ffeecc' } },
  });
  await catalogue.add('family-book', familyBook('family-book'));
  const texts = {
    ...english.book.texts,
    'page-1.story': 'Once upon a time \u{1d11e}',
    'cover.title': 'words '.repeat(2000),
  };
  await catalogue.add('faulty-book', { 'content/en.json': { ...english, book: { ...english.book, texts } } });
  source = { widthPx: 600, askedWidths: [] };
  const read = async (_: Photo, widthPx: number): Promise<Buffer> => {
    source.askedWidths.push(widthPx);
    const width = Math.min(widthPx, source.widthPx);
    return sharp({ create: { width, height: width, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer();
  };
  muse = await createMuse({
    catalogueDir: catalogue.dir,
    fontsDir: FONTS_DIR,
    secret: SECRET,
    photoSource: { gone: () => Promise.resolve(new Set()), read },
  });
});
afterAll(() => catalogue.remove());

describe('an interior', () => {
  it('contains the inner pages with bleed and trim', async () => {
    const { facts, report } = await print(muse, await orderOf(muse, 'tiny-book', ROBIN, 'interior'));
    expect(facts).toEqual({
      pages: 2,
      areBoxesAlike: true,
      fonts: 0,
      images: 0,
      deviceColours: [],
      standard: 'PDF/X-4',
      outputCondition: 'FOGRA39',
      isEncrypted: false,
      hasScripts: false,
      boxes: { media: [0, 0, 104, 104], bleed: [0, 0, 104, 104], trim: [2, 2, 100, 100] },
    });
    expect(report).toMatchObject({ component: 'interior', product: 'tiny-book', problems: [], warnings: [] });
  });

  it('has crop marks outside the bleed on request', async () => {
    const { facts, report } = await print(
      muse,
      await orderOf(muse, 'tiny-book', ROBIN, 'interior', { hasMarks: true }),
    );
    expect(facts.boxes).toEqual({
      media: [0, 0, 124, 124],
      bleed: [10, 10, 104, 104],
      trim: [12, 12, 100, 100],
    });
    expect(facts.deviceColours).toEqual(['/DeviceCMYK']);
    expect(report.problems).toEqual([]);
  });

  it('consists of the same bytes if it is made twice', async () => {
    const order = await orderOf(muse, 'tiny-book', ROBIN, 'interior');
    const [firstFile, second] = [await print(muse, order), await print(muse, order)];
    expect(Buffer.compare(firstFile.bytes, second.bytes)).toBe(0);
  });

  it('has a report of texts that do not fit', async () => {
    const reportOf = async (component: 'cover' | 'interior') =>
      (await print(muse, await orderOf(muse, 'faulty-book', ROBIN, component))).report;
    expect((await reportOf('interior')).problems).toEqual(['page-1: missing-glyph page-1.story \u{1d11e}']);
    expect((await reportOf('cover')).problems).toEqual([
      expect.stringMatching(/^cover: overflow cover\.title set at \d\.\d, and its smallest size is 4$/),
    ]);
  });

  it('contains no child’s name in its metadata', async () => {
    const { bytes } = await print(
      muse,
      await orderOf(muse, 'tiny-book', { ...ROBIN, name: 'Zebedee' }, 'interior'),
    );
    const document = await PDFDocument.load(bytes);
    expect(document.getTitle()).toBe('tiny-book, interior');
    expect(Buffer.from(bytes).includes('Zebedee')).toBe(false);
  });
});

describe('transparency', () => {
  it('is blended in RGB, as in the preview', async () => {
    const { bytes } = await print(muse, await orderOf(muse, 'tiny-book', ROBIN, 'interior'));
    const document = await PDFDocument.load(bytes);
    const spaceOf = (dict: PDFDict): string | undefined =>
      dict.lookupMaybe(PDFName.of('Group'), PDFDict)?.lookup(PDFName.of('CS'))?.toString();
    for (const { node } of document.getPages()) expect(spaceOf(node)).toContain('/ICCBased');
    const masks = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of('Luminosity')
          ? [object.lookup(PDFName.of('G')) as PDFRawStream]
          : [],
      );
    expect(masks.length).toBeGreaterThan(0);
    for (const mask of masks) expect(spaceOf(mask.dict)).toContain('/ICCBased');
  });
});

describe('a cover', () => {
  it.each([
    // back and front of 106 mm (with overhang) + spine of 0.24 + 0.8 + 5 = 6.0 mm + two turn-ins of 18 mm
    ['hardback', 6, 2 * 106 + 6 + 36, 106 + 36],
    ['premium layflat', 5.7, 2 * 106 + 5.7 + 36, 106 + 36],
    ['softback', 0.8, 2 * 100 + 0.8, 100],
  ])('as %s has a spine of %d mm', async (cover, spineMm, width, height) => {
    const { facts, report } = await print(muse, await orderOf(muse, 'tiny-book', ROBIN, 'cover', { cover }));
    expect(report.spineMm).toBe(spineMm);
    expect(facts.pages).toBe(1);
    expect(facts.boxes.trim[2]).toBeCloseTo(width, 1);
    expect(facts.boxes.trim[3]).toBeCloseTo(height, 1);
    expect(facts.boxes.bleed[2]).toBeCloseTo(width + 6, 1);
    expect(report.problems).toEqual([]);
  });

  it('has the title on its spine if the spine is wide enough', async () => {
    const wordsOf = async (cover: string, name: string) => {
      const { drawing } = await print(
        muse,
        await orderOf(muse, 'tiny-book', { ...ROBIN, name }, 'cover', { cover }),
      );
      return [
        drawing.pages[0]!.svg.match(/rotate\(90\)/g)?.length ?? 0,
        drawing.findings.filter(({ page }) => page === 'spine'),
      ];
    };
    expect(await wordsOf('hardback', 'Bartholomew Maximilian the Very Third')).toEqual([1, []]);
    expect(await wordsOf('softback', 'Robin')).toEqual([0, []]);
  });

  it('has the spine of its package, or by default a spine in the colours of the front', async () => {
    const svgOf = async (slug: string) =>
      (await print(muse, await orderOf(muse, slug, ROBIN, 'cover'))).drawing.pages[0]!.svg;
    expect(await svgOf('tiny-book')).toContain('<stop offset="1.0000" stop-color="rgb(238,238,238)"/>');
    const ownSvg = await svgOf('own-spine');
    expect(ownSvg).toContain(
      '<stop offset="0.0000" stop-color="rgb(8,20,40)"/><stop offset="1.0000" stop-color="rgb(18,58,92)"/>',
    );
    expect(ownSvg).toContain('<g fill="#ffeecc">');
  });

  it('has its barcode in black ink only', async () => {
    const plain = await print(muse, await orderOf(muse, 'tiny-book', ROBIN, 'cover'));
    const marked = await print(
      muse,
      await orderOf(muse, 'tiny-book', ROBIN, 'cover', { barcode: '978-0-306-40615-7' }),
    );
    expect(plain.facts.deviceColours).toEqual([]);
    expect(marked.facts.deviceColours).toEqual(['/DeviceCMYK']);
    expect(marked.report).toMatchObject({ barcode: '9780306406157', problems: [] });
  });
});

describe('photos', () => {
  const photosOf = async (widthPx: number) => {
    source.widthPx = widthPx;
    source.askedWidths = [];
    const order = await orderOf(muse, 'family-book', { ...FAMILY, photo: PHOTO }, 'cover', {
      photos: new Set([PHOTO.public_id]),
    });
    const { report } = await print(muse, order);
    return report;
  };

  it('are requested at 300 dpi', async () => {
    const report = await photosOf(5000);
    expect(source.askedWidths).toContain(Math.ceil((30 / 25.4) * 300));
    expect(report.photos).toEqual([{ page: 'cover', widthMm: 30, heightMm: 30, dpi: 301 }]);
    expect([...report.problems, ...report.warnings]).toEqual([]);
  });

  it.each([
    [200, 'warnings', 169],
    [100, 'problems', 85],
  ] as const)('with a width of %i pixels are listed in the %s of the report', async (widthPx, kind, dpi) => {
    const report = await photosOf(widthPx);
    expect(report[kind]).toEqual([`cover: a photo of 30 x 30 mm has ${dpi} dpi`]);
  });
});

(hasPoppler ? describe : describe.skip)('another PDF program', () => {
  it('confirms the result of the preflight', async () => {
    const { bytes } = await print(muse, await orderOf(muse, 'tiny-book', ROBIN, 'interior'));
    const info = await askPoppler(bytes, 'pdfinfo', '-box');
    expect(info).toMatch(/PDF version: +1\.6/);
    expect(info).toMatch(/JavaScript: +no/);
    expect(info).toMatch(/Encrypted: +no/);
    expect(info).toMatch(/TrimBox: +5\.67 +5\.67 +289\.13 +289\.13/);
    expect(info).toMatch(/BleedBox: +0\.00 +0\.00 +294\.80 +294\.80/);
    expect((await askPoppler(bytes, 'pdffonts')).trim().split('\n')).toHaveLength(2);
    expect((await askPoppler(bytes, 'pdfimages', '-list')).trim().split('\n')).toHaveLength(2);
  });
});
