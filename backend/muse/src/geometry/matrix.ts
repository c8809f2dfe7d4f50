/** A rectangle. `x` and `y` are its top left corner. All four numbers are in artwork units (book.json `unitsPerMm`). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** a b c d e f of an SVG matrix: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const TRANSFORM = /([a-zA-Z]+)\s*\(([^)]*)\)/g;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Parses an SVG `transform` attribute; unknown functions are ignored. */
export function parseTransform(value: string | undefined): Matrix {
  let matrix = IDENTITY;
  for (const [, name, list] of (value ?? '').matchAll(TRANSFORM)) {
    matrix = multiply(
      matrix,
      single(
        name!,
        list!
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      ),
    );
  }
  return matrix;
}

function single(name: string, n: number[]): Matrix {
  switch (name) {
    case 'matrix':
      return n.length === 6 ? (n as unknown as Matrix) : IDENTITY;
    case 'translate':
      return [1, 0, 0, 1, n[0] ?? 0, n[1] ?? 0];
    case 'scale':
      return [n[0] ?? 1, 0, 0, n[1] ?? n[0] ?? 1, 0, 0];
    case 'skewX':
      return [1, 0, Math.tan(radians(n[0] ?? 0)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians(n[0] ?? 0)), 0, 1, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians(n[0] ?? 0)), Math.sin(radians(n[0] ?? 0))];
      const [x, y] = [n[1] ?? 0, n[2] ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    default:
      return IDENTITY;
  }
}

/** Returns the axis-aligned box around a transformed box. */
export function transformBox([a, b, c, d, e, f]: Matrix, box: Box): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [box.x, box.x + box.width]) {
    for (const y of [box.y, box.y + box.height]) {
      xs.push(a * x + c * y + e);
      ys.push(b * x + d * y + f);
    }
  }
  const [leftEdge, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: leftEdge, y: top, width: Math.max(...xs) - leftEdge, height: Math.max(...ys) - top };
}

export function unite(box: Box | undefined, otherBox: Box | undefined): Box | undefined {
  if (!box || !otherBox) return box ?? otherBox;
  const [x, y] = [Math.min(box.x, otherBox.x), Math.min(box.y, otherBox.y)];
  const right = Math.max(box.x + box.width, otherBox.x + otherBox.width);
  const bottom = Math.max(box.y + box.height, otherBox.y + otherBox.height);
  return { x, y, width: right - x, height: bottom - y };
}

export function overlaps(box: Box, otherBox: Box): boolean {
  return (
    box.x < otherBox.x + otherBox.width &&
    otherBox.x < box.x + box.width &&
    box.y < otherBox.y + otherBox.height &&
    otherBox.y < box.y + box.height
  );
}

/** Returns `matrix(...)`. The offsets have at most three decimals. */
export function matrixAttribute(matrix: Matrix): string {
  return `matrix(${matrix.map((n, i) => +n.toFixed(i < 4 ? 6 : 3)).join(' ')})`;
}
