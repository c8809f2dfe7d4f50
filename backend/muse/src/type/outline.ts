import type { FittedText } from './fit-text';
import { boldness, type Typeface } from './typeface';

/** A placed glyph. `x`, `y`: its origin on the baseline, in artwork units. `angle`: clockwise, in radians. */
export interface SetGlyph {
  readonly face: Typeface;
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** The outline of a bent glyph in artwork units; undefined if the glyph is not bent. */
  readonly bent?: string;
}

/**
 * A placed glyph as plain data. `x` and `y`: its origin on the baseline, in artwork units. `angle`: clockwise, degrees.
 */
export type PlacedGlyph = readonly [font: string, glyph: number, x: number, y: number, angle?: number];

/** Style of letters. Colours are colour values, not roles; widths and distances are in em. */
export interface Lettering {
  readonly size: number;
  /** Weight of the style's own font: 400 regular, 700 bold. */
  readonly weight: number;
  readonly colour: string;
  readonly outline?: { readonly colour: string; readonly width: number } | undefined;
  readonly shadow?: { readonly colour: string; readonly x: number; readonly y: number } | undefined;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const degrees = (angle: number): number => round((angle * 180) / Math.PI);

/** Returns the glyphs of a fitted text, placed in the box whose corner is at (x, y). */
export function setGlyphs({ lines, size }: FittedText, x: number, y: number): SetGlyph[] {
  const set: SetGlyph[] = [];
  for (const { line, x: indent, baseline, shaped: shapedLine } of lines) {
    let pen = x + indent;
    const pieces = shapedLine ? [{ shaped: shapedLine, advance: shapedLine.advance }] : line.words;
    for (const { shaped, advance } of pieces) {
      for (const { face, glyph, x: gx, y: gy } of shaped.glyphs)
        set.push({ face, glyph, x: pen + gx * size, y: y + baseline - gy * size, angle: 0 });
      pen += advance * size;
    }
  }
  return set;
}

export const placeGlyphs = (glyphs: readonly SetGlyph[]): PlacedGlyph[] =>
  glyphs.map(({ face, glyph, x, y, angle }) =>
    angle === 0 ? [face.id, glyph, round(x), round(y)] : [face.id, glyph, round(x), round(y), degrees(angle)],
  );

/** Returns the space that outline and shadow need around the letters, in em. */
export const roomAround = ({ outline, shadow }: Pick<Lettering, 'outline' | 'shadow'>): number =>
  (outline?.width ?? 0) + (shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0);

/**
 * Draws letters as SVG paths: all shadows, then all outlines, then all fills, so that no outline covers the next
 * letter. Letters of a fallback font that is lighter than the style's own font get a stroke. Without it, a Japanese
 * name would look faint in a bold title.
 */
export function outlineText(glyphs: readonly SetGlyph[], lettering: Lettering): string {
  const { size, colour, outline, shadow } = lettering;
  const spread = outline?.width ?? 0;
  const fill = `<g fill="${colour}">${paths(glyphs, lettering, colour, 0)}</g>`;
  const line = outline
    ? `<g fill="${outline.colour}">${paths(glyphs, lettering, outline.colour, spread)}</g>`
    : '';
  const shadowMarkup = shadow
    ? `<g fill="${shadow.colour}" transform="translate(${round(shadow.x * size)} ${round(shadow.y * size)})">${paths(glyphs, lettering, shadow.colour, spread)}</g>`
    : '';
  return shadowMarkup + line + fill;
}

/** @param spread - how far the letters are enlarged on every side, in em */
function paths(
  glyphs: readonly SetGlyph[],
  { size, weight }: Lettering,
  colour: string,
  spread: number,
): string {
  let markup = '';
  for (const { face, glyph, x, y, angle, bent } of glyphs) {
    const path = bent ?? face.outline(glyph);
    if (path === '') continue;
    const thickness = boldness(face, weight) + 2 * spread;
    const width = bent === undefined ? Math.round(thickness * face.unitsPerEm) : round(thickness * size);
    const stroke = width > 0 ? ` stroke="${colour}" stroke-linejoin="round" stroke-width="${width}"` : '';
    const transform = bent === undefined ? ` transform="${turnOf(face, size, x, y, angle)}"` : '';
    markup += `<path${transform}${stroke} d="${path}"/>`;
  }
  return markup;
}

/** Returns the transform from font units, y upwards, to artwork units. */
function turnOf(face: Typeface, size: number, x: number, y: number, angle: number): string {
  const scale = size / face.unitsPerEm;
  const [cos, sin, down] = [Math.cos(angle) * scale, Math.sin(angle) * scale, -Math.cos(angle) * scale].map(
    (value) => value.toFixed(6),
  );
  return `matrix(${cos} ${sin} ${sin} ${down} ${round(x)} ${round(y)})`;
}
