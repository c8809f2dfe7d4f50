import type { FittedText } from './fit-text';
import type { FontChain } from './font-chain';
import type { SetGlyph } from './outline';

/** Divides a text into characters that stand upright in a column and runs that lie down. Source: Unicode UAX 50 */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]\p{M}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]+/gu;
const UPRIGHT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。]/u;
const SMALL_KANA = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const MARK = /^[、。]/u;
/** Shift of small kana and punctuation to the upper right of their square, em; in a line they are at its lower left. */
const SMALL_KANA_SHIFT = 0.1;
const MARK_SHIFT = 0.6;
/** Height of the middle of the square above the baseline, em: the square reaches from -0.12 to 0.88. */
const MIDDLE = 0.38;
const QUARTER = Math.PI / 2;

/**
 * Returns the glyphs of a fitted text whose lines are later turned clockwise by a quarter turn, as on a spine. After
 * the turn, the text runs downwards, with Japanese and Korean characters upright and Latin words on their side.
 *
 * @param x - `x` and `y`: position of the box's top left corner, in artwork units
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
