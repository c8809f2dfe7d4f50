import type { Point } from '../geometry/flatten-path';

/** A path measured along itself. Lengths in the units of its points. */
export class Baseline {
  readonly length: number;
  /** How far along each point lies. */
  private readonly reached: readonly number[];

  constructor(private readonly points: readonly Point[]) {
    let length = 0;
    this.reached = points.map(
      ([x, y], i) => (length += i === 0 ? 0 : Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1])),
    );
    this.length = length;
  }

  /** The point so far along, and the direction there in radians. Before and behind the path, its ends go straight on. */
  at(along: number): { readonly x: number; readonly y: number; readonly angle: number } {
    let [low, end] = [0, this.points.length - 1];
    while (end - low > 1) {
      const middle = (low + end) >> 1;
      if (this.reached[middle]! > along) end = middle;
      else low = middle;
    }
    const [[x1, y1], [x2, y2]] = [this.points[end - 1]!, this.points[end]!];
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const over = along - this.reached[end - 1]!;
    return { x: x1 + over * Math.cos(angle), y: y1 + over * Math.sin(angle), angle };
  }
}
