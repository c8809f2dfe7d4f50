import type { FittedText } from './fit-text';

/** A glyph in place: font id, glyph number, x and baseline y in artwork units. */
export type PlacedGlyph = readonly [font: string, glyph: number, x: number, y: number];

const round = (value: number): number => Math.round(value * 100) / 100;

/** The glyphs of a fitted text, from the box's corner at (x, y). */
export function placeGlyphs(text: FittedText, x: number, y: number): PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  forEachGlyph(text, x, y, (face, glyph, gx, gy) => placed.push([face.id, glyph, round(gx), round(gy)]));
  return placed;
}

/** How much a stroke of one em makes a letter heavier, in weight classes: found by eye between 400 and 700. */
const WEIGHT_PER_EM = 9000;

/**
 * The letters of a fitted text as SVG paths, from the box's corner at (x, y). Letters of a fallback font that is
 * lighter than the style's own are drawn with a stroke, or a Japanese name would look faint in a bold title.
 *
 * @param weight - of the style's own font
 * @param colour - plain colour of the letters
 */
export function outlineText(text: FittedText, x: number, y: number, weight: number, colour: string): string {
  let markup = '';
  forEachGlyph(text, x, y, (face, glyph, gx, gy) => {
    const path = face.outline(glyph);
    if (path === '') return;
    const scale = (text.size / face.unitsPerEm).toFixed(6);
    const lacking = weight - face.weight;
    const stroke = lacking >= 100 ? ` stroke="${colour}" stroke-linejoin="round" stroke-width="${Math.round((lacking / WEIGHT_PER_EM) * face.unitsPerEm)}"` : '';
    markup += `<path transform="matrix(${scale} 0 0 -${scale} ${round(gx)} ${round(gy)})"${stroke} d="${path}"/>`;
  });
  return `<g fill="${colour}">${markup}</g>`;
}

type Face = FittedText['lines'][number]['line']['words'][number]['shaped']['glyphs'][number]['face'];

function forEachGlyph({ lines, size }: FittedText, x: number, y: number, visit: (face: Face, glyph: number, x: number, y: number) => void): void {
  for (const { line, x: indent, baseline } of lines) {
    let pen = x + indent;
    for (const word of line.words) {
      for (const { face, glyph, x: gx, y: gy } of word.shaped.glyphs) visit(face, glyph, pen + gx * size, y + baseline - gy * size);
      pen += word.advance * size;
    }
  }
}
