import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { flattenPath } from '../geometry/flatten-path';
import { IDENTITY } from '../geometry/matrix';
import { placeText } from '../scene/place-text';
import { FONTS_DIR } from '../testing/tiny-book';
import { Baseline, fitOnCurve } from './fit-curve';
import { fitText } from './fit-text';
import type { FontChain } from './font-chain';
import { FontLibrary } from './font-library';
import { type SetGlyph, setGlyphs } from './outline';
import { Typeface } from './typeface';

const BOX = { x: 0, y: 0, width: 400, height: 120 };
const SETTING = {
  ...BOX,
  maxSize: 90,
  minSize: 12,
  leading: 1.2,
  align: 'centre',
  valign: 'middle',
  inset: 0,
} as const;
/** Distance in em by which a glyph's swash may extend beyond its advance. */
const OVERHANG = 0.4;
let title: Typeface;
let chain: FontChain;

beforeAll(async () => {
  const library = await FontLibrary.open(FONTS_DIR);
  const ownFont = join(FONTS_DIR, '../catalogue/the-lost-star/fonts/SansitaSwashed-Bold.ttf');
  title = new Typeface('title', await readFile(ownFont));
  chain = library.chain([title]);
});

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function inkOf(glyphs: readonly SetGlyph[], size: number): Ink {
  const corners = glyphs.flatMap(({ face, glyph, x, y, angle, bent }) => {
    if (bent !== undefined)
      return Array.from(
        bent.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[MQZ]|$)/g),
        ([, px, py]) => [Number(px), Number(py)] as const,
      );
    const ink = face.ink(glyph);
    if (!ink) return [];
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
    return [ink.x, ink.x + ink.width].flatMap((dx) =>
      [ink.y, ink.y + ink.height].map((dy) => [x + cos * dx - sin * dy, y + sin * dx + cos * dy] as const),
    );
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function setInBox(
  text: string,
  lang = 'en',
): { glyphs: SetGlyph[]; size: number; missing: readonly string[]; faces: Set<string> } {
  const fitted = fitText(text, chain, SETTING, lang);
  const glyphs = setGlyphs(fitted, 0, 0);
  return {
    glyphs,
    size: fitted.size,
    missing: fitted.missing,
    faces: new Set(glyphs.map(({ face }) => face.id.split('/')[1] ?? face.id)),
  };
}

/** Returns the distance by which letters such as g may extend below a box with the height of the font. */
const ordinaryOverhang = (size: number): number => (title.letterReach.below - title.descent) * size + 0.01;

/** Children's names, with and without suffixes. Fonts are named by their folders. */
const NAMES: readonly [string, string, readonly string[]][] = [
  ['Latin with accents', 'Zoë-Ångström Łucja', ['title']],
  ['Latin of many languages', 'Șerban Ğülşen Þórdís Đorđe Ħal Ļaura Ŵyn', ['title']],
  ['Vietnamese', 'Nguyễn Thị Ánh', ['title']],
  ['Yoruba, with marks that have no letter of their own', 'Ọlá́wálé', ['title']],
  ['Greek', 'Ευγενία Θάλεια', ['noto-sans']],
  ['Cyrillic', 'Алёна Ђорђе Їжак', ['noto-sans']],
  ['Hindi', 'अनाया', ['noto-sans']],
  ['kana and kanji', '結衣さくらユウ', ['noto-sans-jp']],
  ['rare kanji', '髙﨑', ['noto-sans-jp']],
  ['Korean', '김하늘', ['noto-sans-kr']],
  ['Arabic', 'محمد', ['noto-sans-arabic']],
  ['Arabic of two words', 'فاطمة الزهراء', ['noto-sans-arabic']],
  ['Persian, with a letter that does not join', 'علی‌رضا', ['noto-sans-arabic']],
  ['Hebrew', 'נועה', ['noto-sans-hebrew']],
  ['Hebrew with points', 'שָׂרָה', ['noto-sans-hebrew']],
  ['Hebrew beside Latin', 'Noa נועה', ['noto-sans-hebrew', 'title']],
  ['Hebrew with a number and a mark', 'נועה 5!', ['noto-sans-hebrew', 'title']],
  ['Thai', 'ณัฐวุฒิ', ['noto-sans-thai']],
  ['Thai of two words', 'พิมพ์ชนก', ['noto-sans-thai']],
  ['Chinese that Japanese fonts have in part, from one font', '小红', ['noto-sans-sc']],
  ['Chinese', '张伟', ['noto-sans-sc']],
  ['Georgian', 'გიორგი', ['noto-sans-georgian']],
  ['Georgian capitals', 'ᲒᲘᲝᲠᲒᲘ', ['noto-sans-georgian']],
  ['Armenian', 'Արամ', ['noto-sans-armenian']],
  ['Bengali', 'শ্রেয়সী', ['noto-sans-bengali']],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ', ['noto-sans-gurmukhi']],
  ['Gujarati', 'ધ્રુવ', ['noto-sans-gujarati']],
  ['Tamil', 'தமிழ்ச்செல்வி', ['noto-sans-tamil']],
  ['Telugu', 'శ్రీనివాస్', ['noto-sans-telugu']],
  ['Kannada', 'ಲಕ್ಷ್ಮಿ', ['noto-sans-kannada']],
  ['Malayalam', 'ശ്രീജിത്ത്', ['noto-sans-malayalam']],
  ['Sinhala', 'ප්‍රියංකා', ['noto-sans-sinhala']],
  ['Lao', 'ສົມຊາຍ', ['noto-sans-lao']],
  ['Khmer', 'សុភ័ក្ត្រ', ['noto-sans-khmer']],
  ['Burmese', 'ကျော်ဇော', ['noto-sans-myanmar']],
  ['Amharic', 'አበበ', ['noto-sans-ethiopic']],
  ['a face', 'Mia 🦊', ['noto-emoji', 'title']],
  ['a family joined', '👩‍👩‍👧‍👦', ['noto-emoji']],
  ['a skin tone', '👋🏽👶🏿', ['noto-emoji']],
  ['a flag', '🇯🇵🇩🇪', ['noto-emoji']],
  ['a heart in colour', '❤️', ['noto-emoji']],
  ['a keycap', '1️⃣', ['noto-emoji']],
  ['Thai with marks above and below', 'ปู่ฏุ ญี่ปุ่น ที่', ['noto-sans-thai']],
  ['Arabic with vowel signs', 'مُحَمَّدٌ إِلَيْهِ', ['noto-sans-arabic']],
  ['Vietnamese capitals with two marks', 'ẾỆẶỘ Ẫ', ['title']],
  ['Hindi with marks above and below', 'र्कि श्रृं टूँ', ['noto-sans']],
  ['Lao with marks above and below', 'ທີ່ ຜູ້', ['noto-sans-lao']],
  ['Burmese with a deep sign', 'မြန်မာ', ['noto-sans-myanmar']],
  [
    'a heap of marks (Zalgo)',
    'Z\u0334\u030d\u0351\u0348\u0301\u0323\u0332a\u0335\u035a\u034e\u0301\u0313',
    ['noto-sans'],
  ],
];

describe.each(NAMES)('%s', (_, name, faces) => {
  it('has a glyph for every character, from a font that supports the character', () => {
    const set = setInBox(name);
    expect(set.missing).toEqual([]);
    expect(set.glyphs.every(({ glyph }) => glyph !== 0)).toBe(true);
    expect([...set.faces].sort()).toEqual([...faces].sort());
  });

  it('stays in its box', () => {
    const { glyphs, size } = setInBox(name);
    const { left, right, top, bottom } = inkOf(glyphs, size);
    const room = OVERHANG * size;
    expect(left).toBeGreaterThanOrEqual(-room);
    expect(right).toBeLessThanOrEqual(BOX.width + room);
    expect(top).toBeGreaterThanOrEqual(-0.01);
    expect(bottom).toBeLessThanOrEqual(BOX.height + ordinaryOverhang(size));
  });

  it.each(['top', 'middle', 'bottom'] as const)(
    'fits on several lines without overlaps, with vertical alignment %s',
    (valign) => {
      const height = 300;
      const fitted = fitText(
        [name, name, name].join('\n'),
        chain,
        { ...SETTING, height, valign, leading: 1.25 },
        'en',
      );
      const inks = fitted.lines.map((line) =>
        inkOf(setGlyphs({ ...fitted, lines: [line] }, 0, 0), fitted.size),
      );
      for (const [i, { top }] of inks.slice(1).entries())
        expect(top).toBeGreaterThanOrEqual(inks[i]!.bottom - 0.01);
      expect(inks[0]!.top).toBeGreaterThanOrEqual(-0.01);
      expect(inks.at(-1)!.bottom).toBeLessThanOrEqual(height + ordinaryOverhang(fitted.size));
    },
  );

  it('does not extend further from a curve than letters of the style’s own font', () => {
    const [y, maxSize] = [500, 90];
    const { glyphs, size } = fitOnCurve(
      name,
      chain,
      {
        baseline: new Baseline(flattenPath(`M0 ${y} H400`)),
        box: { x: -1000, y: 0, width: 3000, height: 1000 },
        maxSize,
        minSize: 8,
        align: 'centre',
        inset: 0,
      },
      'en',
    );
    const { top, bottom } = inkOf(glyphs, size);
    expect(top).toBeGreaterThanOrEqual(y - title.letterReach.above * maxSize - 0.01);
    expect(bottom).toBeLessThanOrEqual(y + title.letterReach.below * maxSize + 0.01);
  });
});

describe('the picture of a text', () => {
  it('contains the whole text, even tall stacked marks', () => {
    const text = `Z\u0334${'\u030d'.repeat(12)}`;
    const style = { ...SETTING, cap: 90, chain, colour: '#112233', fonts: [], languages: new Map() };
    const { inked } = placeText(
      text,
      { textId: 'name', style: 'title', box: BOX },
      style,
      '#112233',
      IDENTITY,
      'en',
    );
    const { glyphs, size } = setInBox(text);
    const { left, right, top, bottom } = inkOf(glyphs, size);
    expect(inked.x).toBeLessThanOrEqual(left);
    expect(inked.x + inked.width).toBeGreaterThanOrEqual(right);
    expect(inked.y).toBeLessThanOrEqual(top);
    expect(inked.y + inked.height).toBeGreaterThanOrEqual(bottom);
  });
});

describe('an emoji', () => {
  it.each([
    ['a family joined', '👩‍👩‍👧‍👦'],
    ['a waving hand with a skin tone', '👋🏽'],
    ['a heart', '❤️'],
  ])('is one glyph: %s', (_, emoji) => {
    expect(setInBox(emoji).glyphs.filter(({ face, glyph }) => face.ink(glyph))).toHaveLength(1);
  });
});

describe('a space', () => {
  it('never comes from the wider emoji font', () => {
    const afterEmoji =
      chain.shape('🦊 Mia', 'en').advance -
      chain.shape('🦊', 'en').advance -
      chain.shape('Mia', 'en').advance;
    expect(afterEmoji).toBeCloseTo(chain.shape(' ', 'en').advance, 5);
  });
});

describe('a word of an alphabet', () => {
  it('is set in a single font, so that no letter looks different', () => {
    const { glyphs } = setInBox('Nguyễn');
    expect(new Set(glyphs.map(({ face }) => face.id)).size).toBe(1);
  });
});

describe('any typed text', () => {
  const name = fc.string({
    unit: fc.constantFrom(
      ...NAMES.flatMap(([, text]) =>
        Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment),
      ),
    ),
    minLength: 1,
    maxLength: 40,
  });
  const curve = new Baseline(flattenPath('M20 110 Q200 20 380 110'));

  it('is printed completely, except characters that are reported as unsupported', () => {
    fc.assert(
      fc.property(name, (text) => {
        const { glyphs, missing: missingGraphemes } = setInBox(text);
        // only graphemes that combine two scripts may be missing, because the form refuses them
        expect(missingGraphemes.filter((grapheme) => chain.faceFor(grapheme))).toEqual([]);
        expect(glyphs.every(({ glyph }) => glyph !== 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('does not leave its box if it is set along a curve', () => {
    fc.assert(
      fc.property(name, fc.double({ min: 0, max: 0.15, noNaN: true }), (text, inset) => {
        const { glyphs, size } = fitOnCurve(
          text.trim() || 'a',
          chain,
          { baseline: curve, box: BOX, maxSize: 90, minSize: 8, align: 'centre', inset },
          'en',
        );
        const { left, right, top, bottom } = inkOf(glyphs, size);
        const room = inset * size - 0.01;
        for (const [inside, limit] of [
          [left - room, 0],
          [top - room, 0],
        ] as const)
          expect(inside).toBeGreaterThanOrEqual(limit);
        expect(right + room).toBeLessThanOrEqual(BOX.width);
        expect(bottom + room).toBeLessThanOrEqual(BOX.height);
      }),
      { numRuns: 60 },
    );
  });
});
