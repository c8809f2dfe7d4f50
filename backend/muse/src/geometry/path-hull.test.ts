import { describe, expect, it } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { pathHull } from './path-hull';

const number = fc.integer({ min: -90, max: 90 });
const pairs = (count: number): fc.Arbitrary<string> =>
  fc.array(number, { minLength: 2 * count, maxLength: 2 * count }).map((list) => list.join(' '));
const step = fc.oneof(
  ...['L', 'l', 'T', 't'].map((command) => pairs(1).map((list) => command + list)),
  ...['S', 's', 'Q', 'q'].map((command) => pairs(2).map((list) => command + list)),
  ...['C', 'c'].map((command) => pairs(3).map((list) => command + list)),
  ...['H', 'h', 'V', 'v'].map((command) => number.map((value) => `${command}${value}`)),
  fc
    .tuple(
      fc.constantFrom('A', 'a'),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      number,
      fc.boolean(),
      fc.boolean(),
      number,
      number,
    )
    .map(
      ([command, rx, ry, turn, large, sweep, x, y]) =>
        `${command}${rx} ${ry} ${turn} ${large ? 1 : 0}${sweep ? 1 : 0}${x} ${y}`,
    ),
  fc.constant('Z'),
);

describe('the hull of a path', () => {
  it.each([
    ['M10-5.5.5.5', { x: 0.5, y: -5.5, width: 9.5, height: 6 }],
    ['m1,1 2,2h3v-4z', { x: 1, y: -1, width: 5, height: 4 }],
    ['M0 0 10 10Zl-5 5', { x: -5, y: 0, width: 15, height: 10 }],
    ['M0 0C0 10 10 10 10 0S20-10 20 0', { x: 0, y: -10, width: 20, height: 20 }],
  ])('of %s', (data, box) => {
    expect(pathHull(data)).toEqual(box);
  });

  it('is undefined for a path without points', () => {
    expect(pathHull('')).toBeUndefined();
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'MmLlAaCcZz0123456789.-e, x') }),
        (data) => void pathHull(data),
      ),
    );
  });

  it('contains the bounding box that the renderer computes', () => {
    fc.assert(
      fc.property(pairs(1), fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
        const data = `M${start}${steps.join('')}`;
        const box = new Resvg(
          `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="${data}" stroke="none" fill="#000000"/></svg>`,
          { font: { loadSystemFonts: false } },
        ).getBBox();
        const hull = pathHull(data)!;
        if (!box) return;
        expect(box.x).toBeGreaterThanOrEqual(hull.x - 0.1);
        expect(box.y).toBeGreaterThanOrEqual(hull.y - 0.1);
        expect(box.x + box.width).toBeLessThanOrEqual(hull.x + hull.width + 0.1);
        expect(box.y + box.height).toBeLessThanOrEqual(hull.y + hull.height + 0.1);
      }),
      { numRuns: 200 },
    );
  });
});
