import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FONTS_DIR } from '../testing/tiny-book';
import { type FittedText, fitText, type TextSetting } from './fit-text';
import type { FontChain } from './font-chain';
import { FontLibrary } from './font-library';
import { outlineText, setGlyphs } from './outline';
import { Typeface } from './typeface';

const SETTING: TextSetting = {
  width: 400,
  height: 120,
  maxSize: 40,
  minSize: 16,
  leading: 1.3,
  align: 'left',
  valign: 'top',
  inset: 0,
};
let chain: FontChain;

beforeAll(async () => {
  const library = await FontLibrary.open(FONTS_DIR);
  chain = library.chain([
    new Typeface('plain', await readFile(join(FONTS_DIR, 'noto-sans/NotoSans-Regular.ttf'))),
  ]);
});

const fit = (text: string, setting: Partial<TextSetting> = {}): FittedText =>
  fitText(text, chain, { ...SETTING, ...setting }, 'en');
const draw = (text: string, weight: number): string =>
  outlineText(setGlyphs(fit(text), 0, 0), { size: 40, weight, colour: '#112233' });
const linesOf = ({ lines }: FittedText): string[] =>
  lines.map(({ line }) => line.words.map(({ text }) => text).join(''));
const facesOf = ({ lines }: FittedText): string[] => [
  ...new Set(
    lines.flatMap(({ line }) => line.words.flatMap(({ shaped }) => shaped.glyphs.map(({ face }) => face.id))),
  ),
];

