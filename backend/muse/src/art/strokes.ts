import type { Box, Matrix } from '../geometry/matrix';
import type { ArtNode } from './art-node';

/** The box with room for its stroke: a pointed corner reaches out twice the width. */
export function widen({ x, y, width, height }: Box, strokeWidth: number, [a, b, c, d]: Matrix): Box {
  const room = 2 * strokeWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

/** A stroke's width is inherited, and 1 when nobody says. */
export const strokeWidthOf = ({ attributes }: ArtNode, inherited: number): number =>
  Number.parseFloat(attributes['stroke-width'] ?? '') || inherited;
