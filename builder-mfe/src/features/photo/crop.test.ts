import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import type { PhotoCrop } from '@bindery/shared/contracts';
import {
  centredCrop,
  cropInFrame,
  moveCrop,
  pictureBehindFrame,
  turnPhoto,
  withCropFor,
  withSizeOf,
  zoomCrop,
  type PhotoSize,
  isSharp,
} from './crop';

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});
const photos = fc.record({
  width: fc.integer({ min: 600, max: 12_000 }),
  height: fc.integer({ min: 600, max: 12_000 }),
});
const aspects = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
  .map(([across, down]) => across / down);

function expectInside({ x, y, width, height }: PhotoCrop, size: PhotoSize): void {
  for (const length of [x, y, width, height]) expect(Number.isInteger(length)).toBe(true);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
  expect(x + width).toBeLessThanOrEqual(size.width);
  expect(y + height).toBeLessThanOrEqual(size.height);
}
/** Expects that the crop has the aspect ratio `aspect`, to within one pixel. */
const expectShape = ({ width, height }: PhotoCrop, aspect: number): void =>
  expect(Math.min(Math.abs(width - height * aspect), Math.abs(height - width / aspect))).toBeLessThanOrEqual(
    1,
  );

describe('the first crop of a photo', () => {
  it('is centred and inside the photo, for any photo and shape', () => {
    fc.assert(
      fc.property(sizes, aspects, (size, aspect) => {
        const crop = centredCrop(size, aspect);
        expectInside(crop, size);
        expect(Math.abs(2 * crop.x + crop.width - size.width)).toBeLessThanOrEqual(1);
        expect(Math.abs(2 * crop.y + crop.height - size.height)).toBeLessThanOrEqual(1);
        expect(crop.width === size.width || crop.height === size.height).toBe(true);
      }),
    );
  });
  it('has the shape of its place in the book', () =>
    fc.assert(
      fc.property(photos, aspects, (size, aspect) => expectShape(centredCrop(size, aspect), aspect)),
    ));
  it('is a centred square for a photo of 4000 x 3000 in a square place', () =>
    expect(centredCrop({ width: 4000, height: 3000 }, 1)).toEqual({
      x: 500,
      y: 0,
      width: 3000,
      height: 3000,
    }));
});

describe('an edited crop', () => {
  const ways = fc.array(
    fc.oneof(
      fc.record({ zoom: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
      fc.record({
        across: fc.double({ min: -3, max: 3, noNaN: true }),
        down: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
      fc.record({ turn: fc.constant(true) }),
    ),
    { maxLength: 12 },
  );
  it('preserves its shape and remains inside the photo after any edit', () => {
    fc.assert(
      fc.property(photos, aspects, ways, (size, aspect, appliedWays) => {
        let photo = withCropFor({ public_id: 'x', ...size }, aspect);
        for (const way of appliedWays) {
          if ('zoom' in way) photo = { ...photo, crop: zoomCrop(photo, aspect, photo.crop, way.zoom) };
          else if ('across' in way)
            photo = { ...photo, crop: moveCrop(photo, photo.crop, way.across, way.down) };
          else photo = turnPhoto(photo, aspect);
          expectInside(photo.crop, photo);
          expectShape(photo.crop, aspect);
        }
      }),
    );
  });
  it('is unchanged after four quarter turns', () => {
    fc.assert(
      fc.property(photos, (size) => {
        const photo = withCropFor({ public_id: 'x', rotation: 0, ...size }, undefined);
        expect([1, 2, 3, 4].reduce((turned) => turnPhoto(turned, undefined), photo)).toEqual(photo);
      }),
    );
  });
  it('has the same centre after the photo is rotated', () => {
    const turned = turnPhoto(
      { public_id: 'x', width: 4000, height: 3000, crop: { x: 0, y: 0, width: 1000, height: 1000 } },
      1,
    );
    expect(turned).toMatchObject({
      width: 3000,
      height: 4000,
      rotation: 90,
      crop: { x: 2000, y: 0, width: 1000, height: 1000 },
    });
  });
  it('moves by at least one pixel', () =>
    expect(moveCrop({ width: 40, height: 40 }, { x: 0, y: 0, width: 3, height: 3 }, 0.05, 0)).toMatchObject({
      x: 1,
      y: 0,
    }));
});

describe('a crop on the screen', () => {
  const frames = fc.record({
    left: fc.integer({ min: 0, max: 300 }),
    top: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 60, max: 720 }),
  });
  it('does not change if it is converted to screen coordinates and back', () => {
    fc.assert(
      fc.property(
        photos,
        aspects,
        frames,
        fc.double({ min: 1, max: 7, noNaN: true }),
        (size, aspect, frame, zoom) => {
          const crop = zoomCrop(size, aspect, centredCrop(size, aspect), zoom);
          const read = cropInFrame(size, aspect, pictureBehindFrame(size, crop, frame), {
            ...frame,
            height: frame.width / aspect,
          });
          expectInside(read, size);
          for (const key of ['x', 'width', 'height'] as const)
            expect(Math.abs(read[key] - crop[key])).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the crop and size of a stored photo', () => {
  it('stay unchanged if they are correct', () => {
    const photo = {
      public_id: 'x',
      width: 4000,
      height: 3000,
      crop: { x: 7, y: 9, width: 1001, height: 751 },
    };
    expect(withCropFor(photo, 4 / 3)).toBe(photo);
    expect(withSizeOf(photo, { width: 4000, height: 3000 })).toBe(photo);
    expect(withSizeOf({ ...photo, rotation: 90 }, { width: 3000, height: 4000 })).toEqual({
      ...photo,
      rotation: 90,
    });
  });
});

describe('the sharpness of a photo', () => {
  it('is sufficient only above 800 pixels in width and height', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1600 }), fc.integer({ min: 1, max: 1600 }), (width, height) => {
        expect(
          isSharp({ public_id: 'x', width: 3000, height: 3000, crop: { x: 0, y: 0, width, height } }),
        ).toBe(width > 800 && height > 800);
      }),
    );
    expect(isSharp({ public_id: 'x', width: 801, height: 801 })).toBe(true);
  });
  it.each([
    [1000, 127, true],
    [999, 127, false],
    [1000, 128, false],
  ])('of %i pixels printed %i mm wide is sufficient: %p', (width, mm, sharp) =>
    expect(isSharp({ public_id: 'x', width, height: 1000 }, mm)).toBe(sharp),
  );
});