describe('the size of a text', () => {
  it('is the maximum size of the style if the text fits', () => {
    expect(fit('Robin').size).toBe(40);
  });

  it('shrinks until the text fits its box', () => {
    const fitted = fit(
      'One winter evening, when the sky was as blue as blueberries, Robin was out in the garden.',
    );
    expect(fitted.size).toBeLessThan(40);
    expect(fitted).toMatchObject({ isBelowMinimum: false, hasBrokenWord: false });
  });

  it('is within the bounds of the style even for a word of 40 letters, which is split', () => {
    const fitted = fit('W'.repeat(40));
    expect(fitted).toMatchObject({ isBelowMinimum: false, hasBrokenWord: true });
    expect(linesOf(fitted).join('')).toBe('W'.repeat(40));
  });

  it('is reported if it must be below the minimum', () => {
    const fitted = fit('much too long '.repeat(40));
    expect(fitted.isBelowMinimum).toBe(true);
    expect(fitted.size).toBeGreaterThan(1);
  });

  it('never lets a line leave the box', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.integer({ min: 30, max: 600 }),
        fc.integer({ min: 20, max: 300 }),
        (text, width, height) => {
          const fitted = fit(text, { width, height });
          for (const { line, x } of fitted.lines)
            expect(x + line.width * fitted.size).toBeLessThanOrEqual(width + 0.01);
          expect(fitted.lines.at(-1)!.baseline).toBeLessThanOrEqual(height + 0.01);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the lines', () => {
  it('break at natural pauses', () => {
    expect(
      linesOf(
        fit('“We’re taking a star home,” said Robin. “It lives up there.”', { maxSize: 25, width: 480 }),
      ),
    ).toEqual(['“We’re taking a star home,” said Robin. ', '“It lives up there.”']);
  });

  it('do not end inside a name if another break is possible', () => {
    expect(
      linesOf(
        fit('“We’re taking a star home,” said Amélie-Rose. “It lives up there.”', {
          maxSize: 25,
          width: 460,
        }),
      ),
    ).toEqual(['“We’re taking a star home,” said ', 'Amélie-Rose. “It lives up there.”']);
  });

  it('are balanced if centred', () => {
    const { lines } = fit('one two three four five six', { align: 'centre', maxSize: 40, width: 420 });
    const widths = lines.map(({ line }) => line.width);
    expect(lines).toHaveLength(2);
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
  });

  it('contain whole Korean words, and split Japanese at allowed places', () => {
    expect(
      linesOf(fit('김하늘에게 사랑을 담아 보냅니다', { minSize: 40, width: 330 })).map((line) => line.trim()),
    ).toEqual(['김하늘에게 사랑을', '담아 보냅니다']);
    expect(linesOf(fit('さくらちゃんへ、愛をこめて', { minSize: 40, width: 330 }))).toEqual([
      'さくらちゃんへ、',
      '愛をこめて',
    ]);
  });

  it('break at the spaces of a Japanese text, and not inside its words', () => {
    const spaced = 'おほしさまは\u2002ほんの\u2002すこし、ろうそくくらいに\u2002ひかりました。';
    expect(linesOf(fit(spaced, { minSize: 40, width: 330, height: 400 })).map((line) => line.trim())).toEqual(
      ['おほしさまは', 'ほんの\u2002すこし、', 'ろうそくくらいに', 'ひかりました。'],
    );
  });

  it('keep a quotation together with its particle', () => {
    expect(
      linesOf(
        fit('「いきます」と\u2002さくらは\u2002いいました。', { minSize: 40, width: 280, height: 400 }),
      )[0]!.trim(),
    ).toBe('「いきます」と');
  });

  it('never start with closing punctuation or end with opening punctuation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('さ', 'くら', 'ゃ', 'ー', '、', '。', '「', '」', '！', '星'), {
          minLength: 4,
          maxLength: 30,
        }),
        fc.integer({ min: 160, max: 400 }),
        (signs, width) => {
          const fitted = fit(signs.join(''), { width, height: 2000, minSize: 20, maxSize: 40 });
          fc.pre(!fitted.hasBrokenWord && !fitted.isBelowMinimum);
          const lines = linesOf(fitted);
          for (const line of lines.slice(1)) expect(line).not.toMatch(/^[ゃー、。」！]/);
          for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/「$/);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('split a Korean word at allowed places if it is wider than a line', () => {
    const fitted = fit('가나다라마바사아자차카타파하', { width: 200, height: 400, minSize: 40 });
    expect(linesOf(fitted).length).toBeGreaterThan(1);
    expect(fitted.hasBrokenWord).toBe(false);
  });

  it('align an opening bracket with the margin if they start with it', () => {
    const [bracket, kana] = ['「さくら」', 'さくら'].map((text) => {
      const {
        lines: [line],
        size,
      } = fit(text);
      const [glyph] = line!.line.words[0]!.shaped.glyphs;
      return line!.x / size + glyph!.face.ink(glyph!.glyph)!.x;
    });
    expect(bracket! - kana!).toBeLessThan(0.1);
    expect(bracket).toBeGreaterThanOrEqual(0);
  });

  it('keep typed paragraphs, empty ones included', () => {
    expect(linesOf(fit('a\n\nb', { height: 400 }))).toEqual(['a', '', 'b']);
  });

  it('are aligned to the left, the centre or the right of the box', () => {
    const [leftX, centre, right] = (['left', 'centre', 'right'] as const).map(
      (align) => fit('Robin', { align }).lines[0]!.x,
    );
    expect(leftX).toBe(0);
    expect(right! / centre!).toBeCloseTo(2, 5);
  });
});

describe('the scripts', () => {
  it.each([
    ['Zoë-Ångström Łucja', ['plain']],
    ['結衣さくら', ['fallback/noto-sans-jp/NotoSansJP-Regular.ttf']],
    ['김하늘', ['fallback/noto-sans-kr/NotoSansKR-Regular.ttf']],
    ['Алёна Ευγενία', ['plain']],
    ['Mia 🦊👩‍👩‍👧❤️', ['plain', 'fallback/noto-emoji/NotoEmoji-Regular.ttf']],
  ])('include %s, set in a font that supports it', (text, faces) => {
    const fitted = fit(text);
    expect(fitted.missing).toEqual([]);
    expect(facesOf(fitted)).toEqual(faces);
    expect(
      fitted.lines
        .flatMap(({ line }) => line.words.flatMap(({ shaped }) => shaped.glyphs))
        .every(({ glyph }) => glyph !== 0),
    ).toBe(true);
  });

  it('use an artificially bold fallback font if the style is bold and the font is not', () => {
    expect(draw('a結', 700).match(/stroke="#112233"/g)).toHaveLength(2);
    expect(draw('a結', 400)).not.toContain('stroke');
  });

  it('do not include unsupported characters, which are reported and not drawn as boxes', () => {
    const fitted = fit('a\u{1E900}b');
    expect(fitted.missing).toEqual(['\u{1E900}']);
    expect(draw('a\u{1E900}b', 400).match(/<path/g)).toHaveLength(2);
  });
});
