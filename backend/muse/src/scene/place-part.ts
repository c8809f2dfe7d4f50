import type { Anchor, ArtBinding } from '../art/bindings';
import { type Box, type Matrix, multiply } from '../geometry/matrix';
import type { Surroundings } from '../model/conditions';
import { isMonthPath } from '../model/calendar';
import type { Fields } from '../model/fields';
import { absolutePath, fieldAt, ownEntry, PATH, textOf } from '../model/readings';

const KEY_IN_PATH = new RegExp(`\\{(${PATH})\\}`, 'g');
const MAX_VARIANTS = 2000;

/** Returns the absolute paths of the keys in a path such as `parts/companions/{companion}-sitting`. */
export const keysOfPath = (path: string, scope: string | undefined, fields: Fields): string[] =>
  Array.from(path.matchAll(KEY_IN_PATH), ([, key]) => absolutePath(key!, scope, fields));

/** Returns the file that a path means with the current values; undefined if a key in the path has no value. */
export function partFile(path: string, { fields, readings, scope }: Surroundings): string | undefined {
  let isComplete = true;
  const filled = path.replace(KEY_IN_PATH, (_, key: string) => {
    const option = textOf(ownEntry(readings, absolutePath(key, scope, fields)));
    isComplete &&= option !== '';
    return option;
  });
  return isComplete ? `${filled}.svg` : undefined;
}

/** Returns every file that a path can mean, with any values of its keys. */
export function partFiles(path: string, scope: string | undefined, fields: Fields): string[] {
  let paths = [path];
  for (const writtenKey of new Set(Array.from(path.matchAll(KEY_IN_PATH), ([, key]) => key!))) {
    const options = optionsAt(absolutePath(writtenKey, scope, fields), fields);
    paths = paths
      .flatMap((variant) => options.map((value) => variant.replaceAll(`{${writtenKey}}`, value)))
      .slice(0, MAX_VARIANTS);
  }
  return paths.map((variant) => `${variant}.svg`);
}

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1));

/** Returns the possible values of a key in a path: the options of its field, or the numbers of the months. */
function optionsAt(path: string, fields: Fields): string[] {
  if (isMonthPath(path)) return MONTHS;
  return [...(fieldAt(path, fields)?.choices.keys() ?? [])].filter((value) => value !== '');
}

const ANCHORS: Record<Anchor, readonly [number, number]> = {
  centre: [0.5, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
  left: [0, 0.5],
  right: [1, 0.5],
};

/** Returns the matrix that fits a part's artboard into its rectangle. Source: docs/product-packages.md, `data-art` */
export function placementOf({ box, fit, anchor, flipX }: ArtBinding, viewBox: Box): Matrix {
  const [across, down] = [box.width / viewBox.width, box.height / viewBox.height];
  const even = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const [scaleX, scaleY] = fit === 'stretch' ? [across, down] : [even, even];
  const [alignX, alignY] = ANCHORS[anchor];
  const x = box.x + (box.width - viewBox.width * scaleX) * alignX - viewBox.x * scaleX;
  const y = box.y + (box.height - viewBox.height * scaleY) * alignY - viewBox.y * scaleY;
  const placed: Matrix = [scaleX, 0, 0, scaleY, x, y];
  return flipX ? multiply([-1, 0, 0, 1, 2 * box.x + box.width, 0], placed) : placed;
}
