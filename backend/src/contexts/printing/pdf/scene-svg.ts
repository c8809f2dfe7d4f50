import type { Scene, SceneLayer } from '@bindery/muse';

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
 * @param markups - of the layers, in order, photos in place
 */
export function joinLayers(markups: readonly string[], prefix: string): string {
  return markups.map((markup, i) => `<g>${separateIds(markup, `${prefix}${i}-`)}</g>`).join('');
}

/** Words are outlines, never text nodes, so anything that looks like a reference is one. */
function separateIds(markup: string, prefix: string): string {
  return markup
    .replace(/ id="/g, ` id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/ href="#/g, ` href="#${prefix}`);
}

export const markupsOf = (layers: readonly SceneLayer[]): string[] => layers.map(({ markup }) => markup);

/** @param area - visible area, in the content's units */
export function svgDocument({ x, y, width, height }: Area, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
