import type { Scene, SceneLayer } from '@bindery/muse';

/** Artwork units. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What may be seen of a page: the trimmed page and its bleed. */
export function printedArea({ window: { x, y, width, height }, bleed }: Scene): Area {
  return { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
}

/**
 * The layers of a scene as one piece of SVG, in artwork units. Each layer has ids of its own making, so they are told
 * apart by a prefix.
 *
 * @param markups - of the layers, in their order, photos in place
 */
export function joinLayers(markups: readonly string[], prefix: string): string {
  return markups.map((markup, i) => `<g>${separateIds(markup, `${prefix}${i}-`)}</g>`).join('');
}

/** Words are outlines and never text nodes, so whatever looks like a reference is one. */
function separateIds(markup: string, prefix: string): string {
  return markup
    .replace(/ id="/g, ` id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/ href="#/g, ` href="#${prefix}`);
}

export const markupsOf = (layers: readonly SceneLayer[]): string[] => layers.map(({ markup }) => markup);

/** @param area - what is shown, in the units of the content */
export function svgDocument({ x, y, width, height }: Area, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
