import type { Box } from '../geometry/matrix';
import * as harfbuzz from 'harfbuzzjs';
import { pathHull } from '../geometry/path-hull';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** One glyph of a shaped run. `x` and `y` are in em (1 is the font size); y grows upwards. */
export interface ShapedGlyph {
  readonly face: Typeface;
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** Position of the pen before the glyph, in em. */
  readonly pen: number;
  readonly advance: number;
  /** Number of the letter to which the glyph belongs. */
  readonly cluster: number;
  /** True if the glyph's strokes continue in the letters beside it. */
  readonly isJoined: boolean;
}

/** How far letters or lines extend above and below their baseline, in em; at least 0. */
export interface Reach {
  readonly above: number;
  readonly below: number;
}

/** The tallest and the deepest ordinary letters. Every design must have room for them. */
const ORDINARY_LETTERS = 'ÅÉgjpqy';

/** Scripts with joined letters. */
const JOINED = /[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/** One buffer for all texts, because HarfBuzz frees the memory of a buffer only on its garbage collection. */
const buffer = new harfbuzz.Buffer();

/** A font as HarfBuzz has it. Metrics are in font units. */
interface OpenedFont {
  readonly font: harfbuzz.Font;
  readonly upem: number;
  readonly weight: number;
  readonly ascender: number;
  readonly descender: number;
  readonly codePoints: ReadonlySet<number>;
}

/**
 * Fonts in use, by the hash of their bytes. A file that many packages and versions contain is opened only once:
 * HarfBuzz copies each opened font into its memory of 2 GB, and fonts beyond this limit would overwrite each other.
 */
const openedFonts = new Map<string, WeakRef<OpenedFont>>();

/** @throws if the bytes are not a TrueType or OpenType font */
function openFont(bytes: Uint8Array): OpenedFont {
  const hash = createHash('sha256').update(bytes).digest('base64');
  const knownFont = openedFonts.get(hash)?.deref();
  if (knownFont) return knownFont;
  if (!isSfnt(bytes)) throw new Error('it is not a TrueType or OpenType font');
  const cut = cutTable(bytes);
  if (cut !== undefined)
    throw new Error(`it is cut off: the table ${cut} goes on behind the end of the file`);
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const font = new harfbuzz.Font(face);
  const codePoints = new Set(face.collectUnicodes());
  if (codePoints.size === 0) throw new Error('it has no characters');
  const { ascender, descender } = font.hExtents();
  const openedFont = { font, upem: face.upem, weight: weightOf(face), ascender, descender, codePoints };
  openedFonts.set(hash, new WeakRef(openedFont));
  return openedFont;
}

/** A font file opened for shaping. Metrics are in em. */
export class Typeface {
  /** Font units per em of text, which is the font's own value divided by `scale`. */
  readonly unitsPerEm: number;
  /** 400 regular, 700 bold. */
  readonly weight: number;
  readonly ascent: number;
  readonly descent: number;
  private readonly openedFont: OpenedFont;
  private readonly outlines = new Map<number, string>();
  private readonly inks = new Map<number, Box | undefined>();
  private letters: Reach | undefined;

  /**
   * @param id - the font's name in the scene, which is its path in the package or in the fallback folder
   * @param scale - size relative to the style's other fonts. Scripts that fill the em have less than 1, because they
   *   would look large beside Latin.
   * @throws if the bytes are not a TrueType or OpenType font
   */
  constructor(
    readonly id: string,
    bytes: Uint8Array,
    scale = 1,
  ) {
    this.openedFont = openFont(bytes);
    const { upem, weight, ascender, descender } = this.openedFont;
    this.unitsPerEm = upem / scale;
    this.weight = weight;
    this.ascent = ascender / this.unitsPerEm;
    this.descent = -descender / this.unitsPerEm;
  }

  covers(codePoint: number): boolean {
    return this.openedFont.codePoints.has(codePoint);
  }

  /**
   * Shapes text of one direction. This font must cover all of it. Brackets are mirrored in right-to-left text.
   *
   * @returns glyphs in visual order, from x = 0, and the advance, in em
   */
  shape(text: string, lang: string, isRightToLeft = false): { glyphs: ShapedGlyph[]; advance: number } {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.setLanguage(lang);
    const isJoined = JOINED.test(text);
    harfbuzz.shape(this.openedFont.font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const glyphs: ShapedGlyph[] = [];
    let pen = 0;
    for (const [i, { codepoint, cluster }] of infos.entries()) {
      const { xOffset, yOffset, xAdvance } = positions[i]!;
      const em = this.unitsPerEm;
      glyphs.push({
        face: this,
        glyph: codepoint,
        x: (pen + xOffset) / em,
        y: yOffset / em,
        pen: pen / em,
        advance: xAdvance / em,
        cluster,
        isJoined,
      });
      pen += xAdvance;
    }
    return { glyphs, advance: pen / this.unitsPerEm };
  }

  /**
   * Returns how far this font's ordinary letters extend, by the font's metrics or by their ink, whichever is larger.
   */
  get letterReach(): Reach {
    if (!this.letters) {
      const letters = Array.from(ORDINARY_LETTERS).filter((letter) => this.covers(letter.codePointAt(0)!));
      const { above: heightAbove, below: depthBelow } = reachOf(this.shape(letters.join(''), 'en').glyphs);
      this.letters = { above: Math.max(this.ascent, heightAbove), below: Math.max(this.descent, depthBelow) };
    }
    return this.letters;
  }

  /** Returns the SVG path data of a glyph in font units, y upwards; empty for a space. */
  outline(glyph: number): string {
    let path = this.outlines.get(glyph);
    if (path === undefined) this.outlines.set(glyph, (path = this.openedFont.font.glyphToPath(glyph)));
    return path;
  }

  /** Returns the bounds of a glyph's ink, in em from its origin, y downwards; undefined for a space. */
  ink(glyph: number): Box | undefined {
    if (this.inks.has(glyph)) return this.inks.get(glyph);
    const hull = pathHull(this.outline(glyph));
    const em = this.unitsPerEm;
    const ink = hull && {
      x: hull.x / em,
      y: -(hull.y + hull.height) / em,
      width: hull.width / em,
      height: hull.height / em,
    };
    this.inks.set(glyph, ink);
    return ink;
  }
}

/**
 * Returns how far the ink of glyphs extends above and below the baseline.
 * @param spread - how far the ink extends beyond each glyph's outline, in em
 */
export function reachOf(glyphs: readonly ShapedGlyph[], spread: (face: Typeface) => number = () => 0): Reach {
  let [heightAbove, depthBelow] = [0, 0];
  for (const { face, glyph, y } of glyphs) {
    const ink = face.ink(glyph);
    if (!ink) continue;
    heightAbove = Math.max(heightAbove, y - ink.y + spread(face));
    depthBelow = Math.max(depthBelow, ink.y + ink.height - y + spread(face));
  }
  return { above: heightAbove, below: depthBelow };
}

/** Returns the font's weight from its OS/2 table (usWeightClass); 400 (regular) if the table is missing. */
function weightOf(face: harfbuzz.Face): number {
  const table = face.referenceTable('OS/2');
  return table && table.length >= 6 ? table[4]! * 256 + table[5]! : 400;
}

/** Returns true if the bytes begin with the signature of a font. HarfBuzz would accept any bytes as an empty font. */
function isSfnt(bytes: Uint8Array): boolean {
  const signature =
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).byteLength > 12
      ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
      : 0;
  return signature === 0x00010000 || signature === 0x4f54544f || signature === 0x74727565;
}

/**
 * Returns the first table that extends beyond the end of the file. HarfBuzz would treat such a truncated table as
 * empty, and letters would be missing.
 */
function cutTable(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = view.getUint16(4);
  for (let i = 0, offset = 12; i < tables; i += 1, offset += 16) {
    if (offset + 16 > bytes.byteLength) return `${i + 1} of ${tables}`;
    const tag = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    if (view.getUint32(offset + 8) + view.getUint32(offset + 12) > bytes.byteLength) return tag.trim();
  }
  return undefined;
}

/** Weight that a stroke of one em adds to a letter. Found by comparing regular (400) and bold (700) letters by eye. */
const WEIGHT_PER_EM = 9000;

/**
 * Returns the width of the stroke (in em) that makes a lighter font look as heavy as the style's own font.
 * @param weight - weight of the style's own font
 */
export const boldness = (face: Typeface, weight: number): number =>
  weight - face.weight >= 100 ? (weight - face.weight) / WEIGHT_PER_EM : 0;

/** A font that is opened only when a text needs it. Most books never do. */
export class LazyTypeface {
  private opened: Typeface | undefined;

  /**
   * @param scripts - pattern of the characters for which the font is opened
   * @param scale - see {@link Typeface}
   */
  constructor(
    readonly id: string,
    private readonly file: string,
    private readonly scripts: RegExp,
    private readonly scale: number,
  ) {}

  /** Reads the file once, synchronously, because text layout is synchronous. */
  get face(): Typeface {
    this.opened ??= new Typeface(this.id, readFileSync(this.file), this.scale);
    return this.opened;
  }

  covers(codePoint: number): boolean {
    return this.scripts.test(String.fromCodePoint(codePoint)) && this.face.covers(codePoint);
  }
}
