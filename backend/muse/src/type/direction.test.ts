import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { flattenPath } from '../geometry/flatten-path';
import { FONTS_DIR } from '../testing/tiny-book';
import { isolate, isRightToLeft, levelsOf } from '../model/direction';
import { Baseline, fitOnCurve, type FittedCurve } from './fit-curve';
import { fitText, type TextSetting } from './fit-text';
import type { FontChain } from './font-chain';
import { FontLibrary } from './font-library';
import { LazyTypeface, Typeface } from './typeface';
import { outlineText, type SetGlyph, setGlyphs } from './outline';

let chain: FontChain;
let arabic: Typeface;
let hebrew: Typeface;
beforeAll(async () => {
  const open = async (file: string): Promise<Typeface> =>
    new Typeface(file, await readFile(join(FONTS_DIR, file)));
  arabic = await open('noto-sans-arabic/NotoSansArabic-Regular.ttf');
  hebrew = await open('noto-sans-hebrew/NotoSansHebrew-Regular.ttf');
  chain = (await FontLibrary.open(FONTS_DIR)).chain([await open('noto-sans/NotoSans-Regular.ttf')]);
});

/** Returns the glyph numbers in visual order, from left to right. Omits spaces, which may come from any font. */
const seenGlyphs = (text: string): number[] =>
  chain
    .shape(text, 'en')
    .glyphs.filter(({ face, glyph }) => face.ink(glyph))
    .sort((firstGlyph, otherGlyph) => firstGlyph.pen - otherGlyph.pen)
    .map(({ glyph }) => glyph);
const loneGlyph = (sign: string): number => chain.shape(sign, 'en').glyphs[0]!.glyph;
const each = (text: string): number[] => Array.from(text.replaceAll(' ', ''), loneGlyph);

describe('a line', () => {
  it('of Hebrew runs from right to left', () => {
    expect(seenGlyphs('נועה')).toEqual(each('העונ'));
  });

  it('is in visual order if it mixes Hebrew and Latin words', () => {
    expect(seenGlyphs('Noa נועה 12')).toEqual(each('Noa 12 העונ'));
    expect(seenGlyphs('נועה, Noa')).toEqual(each('העונ, Noa'));
  });

  it('isolates a shopper’s text, punctuation included', () => {
    expect(seenGlyphs(isolate('נועה!'))).toEqual(each('!העונ'));
    expect(seenGlyphs(`${isolate('נועה')}!`)).toEqual(each('העונ!'));
    expect(seenGlyphs(`1 ${isolate('נועה')} 2`)).toEqual(each('1 העונ 2'));
  });

  it('mirrors brackets in right-to-left text', () => {
    expect(seenGlyphs(isolate('(נועה)'))).toEqual(each('(העונ)'));
  });

  it('contains joined forms in visual order if it is Arabic', () => {
    const [joined, apart] = [arabic.shape('محمد', 'ar', true).glyphs, arabic.shape('م', 'ar', true).glyphs];
    expect(seenGlyphs('محمد')).toEqual(joined.map(({ glyph }) => glyph));
    expect(seenGlyphs('محمد')).not.toContain(apart[0]!.glyph);
  });

  it('positions Hebrew points as the font specifies', () => {
    const { glyphs } = hebrew.shape('שָׂרָה', 'he', true);
    expect(chain.shape('שָׂרָה', 'en').glyphs.map(({ glyph, x }) => [glyph, x])).toEqual(
      glyphs.map(({ glyph, x }) => [glyph, x]),
    );
    expect(glyphs.length).toBeGreaterThan(3);
  });

  it('draws no direction marks', () => {
    expect(chain.shape('\u200fa\u2068b\u2069\u061c', 'en')).toMatchObject({
      missing: [],
      glyphs: { length: 2 },
    });
  });
});

describe('a shopper’s text', () => {
  it('is unchanged without right-to-left text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => isolate(text) === text));
  });

  it('cannot change the direction of the text around it', () => {
    const stray = isolate('\u2069\u202eנועה\u2066');
    expect(seenGlyphs(`a ${stray} b`)).toEqual(each('a העונ b'));
  });

  it('is isolated separately on each line', () => {
    expect(isolate('נועה\n\nb')).toBe('\u2068נועה\u2069\n\n\u2068b\u2069');
  });

  it('makes its paragraph right-to-left, unless the paragraph has left-to-right words', () => {
    const isAll = (text: string): boolean => isRightToLeft(text, levelsOf(text)!);
    expect(isAll(isolate('נועה, 5!'))).toBe(true);
    expect(isAll(`${isolate('נועה')} was here`)).toBe(false);
  });
});

