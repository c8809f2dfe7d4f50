import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { feColorMatrixValues, PHOTO_FILTER_NAMES, photoFilterMatrix } from '@bindery/shared/customisation';
import { twoColours } from '../testing/pictures';
import { deliveryPath, readDeliveryPath } from './delivery-url';
import { cropOf, drawPhoto } from './draw-photo';

/**
 * Computes a browser's feColorMatrix with `color-interpolation-filters="sRGB"`. Source: Filter Effects Module Level 1,
 * feColorMatrix
 */
function inBrowser(values: string, [red, green, blue]: readonly number[]): number[] {
  const m = values.split(' ').map(Number);
  return [0, 5, 10].map((row) =>
    Math.round(
      Math.min(
        255,
        Math.max(
          0,
          m[row]! * red! + m[row + 1]! * green! + m[row + 2]! * blue! + m[row + 3]! * 255 + m[row + 4]! * 255,
        ),
      ),
    ),
  );
}

describe('a filter', () => {
  it.each(PHOTO_FILTER_NAMES)('prints %s as the screen shows it', async (filter) => {
    const colours = Array.from({ length: 512 }, (_, i) => [(i >> 6) * 36, ((i >> 3) & 7) * 36, (i & 7) * 36]);
    const pixels = Buffer.from(colours.flat());
    const drawnPixels = await sharp(pixels, { raw: { width: 512, height: 1, channels: 3 } })
      .recomb(photoFilterMatrix(filter).map((row) => [...row]) as never)
      .raw()
      .toBuffer();
    const furthest = colours.map((colour, i) =>
      Math.max(
        ...inBrowser(feColorMatrixValues(filter), colour).map((level, channel) =>
          Math.abs(level - drawnPixels[i * 3 + channel]!),
        ),
      ),
    );
    expect(Math.max(...furthest)).toBeLessThanOrEqual(1);
  });

  it('changes a picture, unless it is the filter `none`', async () => {
    const picture = { bytes: await twoColours(60, 40).png().toBuffer(), scale: 1 };
    const [plain, unfilteredPicture, warm] = await Promise.all(
      [undefined, 'none', 'warm'].map((filter) => drawPhoto(picture, { widthPx: 60, filter })),
    );
    expect([plain!.equals(unfilteredPicture!), plain!.equals(warm!)]).toEqual([true, false]);
  });
});

describe('a crop', () => {
  const length = fc.double({ min: -2000, max: 9000, noNaN: true });
  it('has whole pixels and lies inside the picture for any requested values', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        length,
        length,
        length,
        length,
        fc.constantFrom(0, 90, 180, 270),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (width, height, x, y, across, down, rotation, scale) => {
          const part = cropOf(
            { crop: { x, y, width: across, height: down }, rotation },
            { width, height },
            scale,
          );
          const [turnedWidth, tall] = rotation % 180 === 0 ? [width, height] : [height, width];
          expect([part.left, part.top, part.width, part.height].every(Number.isInteger)).toBe(true);
          expect([
            part.left >= 0,
            part.top >= 0,
            part.width >= 1,
            part.height >= 1,
            part.left + part.width <= turnedWidth,
            part.top + part.height <= tall,
          ]).toEqual(Array(6).fill(true));
        },
      ),
    );
  });
});

describe('the address of a rendition', () => {
  it('can be parsed to the parameters from which it was made', () => {
    const side = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(
        fc.constantFrom(720, 320),
        fc.constantFrom(0, 90, 180, 270),
        fc.option(fc.record({ x: side, y: side, width: side, height: side }), { nil: undefined }),
        fc.constantFrom(undefined, 'warm', 'black_and_white'),
        (widthPx, rotation, crop, filter) => {
          const delivery = { publicId: 'photos/AbC-_1/x_9', look: { widthPx, rotation, crop, filter } };
          expect(readDeliveryPath(deliveryPath(delivery, 'secret'), ['newer', 'secret'])).toEqual(delivery);
          expect(readDeliveryPath(deliveryPath(delivery, 'another'), ['secret'])).toBeUndefined();
        },
      ),
    );
  });

  it('in any other form is not found', () => {
    fc.assert(fc.property(fc.string(), (path) => expect(readDeliveryPath(path, ['secret'])).toBeUndefined()));
  });
});
