import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { houseBinding, houseBindings } from '@bindery/muse';
import { layoutCover, spineWidthMm } from './cover-layout';
import { markLines } from './marks';

describe('the spine', () => {
  it.each([
    ['case', 24, 8.7],
    ['case', 32, 9.6],
    ['layflat', 24, 13.4],
    ['paperback', 24, 3.5],
    ['paperback', 25, 3.7],
  ] as const)('of a %s with %i pages is %d mm wide', (binding, pages, width) => {
    expect(spineWidthMm(houseBinding(binding)!, pages)).toBe(width);
  });
});

const page = fc.record({
  width: fc.integer({ min: 100, max: 350 }),
  height: fc.integer({ min: 100, max: 350 }),
});

describe('a cover as one sheet', () => {
  it('has panels side by side, and artwork that fills each panel', () => {
    fc.assert(
      fc.property(
        page,
        fc.constantFrom(...houseBindings().flatMap((name) => houseBinding(name) ?? [])),
        fc.integer({ min: 2, max: 80 }),
        (size, binding, pages) => {
          const { sheet, trim, back, spine, front, foldsX, foldsY, scale } = layoutCover(
            size,
            binding,
            pages,
          );
          expect(back.x + back.width).toBeCloseTo(spine.x);
          expect(spine.x + spine.width).toBeCloseTo(front.x);
          expect(back.x - trim.x).toBeCloseTo(trim.x + trim.width - front.x - front.width);
          expect(sheet.width - trim.width).toBeCloseTo(6);
          for (const x of foldsX) expect(x > trim.x && x < trim.x + trim.width).toBe(true);
          for (const y of foldsY) expect(y > trim.y && y < trim.y + trim.height).toBe(true);
          expect(scale * size.width).toBeGreaterThanOrEqual(front.width - 1e-9);
          expect(scale * size.height).toBeGreaterThanOrEqual(front.height - 1e-9);
          expect(scale).toBeLessThan(1.07);
        },
      ),
    );
  });

  it('has crop marks outside the bleed', () => {
    const layout = layoutCover({ width: 210, height: 210 }, houseBinding('case')!, 24);
    const lines = markLines(layout);
    expect(lines).toHaveLength(2 * (4 + layout.foldsX.length + layout.foldsY.length));
    for (const { from, to } of lines)
      for (const [x, y] of [from, to])
        expect(x < 0 || y < 0 || x > layout.sheet.width || y > layout.sheet.height).toBe(true);
  });
});