describe('a paragraph of several lines', () => {
  const setting: TextSetting = {
    width: 200,
    height: 200,
    maxSize: 40,
    minSize: 40,
    leading: 1.2,
    align: 'left',
    valign: 'top',
    inset: 0,
  };
  const linesOf = (text: string): SetGlyph[][] => {
    const fitted = fitText(text, chain, setting, 'en');
    const glyphs = setGlyphs(fitted, 0, 0);
    return fitted.lines.map(({ baseline }) =>
      glyphs
        .filter(({ face, glyph, y }) => face.ink(glyph) && Math.abs(y - baseline) < 1)
        .sort((firstGlyph, otherGlyph) => firstGlyph.x - otherGlyph.x),
    );
  };

  it('reorders words only within their line', () => {
    const lines = linesOf(`and then ${isolate('שרה כהן לוי אבן')} went`).map((line) =>
      line.map(({ glyph }) => glyph),
    );
    expect(lines[0]!.slice(0, 7)).toEqual(each('and then'));
    expect(lines.at(-1)!.slice(-4)).toEqual(each('went'));
    expect(lines.flat().slice(7, -4)).not.toEqual(each('שרה כהן לוי אבן'));
    expect(new Set(lines.flat().slice(7, -4))).toEqual(new Set(each('שרה כהן לוי אבן')));
  });

  it('is aligned to the right if all its text is right-to-left', () => {
    const [line] = linesOf(isolate('שרה'));
    expect(line![0]!.x).toBeGreaterThan(100);
    expect(linesOf('Sarah')[0]![0]!.x).toBeLessThan(20);
  });
});

describe('a name along a curve', () => {
  const fit = (text: string, path: string): FittedCurve =>
    fitOnCurve(
      text,
      chain,
      {
        baseline: new Baseline(flattenPath(path)),
        box: { x: -100, y: -100, width: 600, height: 500 },
        maxSize: 60,
        minSize: 10,
        align: 'centre',
        inset: 0,
      },
      'en',
    );
  const ARCH = 'M0 200 Q200 0 400 200';
  const pointsOf = (path: string): number[][] =>
    Array.from(path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]);

  it('reads from right to left', () => {
    expect(fit('נועה', ARCH).glyphs.map(({ glyph }) => glyph)).toEqual(each('העונ'));
    const xs = fit('נועה', ARCH).glyphs.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((firstX, otherX) => firstX - otherX));
  });

  it('equals straight text if the path is straight', () => {
    const { glyphs, size } = fit('محمد', 'M0 200 L400 200');
    for (const { face, glyph, x, y, bent } of glyphs) {
      const ink = face.ink(glyph)!;
      const points = pointsOf(bent!);
      expect(Math.min(...points.map(([px]) => px!))).toBeCloseTo(x + ink.x * size, 0);
      expect(Math.max(...points.map(([, py]) => py!))).toBeCloseTo(y + (ink.y + ink.height) * size, 0);
    }
  });

  it('keeps joined letters connected', () => {
    const { glyphs } = fit('بببب', ARCH);
    const straight = fit('بببب', 'M0 200 L400 200').glyphs;
    const gaps = (letters: readonly SetGlyph[]): number[] =>
      letters.slice(1).map(({ bent }, i) => {
        const [leftPoints, right] = [pointsOf(letters[i]!.bent!), pointsOf(bent!)];
        return Math.min(
          ...leftPoints.flatMap(([x, y]) => right.map(([px, py]) => Math.hypot(px! - x!, py! - y!))),
        );
      });
    expect(glyphs.length).toBeGreaterThanOrEqual(4);
    const asStraight = gaps(straight);
    gaps(glyphs).forEach((gap, i) => expect(Math.abs(gap - asStraight[i]!)).toBeLessThan(0.6));
  });

  it('is bent along the curve, but the width of its outline does not change', () => {
    const drawing = outlineText(fit('محمد', ARCH).glyphs, {
      size: 60,
      weight: 400,
      colour: '#ffffff',
      outline: { colour: '#112233', width: 0.05 },
    });
    expect(drawing).toContain('stroke-width="6"');
    expect(drawing).not.toContain('matrix');
  });
});

describe('a font of a rarer script', () => {
  it('is not loaded if a text has only characters of other scripts', () => {
    const lazy = new LazyTypeface('x', join(FONTS_DIR, 'nowhere.ttf'), /\p{Script=Han}/u, 1);
    expect(lazy.covers(0x61)).toBe(false);
    expect(() => lazy.covers(0x7ea2)).toThrow(/nowhere\.ttf/);
  });
});
