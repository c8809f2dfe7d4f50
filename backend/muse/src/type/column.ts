import type { FittedText } from './fit-text';
import type { FontChain } from './font-chain';
import type { SetGlyph } from './outline';

/** Divides a text into upright characters and runs that lie on their side, for a column. Source: Unicode UAX 50 */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]\p{M}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]+/gu;
const UPRIGHT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]/u;
const SMALL_KANA = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const MARK = /^[、。]/u;
/** Shift of small kana and punctuation from the lower left of their square (as in a line) to the upper right, in em. */
const SMALL_KANA_SHIFT = 0.1;
const MARK_SHIFT = 0.6;
/** Height of the middle of a square above the baseline, in em. The square extends from -0.12 to 0.88. */
const MIDDLE = 0.38;
const QUARTER = Math.PI / 2;

/**
 * Returns the glyphs of a fitted text that is later turned a quarter clockwise, as on a spine. The text then runs
 * downwards: Japanese and Korean characters are upright, and Latin words lie on their side.
 *
 * @param x - with `y`, the top left corner of the box, in artwork units
 */
export function setColumn(
  { lines, size }: FittedText,
  chain: FontChain,
  lang: string,
  x: number,
  y: number,
): SetGlyph[] {
  return lines.flatMap(({ line, x: indent, baseline }) => {
    const glyphs: SetGlyph[] = [];
    let pen = x + indent;
    for (const piece of line.words
      .map(({ text }) => text)
      .join('')
      .match(PIECES) ?? []) {
      const { glyphs: shaped, advance } = chain.shape(piece, lang);
      const shift = SMALL_KANA.test(piece) ? SMALL_KANA_SHIFT : MARK.test(piece) ? MARK_SHIFT : 0;
      for (const { face, glyph, x: gx, y: gy } of shaped) {
        const [right, down] = [gx - advance / 2 + shift, MIDDLE * advance - gy - shift];
        glyphs.push(
          UPRIGHT.test(piece)
            ? {
                face,
                glyph,
                x: pen + (advance / 2 + down) * size,
                y: y + baseline - (MIDDLE * advance + right) * size,
                angle: -QUARTER,
              }
            : { face, glyph, x: pen + gx * size, y: y + baseline - gy * size, angle: 0 },
        );
      }
      pen += advance * size;
    }
    return glyphs;
  });
}
