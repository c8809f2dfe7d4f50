import type { Box } from '../art/art-node';
import type { Anchor, ArtBinding } from '../art/bindings';
import { multiply, type Matrix } from '../geometry/matrix';

const ANCHORS: Record<Anchor, readonly [number, number]> = {
  centre: [0.5, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
  left: [0, 0.5],
  right: [1, 0.5],
};

/** The matrix that brings a part's artboard into its rectangle. Source: docs/product-packages.md, `data-art` */
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
