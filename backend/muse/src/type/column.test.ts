import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FONTS_DIR } from '../testing/tiny-book';
import { setColumn } from './column';
import { fitText } from './fit-text';
import type { FontChain } from './font-chain';
import { FontLibrary } from './font-library';
import { outlineText, type SetGlyph, setGlyphs } from './outline';
import { Typeface } from './typeface';

let chain: FontChain;
beforeAll(async () => {
  chain = (await FontLibrary.open(FONTS_DIR)).chain([
    new Typeface('plain', await readFile(join(FONTS_DIR, 'noto-sans/NotoSans-Regular.ttf'))),
  ]);
});

const SIZE = 50;
const BOX = { width: 1000, height: 80 };
const fitted = (text: string) =>
  fitText(
    text,
    chain,
    { ...BOX, maxSize: SIZE, minSize: SIZE, leading: 1, align: 'left', valign: 'middle', inset: 0 },
    'ja',
  );
const column = (text: string): SetGlyph[] => setColumn(fitted(text), chain, 'ja', 0, 0);
const anglesOf = (text: string): number[] =>
  column(text).map(({ angle }) => Math.round((angle * 180) / Math.PI));

/** Returns the centre of the ink of a glyph that is rotated by 90 degrees. */
function middleOf({ face, glyph, x, y }: SetGlyph): { x: number; y: number } {
  const ink = face.ink(glyph)!;
  return { x: x + (ink.y + ink.height / 2) * SIZE, y: y - (ink.x + ink.width / 2) * SIZE };
}

describe('words on a spine', () => {
  it.each([
    ['kana, kanji and Hangul stand upright', 'さク山김', [-90, -90, -90, -90]],
    [
      'Latin letters, figures, brackets and the long vowel mark lie on their side',
      'Zo7「ー',
      [0, 0, 0, 0, 0],
    ],
    ['both in one name', 'さ-A', [-90, 0, 0]],
  ])('%s', (_, text, angles) => {
    expect(anglesOf(text)).toEqual(angles);
  });

  it('are as long as the same words in a horizontal line', () => {
    const [upright, plain] = [column('さくら山'), setGlyphs(fitted('さくら山'), 0, 0)];
    for (const [i, glyph] of upright.entries()) {
      const ink = plain[i]!.face.ink(plain[i]!.glyph)!;
      const plainCentre = {
        x: plain[i]!.x + (ink.x + ink.width / 2) * SIZE,
        y: plain[i]!.y + (ink.y + ink.height / 2) * SIZE,
      };
      const uprightCentre = middleOf(glyph);
      expect(Math.hypot(uprightCentre.x - plainCentre.x, uprightCentre.y - plainCentre.y)).toBeLessThan(
        0.12 * SIZE,
      );
    }
  });

  it('have small kana and punctuation at the upper right of their square', () => {
    const [large, small, mark] = [...column('つ'), ...column('っ'), ...column('。')].map(middleOf);
    // positions are those before the rotation: x is the distance from the top, and y the distance from the right
    expect(small!.x).toBeLessThan(large!.x + 0.1 * SIZE);
    expect(small!.y).toBeLessThan(large!.y);
    expect(mark!.x).toBeLessThan(0.35 * SIZE);
    expect(mark!.y).toBeLessThan(large!.y - 0.2 * SIZE);
  });

  it('equal a horizontal line if none of their characters stands upright in a column', () => {
    const outlineOf = (glyphs: SetGlyph[]): string =>
      outlineText(glyphs, { size: SIZE, weight: 400, colour: '#000000' });
    expect(outlineOf(column('Zoë & Max'))).toBe(outlineOf(setGlyphs(fitted('Zoë & Max'), 0, 0)));
  });
});
