import {
  type Box,
  type Matrix,
  multiply,
  parseTransform,
  transformBox,
  unite,
  IDENTITY,
} from '../geometry/matrix';
import { pathHull } from '../geometry/path-hull';
import { type ArtNode, type Artwork, DEFINITION_TAGS } from './art-node';

const boxes = new WeakMap<ArtNode, Box | null>();

/**
 * Returns the bounding box of a node's drawing in its parent's units; undefined if it draws nothing. A bound rectangle
 * counts in full. Strokes do not count.
 */
export function boundsOf(node: ArtNode, artwork: Artwork): Box | undefined {
  let box = boxes.get(node);
  if (box === undefined) {
    boxes.set(node, null); // stops a cycle of `use` elements
    box = measure(node, artwork) ?? null;
    boxes.set(node, box);
  }
  return box ?? undefined;
}

/** Returns the matrix from a node's own units to its parent's. */
export function matrixOf({ tag, attributes }: ArtNode): Matrix {
  const ownMatrix = parseTransform(attributes['transform']);
  return tag === 'use'
    ? multiply(ownMatrix, [1, 0, 0, 1, number(attributes['x']), number(attributes['y'])])
    : ownMatrix;
}

function measure(node: ArtNode, artwork: Artwork): Box | undefined {
  const bound = node.bindings?.art?.box ?? node.bindings?.text?.box ?? node.bindings?.photo?.box;
  const inner = bound ?? shapeOf(node, artwork);
  return inner && transformBox(matrixOf(node), inner);
}

const number = (value: string | undefined): number => Number.parseFloat(value ?? '0') || 0;

function shapeOf(node: ArtNode, artwork: Artwork): Box | undefined {
  const numberOf = (name: string): number => number(node.attributes[name]);
  const around = (x: number, y: number, rx: number, ry: number): Box => ({
    x: x - rx,
    y: y - ry,
    width: 2 * rx,
    height: 2 * ry,
  });
  switch (node.tag) {
    case 'rect':
      return {
        x: numberOf('x'),
        y: numberOf('y'),
        width: numberOf('width'),
        height: numberOf('height'),
      };
    case 'circle':
      return around(numberOf('cx'), numberOf('cy'), numberOf('r'), numberOf('r'));
    case 'ellipse':
      return around(numberOf('cx'), numberOf('cy'), numberOf('rx'), numberOf('ry'));
    case 'line':
      return pathHull(`M${numberOf('x1')} ${numberOf('y1')} ${numberOf('x2')} ${numberOf('y2')}`);
    case 'polyline':
    case 'polygon':
      return pathHull(`M${node.attributes['points'] ?? ''}`);
    case 'path':
      return pathHull(node.attributes['d'] ?? '');
    case 'use': {
      const target = artwork.byId.get((node.attributes['href'] ?? '').slice(1));
      return target && boundsOf(target, artwork);
    }
    default:
      return unionOfChildren(node, artwork);
  }
}

function unionOfChildren({ children }: ArtNode, artwork: Artwork): Box | undefined {
  let box: Box | undefined;
  for (const child of children) {
    if (!DEFINITION_TAGS.has(child.tag)) box = unite(box, boundsOf(child, artwork));
  }
  return box;
}

export function grow({ x, y, width, height }: Box, part: number): Box {
  return {
    x: x - width * part,
    y: y - height * part,
    width: width * (1 + 2 * part),
    height: height * (1 + 2 * part),
  };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Enlarges the box so that it contains the stroke. Pointed corners of a stroke extend by up to twice its width. */
export function widen({ x, y, width, height }: Box, strokeWidth: number, [a, b, c, d]: Matrix): Box {
  const room = 2 * strokeWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

/** Returns the stroke width of a node: its own width, otherwise the inherited width. */
export const strokeWidthOf = ({ attributes }: ArtNode, inherited: number): number =>
  Number.parseFloat(attributes['stroke-width'] ?? '') || inherited;

/**
 * Returns how wide each photo is in a piece of artwork.
 *
 * @param absolute - returns the absolute value path of a key; `scope` is the character in scope
 * @returns for each value path the width of the photo's largest rectangle, in artwork units. Photos in placed parts are
 *   left out.
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
