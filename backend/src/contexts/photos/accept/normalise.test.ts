import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { PhotoRefusedError } from '../photos.errors';
import {
  colourAt,
  gifBomb,
  gifOfFrames,
  GREEN,
  HEAVY_PNG,
  HEIC_FILE,
  heicThatClaims,
  isNear,
  ORANGE,
  pngBomb,
  scanBomb,
  textBomb,
  twoColours,
} from '../testing/pictures';
import { gifFrames, jpegScans } from './sniff';
import { heldBytes, type NormalisedPhoto } from './normalise';
import { PhotoDecoder } from '../decoding/photo-decoder';
import { photoWorkHere } from '../decoding/photo-work';

const decoder = new PhotoDecoder(photoWorkHere);
let folder: string;
let heic: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-normalise-'));
  heic = await readFile(HEIC_FILE);
});
afterAll(() => rm(folder, { recursive: true }));

async function normalise(bytes: Buffer): Promise<NormalisedPhoto> {
  // the name is unique like that of an upload, because libvips caches files by name
  const file = join(folder, randomUUID());
  await writeFile(file, bytes);
  return decoder.normalise(file);
}
const reasonOf = (bytes: Buffer): Promise<string> =>
  normalise(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PhotoRefusedError ? error.reason : String(error)),
  );
const bothSides = async ({ master }: NormalisedPhoto): Promise<boolean[]> => [
  isNear(await colourAt(master, 0.25, 0.5), ORANGE),
  isNear(await colourAt(master, 0.75, 0.5), GREEN),
];

describe('a stored photo', () => {
  it.each([
    ['a JPEG', () => twoColours().jpeg({ quality: 95 }).toBuffer(), 'jpeg'],
    ['a PNG', () => twoColours().png().toBuffer(), 'png'],
    ['a PNG of 16 bits', () => twoColours().toColourspace('rgb16').png().toBuffer(), 'png'],
    ['a GIF', () => twoColours().gif().toBuffer(), 'gif'],
    [
      'a JPEG in CMYK',
      () => twoColours().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      'jpeg',
    ],
    [
      'a JPEG in Display P3',
      () => twoColours().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
      'jpeg',
    ],
    ['a HEIC in Display P3', () => Promise.resolve(heic), 'heic'],
  ])('keeps the colours of %s, converted to sRGB', async (name, make, format) => {
    const photo = await normalise(await make());
    expect([photo.format, photo.width, photo.height]).toEqual([format, 480, 360]);
    // CMYK lacks some colours, so orange and green are not exact
    if (name.includes('CMYK'))
      expect([
        isNear(await colourAt(photo.master, 0.25, 0.5), ORANGE, 45),
        isNear(await colourAt(photo.master, 0.75, 0.5), GREEN, 60),
      ]).toEqual([true, true]);
    else expect(await bothSides(photo)).toEqual([true, true]);
    expect(await sharp(photo.master).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
    });
  });

  it('contains no location, camera, profile or thumbnail', async () => {
    const located = await twoColours()
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    for (const bytes of [located, heic]) {
      const { master, screen } = await normalise(bytes);
      for (const picture of [master, screen]) {
        const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
        expect([exif, xmp, iptc, icc, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
      }
    }
  });

  it('is upright for every camera orientation', async () => {
    const turned = await twoColours().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const { master, width, height } = await normalise(turned);
    expect([width, height]).toEqual([360, 480]);
    expect([
      isNear(await colourAt(master, 0.5, 0.25), ORANGE),
      isNear(await colourAt(master, 0.5, 0.75), GREEN),
    ]).toEqual([true, true]);
  });

  it('is the first frame of an animation, with a white background', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 200), Buffer.alloc(40 * 40 * 3, 20)]);
    const animated = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const firstImage = await normalise(animated);
    expect([firstImage.height, isNear(await colourAt(firstImage.master, 0.5, 0.5), [200, 200, 200])]).toEqual(
      [40, true],
    );
    const clear = await sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(isNear(await colourAt((await normalise(clear)).master, 0.5, 0.5), [255, 255, 255])).toBe(true);
  });

  it('contains no bytes that follow the picture in the uploaded file', async () => {
    const hidden = Buffer.concat([
      await twoColours().jpeg().toBuffer(),
      Buffer.from('PK\x03\x04<script>alert(1)</script>'),
    ]);
    const { master } = await normalise(hidden);
    expect(master.includes('script')).toBe(false);
  });

  it('has a smaller copy for screens', async () => {
    const { screen, master } = await normalise(await twoColours(3000, 1500).jpeg().toBuffer());
    expect([(await sharp(screen).metadata()).width, (await sharp(master).metadata()).width]).toEqual([
      2048, 3000,
    ]);
  });
});

