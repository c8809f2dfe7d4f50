import { LRUCache } from 'lru-cache';
import type { ShapedGlyph, Typeface } from './typeface';

/** A piece of text set in a row. `advance` and glyph positions are in em. */
export interface ShapedText {
  readonly glyphs: readonly ShapedGlyph[];
  readonly advance: number;
  /** Graphemes that no font of the chain has; they are left out of `glyphs`. */
  readonly missing: readonly string[];
}

const SHAPED_KEPT = 4000;
/** HarfBuzz may count bytes: no code unit of a text has more. */
const BYTES_PER_UNIT = 4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into what a reader calls characters. */
export const splitGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** True for code points that need no glyph of their own: joiners, variation selectors, skin tones, tags. */
function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe01ef)
  );
}

/** Letters of alphabets, whose words look broken when one letter comes from another font; and whatever stands between. */
const ALPHABETIC_WORDS =
  /(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)+|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The fonts of a text style in order of preference, each grapheme taking the first that has all of it.
 * Shaped pieces are kept, since most words of a page outlive a keystroke.
 */
export class FontChain {
  private readonly shaped = new LRUCache<string, ShapedText>({ max: SHAPED_KEPT });

  constructor(readonly faces: readonly [Typeface, ...Typeface[]]) {}

  get primary(): Typeface {
    return this.faces[0];
  }

  /** Shapes one line's worth of text. @param lang - BCP 47, chooses language-specific forms */
  shape(text: string, lang: string): ShapedText {
    const key = `${lang} ${text}`;
    let shaped = this.shaped.get(key);
    if (!shaped) this.shaped.set(key, (shaped = this.shapeRuns(text, lang)));
    return shaped;
  }

  /** The first font that can set a grapheme, or all of a word. */
  faceFor(grapheme: string): Typeface | undefined {
    const visible = Array.from(grapheme, (sign) => sign.codePointAt(0)!).filter(
      (codePoint) => !isInvisible(codePoint),
    );
    const wantsEmoji = grapheme.includes('\ufe0f');
    const candidates = wantsEmoji ? [...this.faces].reverse() : this.faces;
    return candidates.find((face) => visible.every((codePoint) => face.covers(codePoint)));
  }

  private shapeRuns(text: string, lang: string): ShapedText {
    const glyphs: ShapedGlyph[] = [];
    const { runs, missing } = this.itemise(text);
    let advance = 0;
    let clusters = 0;
    for (const run of runs) {
      const shaped = run.face.shape(run.text, lang);
      for (const glyph of shaped.glyphs)
        glyphs.push({
          ...glyph,
          x: glyph.x + advance,
          pen: glyph.pen + advance,
          cluster: glyph.cluster + clusters,
        });
      advance += shaped.advance;
      clusters += BYTES_PER_UNIT * run.text.length;
    }
    return { glyphs, advance, missing };
  }

  private itemise(text: string): { runs: { face: Typeface; text: string }[]; missing: string[] } {
    const runs: { face: Typeface; text: string }[] = [];
    const missing: string[] = [];
    for (const word of text.match(ALPHABETIC_WORDS) ?? []) {
      const whole = ALPHABETIC.test(word) ? this.faceFor(word) : undefined;
      for (const grapheme of whole ? [word] : splitGraphemes(word)) {
        const last = runs.at(-1);
        // A space goes with the word before it, or each change of script would end in a third font's space. An emoji's is too wide.
        const isTheirs =
          last && grapheme === ' ' && last.face !== this.faces.at(-1) && last.face.covers(0x20);
        const face = whole ?? (isTheirs ? last.face : this.faceFor(grapheme));
        if (!face) missing.push(grapheme);
        else if (last?.face === face) last.text += grapheme;
        else runs.push({ face, text: grapheme });
      }
    }
    return { runs, missing };
  }
}
