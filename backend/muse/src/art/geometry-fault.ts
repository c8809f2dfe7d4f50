import { readPath } from '../geometry/path-steps';

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const TRANSFORM = new RegExp(
  String.raw`^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\(\s*${NUMBER}(?:(?:\s+,?\s*|\s*,\s*)${NUMBER})*\s*\))*\s*$`,
);
const NUMBERS = new RegExp(NUMBER, 'g');
const POINTS = new RegExp(String.raw`^\s*(?:${NUMBER}(?:\s+,?\s*|\s*,\s*|(?=[-+.])|\s*$))*\s*$`);
/** A thousand times the width of a large page: no artist draws anything further away. */
const FARTHEST = 1e6;
/** Attributes that hold only numbers, as far as the engine reads them. */
const MEASURES = new Set([
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
  'd',
  'points',
  'transform',
  'gradientTransform',
  'viewBox',
  'stroke-width',
]);

/**
 * Returns the fault in an attribute's numbers. The renderer silently skips numbers that it cannot read, so the shape
 * would be missing.
 */
export function geometryFault(name: string, value: string): string | undefined {
  if (!MEASURES.has(name)) return undefined;
  if (name === 'd') {
    const { rest: unreadText, steps } = readPath(value);
    if (unreadText !== '') return `cannot be read from "${unreadText.slice(0, 24)}" on`;
    if (steps.length > 0 && steps[0]![0].toLowerCase() !== 'm') return 'does not begin with M';
  }
  if (name === 'points' && !(POINTS.test(value) && (value.match(NUMBERS) ?? []).length % 2 === 0))
    return 'is no list of pairs of numbers';
  if (name.toLowerCase().endsWith('transform') && !TRANSFORM.test(value)) return 'cannot be read';
  const isFar = (value.match(NUMBERS) ?? []).some((number) => !(Math.abs(Number(number)) <= FARTHEST));
  return isFar ? 'is beyond every page' : undefined;
}
