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

/** The letters of a fitted text as SVG paths, from the box's corner at (x, y). They take the fill around them. */
export function outlineText(text: FittedText, x: number, y: number): string {
  let markup = '';
  forEachGlyph(text, x, y, (face, glyph, gx, gy) => {
    const path = face.outline(glyph);
    if (path === '') return;
    const scale = (text.size / face.unitsPerEm).toFixed(6);
    markup += `<path transform="matrix(${scale} 0 0 -${scale} ${round(gx)} ${round(gy)})" d="${path}"/>`;
  });
  return markup;
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
