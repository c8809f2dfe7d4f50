import { IDENTITY, type Matrix, multiply, parseTransform } from '../geometry/matrix';
import type { ArtNode } from './art-node';

/**
 * Returns how wide each photo is drawn in a piece of artwork.
 *
 * @param absolute - returns the absolute value path of a key, in the scope of a character or in none
 * @returns by value path the width of the largest rectangle, artwork units; photos in placed parts are not counted
 */
export function photoWidths(
  root: ArtNode,
  absolute: (key: string, scope: string | undefined) => string,
): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  function visit(
    { attributes, bindings, children }: ArtNode,
    outer: Matrix,
    outerScope: string | undefined,
  ): void {
    const matrix = multiply(outer, parseTransform(attributes['transform']));
    const scope = bindings?.with ?? outerScope;
    if (bindings?.photo) {
      const path = absolute(bindings.photo.key, scope);
      const [a, b] = matrix;
      widths.set(path, Math.max(widths.get(path) ?? 0, bindings.photo.box.width * Math.hypot(a, b)));
    }
    for (const child of children) visit(child, matrix, scope);
  }
  visit(root, IDENTITY, undefined);
  return widths;
}
