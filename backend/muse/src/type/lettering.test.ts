import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { flattenPath } from '../geometry/flatten-path';
import { FONTS_DIR } from '../testing/tiny-book';
import { Baseline, type CurveSetting, fitOnCurve, type FittedCurve } from './fit-curve';
import type { FontChain } from './font-chain';
import { FontLibrary } from './font-library';
import { outlineText, placeGlyphs } from './outline';
import { Typeface } from './typeface';

let chain: FontChain;
beforeAll(async () => {
  chain = (await FontLibrary.open(FONTS_DIR)).chain([
    new Typeface('plain', await readFile(join(FONTS_DIR, 'noto-sans/NotoSans-Regular.ttf'))),
  ]);
});

const ARCH = 'M0 200 Q200 0 400 200';
const setting = (path: string, change: Partial<CurveSetting> = {}): CurveSetting => ({
  baseline: new Baseline(flattenPath(path)),
  box: { x: -100, y: -100, width: 600, height: 500 },
  maxSize: 60,
  minSize: 10,
  align: 'centre',
  inset: 0,
  ...change,
});
const fit = (text: string, path = ARCH, change: Partial<CurveSetting> = {}): FittedCurve =>
  fitOnCurve(text, chain, setting(path, change), 'en');

describe('a path', () => {
  it.each<[string, string, number]>([
    ['a line', 'M0 0 L30 40', 50],
    ['lines, counted from the pen', 'm10 10 h30 v40', 70],
    ['a half circle as an arc', 'M0 0 A100 100 0 0 1 200 0', Math.PI * 100],
    ['the larger arc', 'M0 0 a100 100 0 1 0 100 100', 1.5 * Math.PI * 100],
    ['a quarter circle as a curve', 'M0 0 C55.23 0 100 44.77 100 100', (Math.PI * 100) / 2],
    ['a smooth one after it', 'M0 0 C55.23 0 100 44.77 100 100 S144.77 200 200 200', Math.PI * 100],
  ])('has the right length: %s', (_, path, length) => {
    expect(new Baseline(flattenPath(path)).length / length).toBeCloseTo(1, 2);
  });

  it('ends at its first close command or its first gap', () => {
    expect(flattenPath('M0 0 L10 0 M50 50 L60 50')).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(flattenPath('M0 0 L10 0 Z')).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(flattenPath('nonsense')).toEqual([]);
  });

  it('runs evenly from start to end', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
        const baseline = new Baseline(flattenPath(ARCH));
        const [startPoint, endPoint] = [
          baseline.pointAlong(part * baseline.length),
          baseline.pointAlong((1 - part) * baseline.length),
        ];
        expect(startPoint.x + endPoint.x).toBeCloseTo(400, 0);
        expect(startPoint.angle).toBeCloseTo(-endPoint.angle, 1);
      }),
    );
  });
});

describe('a text along a path', () => {
  it('is upright in the middle of an arch and leans at its ends', () => {
    const angles = fit('ooooo').glyphs.map(({ angle }) => angle);
    expect(angles[2]).toBeCloseTo(0, 1);
    expect(angles[0]!).toBeLessThan(0);
    expect(angles[0]).toBeCloseTo(-angles[4]!, 1);
  });

  it('has the same spacing and kerning as straight text', () => {
    const [straight, shaped] = [fit('AVATAR', 'M0 200 L400 200').glyphs, chain.shape('AVATAR', 'en')];
    const { size } = fit('AVATAR', 'M0 200 L400 200');
    for (const [i, { x }] of straight.entries())
      expect((x - straight[0]!.x) / size).toBeCloseTo(shaped.glyphs[i]!.x - shaped.glyphs[0]!.x, 4);
    expect(straight.every(({ angle, y }) => angle === 0 && y === 200)).toBe(true);
  });

  it('rotates a letter and its accents together', () => {
    const { glyphs } = fit('a\u0331\u0301b\u0331\u0301');
    expect(glyphs.length).toBeGreaterThan(2);
    expect(new Set(glyphs.map(({ angle }) => angle.toFixed(6))).size).toBe(2);
  });

  it('is as large as the path allows', () => {
    expect(fit('Bo').size).toBe(60);
    const long = fit('Wilhelmina Bartholomew Marguerite Max');
    expect(long.size).toBeLessThan(40);
    expect(long.isBelowMinimum).toBe(false);
    expect(
      chain.shape('Wilhelmina Bartholomew Marguerite Max', 'en').advance * long.size,
    ).toBeLessThanOrEqual(new Baseline(flattenPath(ARCH)).length);
    expect(fit('Wilhelmina Bartholomew Marguerite Max', ARCH, { minSize: 50 }).isBelowMinimum).toBe(true);
  });

  it('reports unsupported characters', () => {
    expect(fit('a\u{1E900}').missing).toEqual(['\u{1E900}']);
  });

  it('follows its alignment', () => {
    const firstX = (align: CurveSetting['align']): number => fit('Bo', ARCH, { align }).glyphs[0]!.x;
    expect(firstX('left')).toBeLessThan(firstX('centre'));
    expect(firstX('centre')).toBeLessThan(firstX('right'));
  });

  it('has a rotation in degrees for each letter', () => {
    expect(placeGlyphs(fit('o', 'M100 300 L100 100').glyphs)).toEqual([
      ['plain', expect.any(Number), expect.any(Number), expect.any(Number), -90],
    ]);
  });
});

describe('outlined lettering', () => {
  const draw = (lettering: object): string[] =>
    outlineText(fit('ab').glyphs, { size: 60, weight: 400, colour: '#ffffff', ...lettering })
      .split('<g ')
      .slice(1);

  it('draws every outline below every fill, with round joins', () => {
    const [line, fill] = draw({ outline: { colour: '#112233', width: 0.05 } });
    expect(line!.match(/stroke="#112233" stroke-linejoin="round" stroke-width="100"/g)).toHaveLength(2); // 2 × 0.05 em
    expect(fill).toMatch(/^fill="#ffffff">/);
    expect(fill).not.toContain('stroke');
  });

  it('has a shadow of the size of the outline, which is drawn below the outline', () => {
    const groups = draw({
      outline: { colour: '#112233', width: 0.05 },
      shadow: { colour: '#445566', x: 0.1, y: 0.2 },
    });
    expect(groups.map((group) => /fill="(#\w+)"/.exec(group)![1])).toEqual(['#445566', '#112233', '#ffffff']);
    expect(groups[0]).toContain('translate(6 12)');
    expect(groups[0]).toContain('stroke-width="100"');
  });

  it('is drawn as plain text if it has neither outline nor shadow', () => {
    expect(draw({})).toHaveLength(1);
  });
});
