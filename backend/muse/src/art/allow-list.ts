import { readPath } from '../geometry/path-steps';

/**
 * The elements allowed in artwork. All other elements are refused with a reason. So a page looks the same in preview
 * and print, and an SVG never refers to anything outside its file.
 *
 * Source: docs/product-packages.md, Artwork
 */
export const DRAWN_TAGS = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'use',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
]);

/** Elements that are dropped without a report. They contain only descriptions and data of the drawing program. */
export const IGNORED_TAGS = new Set(['title', 'desc', 'metadata', 'namedview']);

const REASONS: Record<string, string> = {
  text: 'words belong into content/<lang>.json and a <rect data-text>; outline lettering that is art',
  tspan: 'words belong into content/<lang>.json and a <rect data-text>',
  image: 'draw it as vector art',
  filter: 'filters turn to pixels in print: use gradients and opacity',
  style: 'export with presentation attributes, not with a style sheet',
  foreignObject: 'it cannot be printed',
  script: 'artwork does not run',
  pattern: 'draw the repeats, or place a part',
  symbol: 'make it a part, or put a group into defs and use that',
  marker: 'draw the arrow head as a path',
};

export const refusedTagReason = (tag: string): string =>
  REASONS[tag] ?? 'it is not among the allowed elements';

/** Attributes whose values must be plain numbers. */
const NUMERIC = new Set([
  'd',
  'x',
  'y',
  'width',
  'height',
  'rx',
  'ry',
  'cx',
  'cy',
  'r',
  'x1',
  'y1',
  'x2',
  'y2',
  'points',
  'transform',
  'viewBox',
  'gradientTransform',
  'stroke-width',
]);

const GEOMETRY = [
  ...NUMERIC,
  'id',
  'href',
  'gradientUnits',
  'spreadMethod',
  'fx',
  'fy',
  'fr',
  'offset',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'preserveAspectRatio',
  'pathLength',
];

/** Allowed as an attribute and inside `style="..."`. */
export const PRESENTATION = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'color',
  'stop-color',
  'stop-opacity',
  'clip-path',
  'clip-rule',
  'mask',
  'mask-type',
  'display',
  'visibility',
  'paint-order',
  'vector-effect',
  'shape-rendering',
  'color-interpolation',
]);

export const ALLOWED_ATTRIBUTES = new Set([...GEOMETRY, ...PRESENTATION]);

/** Silently dropped: they have no effect here. */
export const IGNORED_ATTRIBUTES = new Set([
  'version',
  'baseProfile',
  'enable-background',
  'role',
  'overflow',
  'font-family',
  'font-size',
  'font-weight',
  'isolation',
  'text-anchor',
  'color-rendering',
  'image-rendering',
  'text-rendering',
  'letter-spacing',
  'word-spacing',
  'line-height',
]);

/** Always refused, with the reason. */
export const REFUSED_ATTRIBUTES: Record<string, string> = {
  class: 'export with presentation attributes, not with a style sheet',
  filter: 'filters turn to pixels in print: use gradients and opacity',
  'mix-blend-mode': 'blend modes do not print: use opacity',
};

const LENGTHS: Record<string, readonly string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  use: ['x', 'y'],
};

/** Lengths of shapes must be plain numbers, because programs interpret 5mm or 10% differently. */
export const isPlainLength = (tag: string, name: string, value: string): boolean =>
  !LENGTHS[tag]?.includes(name) || /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?(px)?\s*$/.test(value);

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const TRANSFORM = new RegExp(
  String.raw`^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\(\s*${NUMBER}(?:(?:\s+,?\s*|\s*,\s*)${NUMBER})*\s*\))*\s*$`,
);
const NUMBERS = new RegExp(NUMBER, 'g');
const POINTS = new RegExp(String.raw`^\s*(?:${NUMBER}(?:\s+,?\s*|\s*,\s*|(?=[-+.])|\s*$))*\s*$`);
/** Maximum coordinate, a thousand times the width of a large page. No artist draws further away. */
const FARTHEST = 1e6;

/**
 * Returns the fault in an attribute's numbers. The renderer silently skips numbers that it cannot read, so the shape
 * would be missing from the page.
 */
export function geometryFault(name: string, value: string): string | undefined {
  if (!NUMERIC.has(name)) return undefined;
  if (name === 'd') {
    const { unreadText, steps } = readPath(value);
    if (unreadText !== '') return `cannot be read from "${unreadText.slice(0, 24)}" on`;
    if (steps.length > 0 && steps[0]![0].toLowerCase() !== 'm') return 'does not begin with M';
  }
  if (name === 'points' && !(POINTS.test(value) && (value.match(NUMBERS) ?? []).length % 2 === 0))
    return 'is no list of pairs of numbers';
  if (name.toLowerCase().endsWith('transform') && !TRANSFORM.test(value)) return 'cannot be read';
  const isFar = (value.match(NUMBERS) ?? []).some((number) => !(Math.abs(Number(number)) <= FARTHEST));
  return isFar ? 'is beyond every page' : undefined;
}
