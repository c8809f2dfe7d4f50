import { bezier, type Point } from './flatten-path';
import { pathSteps } from './path-steps';

/**
 * Number of pieces into which each line or curve of an outline is split. More pieces would make no visible difference.
 */
const PIECES = 2;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns the outline of a glyph after applying `move` to its points. Straight lines may become curves.
 *
 * @param outline - path data with absolute M, L, Q, C and Z, as HarfBuzz writes them
 */
export function bendPath(outline: string, move: (point: Point) => Point): string {
  let bent = '';
  let pen: Point = [0, 0];
  let start: Point = pen;
  const write = (command: string, ...points: Point[]): void => {
    bent += command + points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ');
  };
  const curve = (points: readonly Point[]): void => {
    for (let piece = 0; piece < PIECES; piece += 1) {
      const [from, middle, to] = [0, 0.5, 1].map((part) => move(bezier(points, (piece + part) / PIECES))) as [
        Point,
        Point,
        Point,
      ];
      write('Q', [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2], to);
    }
  };
  for (const [command, values] of pathSteps(outline)) {
    const points = Array.from({ length: values.length / 2 }, (_, i): Point => [
      values[2 * i]!,
      values[2 * i + 1]!,
    ]);
    if (command === 'M') {
      write('M', move((start = points[0]!)));
    } else if (command === 'Z') {
      if (pen[0] !== start[0] || pen[1] !== start[1]) curve([pen, start]);
      bent += 'Z';
    } else curve([pen, ...points]);
    pen = points.at(-1) ?? start;
  }
  return bent;
}
