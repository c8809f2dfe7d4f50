import type { Box } from '../geometry/matrix';
import type { Bindings } from './bindings';

/**
 * One drawable element of an artwork file, as plain data. The tag and attributes are on the allow-list; the bindings
 * are parsed.
 */
export interface ArtNode {
  readonly tag: string;
  /** Presentation and geometry attributes. The declarations of `style` are already included; `data-*` attributes are in `bindings`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ArtNode[];
  readonly bindings?: Bindings;
  /** Line number in the file, from 1, for messages. */
  readonly line?: number;
}

/** One SVG file of a package. `file` is its path inside the package. */
export interface Artwork {
  readonly file: string;
  readonly viewBox: Box;
  readonly root: ArtNode;
  readonly byId: ReadonlyMap<string, ArtNode>;
}

/** Elements that are not drawn themselves; drawn elements refer to them. */
export const DEFINITION_TAGS = new Set([
  'defs',
  'linearGradient',
  'radialGradient',
  'clipPath',
  'mask',
  'stop',
]);

export function walk(node: ArtNode, visit: (node: ArtNode) => void): void {
  visit(node);
  for (const child of node.children) walk(child, visit);
}

const REFERENCE = /url\(\s*['"]?#([^'")\s]+)['"]?\s*\)/g;

/** Returns the ids in the same file that this element refers to (paint servers, clips, masks, `use`, gradient `href`). */
export function referencesOf(node: ArtNode): string[] {
  const ids: string[] = [];
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'href') ids.push(value.slice(1));
    else if (value.includes('url(')) for (const match of value.matchAll(REFERENCE)) ids.push(match[1]!);
  }
  return ids;
}

/** Prefixes the ids in an attribute's value, so that two parts on one page may use the same ids. */
export function prefixReferences(name: string, value: string, prefix: string): string {
  if (prefix === '') return value;
  if (name === 'id') return prefix + value;
  if (name === 'href') return `#${prefix}${value.slice(1)}`;
  return value.includes('url(') ? value.replace(REFERENCE, (_, id: string) => `url(#${prefix}${id})`) : value;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for use inside a double-quoted XML attribute. */
export const escapeAttribute = (value: string): string => value.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Attributes of a bound rectangle. It is never drawn: it only marks the place of a part, text or photo. */
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
 * Returns the attributes of an element as markup.
 *
 * @param paints - by attribute, the colours that replace the element's own colours
 * @param prefix - precedes every id of the placed file, so that ids of different files never clash
 * @param isRectangle - true for a bound rectangle, which is not drawn itself
 */
export function attributesMarkup(
  { attributes }: ArtNode,
  paints: ReadonlyMap<string, string>,
  prefix: string,
  isRectangle: boolean,
): string {
  const writtenAttributes = Object.entries(attributes)
    .filter(([name]) => !paints.has(name) && !(isRectangle && RECTANGLE_ONLY.has(name)))
    .map(([name, value]) => [name, prefixReferences(name, value, prefix)] as const);
  return [...writtenAttributes, ...paints]
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

/** @param attributes - as returned by {@link attributesMarkup} */
export const elementMarkup = (tag: string, attributes: string, inside: string): string =>
  inside === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${inside}</${tag}>`;

export function clippedMarkup(markup: string, { x, y, width, height }: Box, id: string): string {
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})">${markup}</g>`;
}
