import { LRUCache } from 'lru-cache';
import { isDirectionControl, type Levels, levelsOf, visualOrder } from '../model/direction';
import { LazyTypeface, boldness, type Reach, reachOf, type ShapedGlyph, type Typeface } from './typeface';

/** A shaped piece of text. `advance` and glyph positions are in em. */
export interface ShapedText {
  readonly glyphs: readonly ShapedGlyph[];
  readonly advance: number;
  readonly reach: Reach;
  /** Graphemes that no font of the chain covers, so `glyphs` does not contain them. */
  readonly missing: readonly string[];
}

const SHAPED_KEPT = 4000;
/** Maximum number of UTF-8 bytes of a code unit. HarfBuzz may count clusters in bytes. */
const BYTES_PER_UNIT = 4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const splitGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns true for code points that need no glyph: joiners, direction marks, variation selectors, skin tones, tags. */
function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    isDirectionControl(String.fromCodePoint(codePoint)) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe01ef)
  );
}

/** Splits a text into alphabetic and Han words, each of which needs a single font, and the text between them. */
const WORDS =
  /(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)+|\p{Script=Han}+|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]+/gu;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const HAN = /^\p{Script=Han}/u;

/** Consecutive characters with the same font and the same direction. */
interface Run {
  readonly face: Typeface;
  /** Index of the run's first code unit in the text. */
  readonly start: number;
  /** Bidi level. An odd level means right to left. */
  readonly level: number;
  text: string;
}

/**
 * The fonts of a text style in order of preference. Each grapheme is set in the first font that covers it. Shaped
 * pieces are cached, because a keystroke changes few words of a page.
 */
export class FontChain {
  private readonly shaped = new LRUCache<string, ShapedText>({ max: SHAPED_KEPT });

  constructor(readonly faces: readonly [Typeface, ...(Typeface | LazyTypeface)[]]) {}

  get primary(): Typeface {
    return this.faces[0];
  }

  /**
   * Shapes the text of one line. Glyphs are in visual order, from left to right.
   *
   * @param lang - BCP 47; selects the language's own forms of letters
   * @param levels - bidi levels, if the text is only a piece of its paragraph
   */
  shape(text: string, lang: string, levels?: Levels): ShapedText {
    const key = levels ? `${lang} ${text} ${levels.join('')}` : `${lang} ${text}`;
    let shaped = this.shaped.get(key);
    if (!shaped) this.shaped.set(key, (shaped = this.shapeRuns(text, lang, levels ?? levelsOf(text))));
    return shaped;
  }

  /** Returns the first font that covers a grapheme, or a whole word. */
  faceFor(grapheme: string): Typeface | undefined {
    const candidate = this.candidateFor(grapheme);
    return candidate instanceof LazyTypeface ? candidate.face : candidate;
  }

  private candidateFor(grapheme: string): Typeface | LazyTypeface | undefined {
    const visible = Array.from(grapheme, (sign) => sign.codePointAt(0)!).filter(
      (codePoint) => !isInvisible(codePoint),
    );
    const wantsEmoji = grapheme.includes('\ufe0f');
    const candidates = wantsEmoji ? [...this.faces].reverse() : this.faces;
    return candidates.find((face) => visible.every((codePoint) => face.covers(codePoint)));
  }

  private shapeRuns(text: string, lang: string, levels: Levels | undefined): ShapedText {
    const glyphs: ShapedGlyph[] = [];
    const { runs, missing: missingGraphemes } = this.itemise(text, levels);
    let advance = 0;
    let clusters = 0;
    for (const run of levels ? inVisualOrder(runs, text, levels) : runs) {
      const shaped = run.face.shape(run.text, lang, run.level % 2 === 1);
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
    const reach = reachOf(glyphs, (face) => boldness(face, this.primary.weight) / 2);
    return { glyphs, advance, reach, missing: missingGraphemes };
  }

  private itemise(text: string, levels: Levels | undefined): { runs: Run[]; missing: string[] } {
    const runs: Run[] = [];
    const missingGraphemes: string[] = [];
    let start = 0;
    for (const word of text.match(WORDS) ?? []) {
      const wordFace = this.faceForWord(word);
      for (const grapheme of wordFace ? [word] : splitGraphemes(word)) {
        const [lastRun, level] = [runs.at(-1), levels?.[start] ?? 0];
        // A space has the font of the word before it, because otherwise the space between two scripts could come from a
        // third font. After an emoji it has another font, because the space of the emoji font is too wide.
        const isTheirs =
          lastRun && grapheme === ' ' && lastRun.face !== this.faces.at(-1) && lastRun.face.covers(0x20);
        const face = wordFace ?? (isTheirs ? lastRun.face : this.faceFor(grapheme));
        if (isDirectionControl(grapheme)) {
          // a direction control has no glyph
        } else if (!face) missingGraphemes.push(grapheme);
        else if (lastRun?.face === face && lastRun.level === level) lastRun.text += grapheme;
        else runs.push({ face, start, level, text: grapheme });
        start += grapheme.length;
      }
    }
    return { runs, missing: missingGraphemes };
  }

  /**
   * Returns the font of a whole word; undefined if its graphemes may have different fonts. A Chinese word that the
   * Japanese fonts cover only partly gets a Chinese font.
   */
  private faceForWord(word: string): Typeface | undefined {
    if (ALPHABETIC.test(word)) return this.faceFor(word);
    if (!HAN.test(word)) return undefined;
    const isForeign = Array.from(word, (sign) => this.candidateFor(sign)).some(
      (candidate) => candidate instanceof LazyTypeface,
    );
    const chinese = isForeign ? this.faces.filter((face) => face instanceof LazyTypeface) : [];
    return chinese.find((face) => Array.from(word).every((sign) => face.covers(sign.codePointAt(0)!)))?.face;
  }
}

function inVisualOrder(runs: readonly Run[], text: string, levels: Levels): Run[] {
  const runByUnit = new Map(runs.map((run) => [run.start, run]));
  return visualOrder(text, levels).flatMap((unit) => runByUnit.get(unit) ?? []);
}