describe('photo validation', () => {
  it.each([
    [
      'an SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    ['a PDF', () => Promise.resolve(Buffer.from('%PDF-1.7\n1 0 obj\n'))],
    ['a WebP', () => twoColours().webp().toBuffer()],
    ['an AVIF', () => twoColours(64, 64).avif().toBuffer()],
    ['a TIFF', () => twoColours().tiff().toBuffer()],
    ['an empty file', () => Promise.resolve(Buffer.alloc(0))],
  ])('rejects the format of %s', async (_, make) => expect(await reasonOf(await make())).toBe('format'));

  it.each([
    ['a cut JPEG', async () => (await twoColours(1200, 900).jpeg().toBuffer()).subarray(0, 6000)],
    [
      'a cut PNG',
      async () => (await twoColours(1200, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 60_000),
    ],
    ['a cut HEIC', () => Promise.resolve(heic.subarray(0, 1200))],
    [
      'a page that begins like a GIF',
      () => Promise.resolve(Buffer.from('GIF89a/*<svg xmlns="http://www.w3.org/2000/svg"/>*/=alert(1)//')),
    ],
    [
      'an SVG that begins like a JPEG',
      () =>
        Promise.resolve(
          Buffer.concat([
            Buffer.from([0xff, 0xd8, 0xff]),
            Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
          ]),
        ),
    ],
    [
      'a HEIC that is none',
      () =>
        Promise.resolve(
          Buffer.concat([
            Buffer.from([0, 0, 0, 24]),
            Buffer.from('ftypheic\0\0\0\0mif1heic'),
            Buffer.alloc(500),
          ]),
        ),
    ],
  ])('rejects %s as broken', async (_, make) => expect(await reasonOf(await make())).toBe('broken'));

  it.each([
    ['a PNG bomb', () => pngBomb(30_000, 30_000)],
    ['a GIF bomb', () => gifBomb()],
    ['a HEIC that claims to be huge', () => heicThatClaims(heic, 60_000, 60_000)],
    ['a strip that is too long', () => pngBomb(90_000, 1000)],
  ])('rejects %s before decoding it', async (_, make) => {
    const initialMemory = process.memoryUsage().rss;
    expect(['pixels', 'broken']).toContain(await reasonOf(make()));
    expect(process.memoryUsage().rss - initialMemory).toBeLessThan(250_000_000); // this limit includes the memory of the test's own data
  });

  it('rejects a picture whose decoding would exceed the memory limit', async () => {
    expect([await reasonOf(pngBomb(8300, 8300, HEAVY_PNG)), await reasonOf(pngBomb(8300, 8300))]).toEqual([
      'pixels',
      'broken', // within the limits, but truncated
    ]);
  });

  it('rejects a GIF with more than 10,000 frames', async () => {
    expect([await reasonOf(gifOfFrames(10)), await reasonOf(gifOfFrames(10_001))]).toEqual([
      'accepted',
      'broken',
    ]);
  });

  it('rejects a JPEG with more than 100 scans', async () => {
    expect([await reasonOf(scanBomb(100)), await reasonOf(scanBomb(101))]).toEqual(['accepted', 'broken']);
  });

  it('rejects a PNG with too many compressed texts or too many chunks', async () => {
    const png = await twoColours(64, 64).png().toBuffer();
    const pieces = Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 20_000 }, () => Buffer.from([0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0])),
      png.subarray(33),
    ]);
    expect([
      await reasonOf(await textBomb(2)),
      await reasonOf(await textBomb(11)),
      await reasonOf(pieces),
    ]).toEqual(['accepted', 'broken', 'broken']);
  });

  it('accepts a JPEG even if it has large metadata or appended data', async () => {
    const [progressive, bomb] = [await twoColours().jpeg({ progressive: true }).toBuffer(), scanBomb(200)];
    const metadata = Buffer.from([0xff, 0xe1, (bomb.length + 2) >> 8, (bomb.length + 2) & 255]);
    const inside = Buffer.concat([progressive.subarray(0, 2), metadata, bomb, progressive.subarray(2)]);
    const trailingBomb = Buffer.concat([progressive, bomb]);
    expect([inside, trailingBomb].map((bytes) => jpegScans(bytes, 1000))).toEqual(
      Array(2).fill(jpegScans(progressive, 1000)),
    );
    expect([jpegScans(bomb, 1000), await reasonOf(inside), await reasonOf(trailingBomb)]).toEqual([
      200,
      'accepted',
      'accepted',
    ]);
  });

  it('rejects a HEIC file that declares a size within the limits but is larger', async () =>
    expect(await reasonOf(heicThatClaims(heic, 7000, 7000))).toBe('broken'));
});

