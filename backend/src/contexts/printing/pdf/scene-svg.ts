import type { Scene, SpineWords } from '@bindery/muse';
import type { CoverLayout } from './cover-layout';
import type { RectMm } from './lengths';
import type { FilledScene } from './place-photos';
import { gradientMarkup, type Ground } from './spine-ground';

/** Artwork units. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function printedArea({ window: { x, y, width, height }, bleed }: Scene): Area {
  return { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
}

/**
 * Joins a scene's layers into one SVG fragment, in artwork units. Prefixes keep the layers' ids apart.
 *
 * @param markups - SVG markup of the layers, in order, with the photos
 */
export function joinLayers(markups: readonly string[], prefix: string): string {
  return markups.map((markup, i) => `<g>${separateIds(markup, `${prefix}${i}-`)}</g>`).join('');
}

/** Adds a prefix to ids and references. Cannot change printed words, because they are drawn as outlines. */
function separateIds(markup: string, prefix: string): string {
  return markup
    .replace(/ id="/g, ` id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/ href="#/g, ` href="#${prefix}`);
}

/** @param area - visible area, in the content's units */
export function svgDocument({ x, y, width, height }: Area, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

export interface CoverArt {
  readonly front: FilledScene;
  readonly back: FilledScene;
  readonly ground: Ground;
  readonly words: SpineWords | undefined;
  readonly mmPerUnit: number;
}

/** Overlap of mirrored copies and the art, in artwork units. Without it, a hairline would show between them. */
const OVERLAP = 0.6;

/** Returns the cover as one drawing in mm: back, spine, front, and art around the boards. */
export function coverSvg(layout: CoverLayout, { front, back, ground, words, mmPerUnit }: CoverArt): string {
  const { sheet, spine } = layout;
  const frontSide: RectMm = {
    x: spine.x + spine.width,
    y: 0,
    width: sheet.width - spine.x - spine.width,
    height: sheet.height,
  };
  const backSide: RectMm = { x: 0, y: 0, width: spine.x, height: sheet.height };
  // the spine's ground extends under the edges of the panels, so that no white line shows between them
  const groundRect = rect({ x: spine.x - 1, y: 0, width: spine.width + 2, height: sheet.height });
  return svgDocument(
    sheet,
    [
      `<defs>${gradientMarkup(ground, 'ground')}</defs><rect ${groundRect} fill="url(#ground)"/>`,
      panel(back, layout.back, backSide, 'back', layout.scale * mmPerUnit),
      panel(front, layout.front, frontSide, 'front', layout.scale * mmPerUnit),
      words
        ? `<g transform="translate(${spine.x + spine.width} ${spine.y}) rotate(90) scale(${mmPerUnit})">${joinLayers([words.markup], 'spine')}</g>`
        : '',
    ].join(''),
  );
}

/**
 * Draws a cover page on its panel. Beyond the art's bleed, the sheet folds around the boards. There it shows the art
 * mirrored and without words.
 */
function panel(
  { scene, markups }: FilledScene,
  placement: RectMm,
  side: RectMm,
  id: 'front' | 'back',
  scale: number,
): string {
  const { window } = scene;
  const area = printedArea(scene);
  const dx = placement.x + placement.width / 2 - (window.x + window.width / 2) * scale;
  const dy = placement.y + placement.height / 2 - (window.y + window.height / 2) * scale;
  const place = (content: string): string =>
    clipped(`<g transform="matrix(${scale} 0 0 ${scale} ${dx} ${dy})">${content}</g>`, side, `${id}-side`);
  if (side.height <= area.height * scale + 0.01)
    return place(clipped(joinLayers(markups, `${id}-`), area, `${id}-area`));
  const inner = {
    x: area.x + OVERLAP,
    y: area.y + OVERLAP,
    width: area.width - 2 * OVERLAP,
    height: area.height - 2 * OVERLAP,
  };
  const wordless = markups.filter((_, i) => scene.layers[i]!.texts.length === 0);
  const around = `<defs><g id="${id}-around">${clipped(joinLayers(wordless, `${id}-around-`), area, `${id}-area`)}</g></defs>`;
  const copies = mirrors(inner, id)
    .map((matrix) => `<use href="#${id}-around" transform="matrix(${matrix.join(' ')})"/>`)
    .join('');
  return place(around + copies + clipped(joinLayers(markups, `${id}-`), inner, `${id}-inner`));
}

/** Clips content as one group. If each shape were clipped by itself, hidden shapes would show along the edge. */
const clipped = (content: string, area: Area, id: string): string =>
  `<clipPath id="${id}"><rect ${rect(area)}/></clipPath><g clip-path="url(#${id})"><g style="isolation:isolate">${content}</g></g>`;

/** Returns matrices that mirror an area to the places above, below and beside it, and at its two outer corners. */
function mirrors({ x, y, width, height }: Area, side: 'front' | 'back'): (readonly number[])[] {
  const beside = 2 * (side === 'front' ? x + width : x);
  const rows = [2 * y, 2 * (y + height)];
  return [
    ...rows.map((row) => [-1, 0, 0, -1, beside, row]),
    ...rows.map((row) => [1, 0, 0, -1, 0, row]),
    [-1, 0, 0, 1, beside, 0],
  ];
}

const rect = ({ x, y, width, height }: RectMm): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;
