import { escapeAttribute, prefixReferences, type ArtNode } from '../art/art-node';
import type { Box } from '../geometry/matrix';

/** What belongs to a bound rectangle itself: it only says where its part, text or photo goes, and is never drawn. */
const RECTANGLE_ONLY: ReadonlySet<string> = new Set([
  'x',
  'y',
  'width',
  'height',
  'rx',
  'ry',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-miterlimit',
  'id',
]);

/**
 * The attributes of an element as markup.
 *
 * @param paints - colours that take the place of the element's own, by attribute
 * @param prefix - of the ids of the placed file
 * @param isRectangle - of a bound rectangle, which itself is not drawn
 */
export function attributesMarkup(
  { attributes }: ArtNode,
  paints: ReadonlyMap<string, string>,
  prefix: string,
  isRectangle: boolean,
): string {
  const written = Object.entries(attributes)
    .filter(([name]) => !paints.has(name) && !(isRectangle && RECTANGLE_ONLY.has(name)))
    .map(([name, value]) => [name, prefixReferences(name, value, prefix)] as const);
  return [...written, ...paints].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
}

/** @param attributes - {@link attributesMarkup} */
export const elementMarkup = (tag: string, attributes: string, inside: string): string =>
  inside === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${inside}</${tag}>`;

/** The markup, cut off at the edges of a box. */
export function clippedMarkup(markup: string, { x, y, width, height }: Box, id: string): string {
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})">${markup}</g>`;
}