describe('memory used to decode a picture', () => {
  // peak memory of libvips in MB for 100 megapixels of one colour, minus the memory that was used before
  it.each([
    ['png', { channels: 4, depth: 'ushort', isProgressive: true, orientation: 6 }, 1353],
    ['png', { channels: 4, depth: 'ushort', orientation: 6 }, 632],
    ['png', { channels: 4, depth: 'ushort' }, 80],
    ['png', { channels: 3, depth: 'uchar', isProgressive: true, orientation: 6 }, 577],
    ['png', { channels: 3, depth: 'uchar', isProgressive: true }, 303],
    ['png', { channels: 3, depth: 'uchar', orientation: 6 }, 314],
    ['jpeg', { channels: 3, depth: 'uchar', chromaSubsampling: '4:2:0' }, 98],
    ['jpeg', { channels: 3, depth: 'uchar', chromaSubsampling: '4:2:0', orientation: 6 }, 319],
    ['jpeg', { channels: 3, depth: 'uchar', chromaSubsampling: '4:2:0', isProgressive: true }, 384],
    [
      'jpeg',
      { channels: 3, depth: 'uchar', chromaSubsampling: '4:4:4', isProgressive: true, orientation: 6 },
      882,
    ],
    ['gif', { channels: 4, depth: 'uchar' }, 485],
  ] as const)('is bounded for %s %j', (format, kind, measured) => {
    const heldMegabytes = heldBytes(format, { width: 10_000, height: 10_000, ...kind } as never) / 1_000_000;
    expect(heldMegabytes).toBeGreaterThanOrEqual(measured);
    expect(heldMegabytes).toBeLessThanOrEqual(1.5 * measured + 50);
  });

  it('is estimated from a file’s metadata', async () => {
    const turned = twoColours(100, 100).withMetadata({ orientation: 6 });
    const bytesPerPixel = async (bytes: Buffer, format: 'jpeg' | 'png') =>
      heldBytes(format, await sharp(bytes).metadata()) / 10_000;
    expect([
      await bytesPerPixel(await twoColours(100, 100).jpeg().toBuffer(), 'jpeg'),
      await bytesPerPixel(await turned.jpeg({ progressive: true }).toBuffer(), 'jpeg'),
      await bytesPerPixel(
        await twoColours(100, 100).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
        'png',
      ),
    ]).toEqual([1, 7, 7]);
  });

  it.each([2, 7])('includes all %i frames of a GIF', async (frames) => {
    const pictures = await Promise.all(
      Array.from({ length: frames }, (_, index) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 30 * index, g: 9, b: 9 } } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(pictures, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect([gifFrames(gif, 100), gifFrames(gif, 1)]).toEqual([frames, Math.min(frames, 2)]);
    for (let end = 0; end < gif.length; end += 1)
      expect(gifFrames(gif.subarray(0, end), 100)).toBeLessThanOrEqual(frames);
  });
});
