import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { paper } from './pixels';
import { bytesOf, lay, toSprite } from './sprite';

/** A random premultiplied pixel, often empty or opaque. */
const pixel = fc.oneof(
  fc.constant([0, 0, 0, 0]),
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => [...rgb, 255]),
  fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(254))
    .map(([r, g, b, a]) => [r, g, b, 255].map((channel) => Math.floor((channel * a) / 255))),
);
const image = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, height]) =>
    fc
      .array(pixel, { minLength: width * height, maxLength: width * height })
      .map((pixels) => ({ width, height, rgba: Uint8Array.from(pixels.flat()) })),
  );

describe('a sprite on a page', () => {
  it('is composited with source-over at any position', () => {
    fc.assert(
      fc.property(
        image,
        fc.integer({ min: -14, max: 14 }),
        fc.integer({ min: -8, max: 8 }),
        fc.integer({ min: -4, max: 4 }),
        ({ width, height, rgba }, x, y, shift) => {
          const page = paper(10, 5);
          lay(page, toSprite(x, y, width, height, rgba), shift);
          for (let py = 0; py < 5; py += 1) {
            for (let px = 0; px < 10; px += 1) {
              const [sx, sy] = [px + shift - x, py - y];
              const isCovered = sx >= 0 && sx < width && sy >= 0 && sy < height;
              const source = isCovered
                ? rgba.subarray((sy * width + sx) * 4, (sy * width + sx) * 4 + 4)
                : [0, 0, 0, 0];
              const expected = [0, 1, 2, 3].map(
                (channel) => source[channel]! + (255 * (255 - source[3]!)) / 255,
              );
              const actual = page.rgba.subarray((py * 10 + px) * 4, (py * 10 + px) * 4 + 4);
              for (let channel = 0; channel < 4; channel += 1)
                expect(Math.abs(actual[channel]! - expected[channel]!)).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });

  it('stores no transparent margins', () => {
    const rgba = new Uint8Array(1000 * 1000 * 4);
    rgba.set([10, 20, 30, 255], 4 * 500_500);
    expect(bytesOf(toSprite(0, 0, 1000, 1000, rgba))).toBe(20);
    expect(bytesOf(toSprite(0, 0, 1000, 1000, new Uint8Array(1000 * 1000 * 4)))).toBe(0);
  });

  it('accepts pixel data at any byte alignment', () => {
    const bytes = new Uint8Array(9);
    bytes.set([1, 2, 3, 255, 4, 5, 6, 255], 1);
    expect([...toSprite(0, 0, 2, 1, bytes.subarray(1)).words]).toEqual([0xff030201, 0xff060504]);
  });
});
