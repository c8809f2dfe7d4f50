import type { Box } from './matrix';
import { pathSteps } from './path-steps';

/**
 * Returns a box around the path. The box includes all points and control points, and the whole ellipse of each arc.
 *
 * @returns undefined for a path without a point
 */
export function pathHull(data: string): Box | undefined {
  const hull = new Hull();
  for (const [command, values] of pathSteps(data)) hull.step(command, values);
  return hull.box;
}

class Hull {
  private x = 0;
  private y = 0;
  private start: readonly [number, number] = [0, 0];
  /** Last control point of the previous command if that was a curve. A smooth curve after it mirrors this point. */
  private control: { readonly kind: string; readonly x: number; readonly y: number } | undefined;
  private leftEdge = Infinity;
  private top = Infinity;
  private right = -Infinity;
  private bottom = -Infinity;

  get box(): Box | undefined {
    return this.leftEdge > this.right
      ? undefined
      : { x: this.leftEdge, y: this.top, width: this.right - this.leftEdge, height: this.bottom - this.top };
  }

  step(command: string, values: readonly number[]): void {
    const kind = command.toLowerCase();
    const [fromX, fromY] = command === kind ? [this.x, this.y] : [0, 0];
    const earlierControl = this.control;
    this.control = undefined;
    if (kind === 'z') [this.x, this.y] = this.start;
    else if (kind === 'h') this.moveTo(fromX + values[0]!, this.y);
    else if (kind === 'v') this.moveTo(this.x, fromY + values[0]!);
    else if (kind === 'a') this.arc(values, fromX, fromY);
    else {
      const points: [number, number][] = [];
      for (let i = 0; i < values.length; i += 2) points.push([fromX + values[i]!, fromY + values[i + 1]!]);
      if (kind === 's' || kind === 't') points.unshift(this.mirror(earlierControl, kind));
      for (const [x, y] of points) this.reach(x, y);
      const [x, y] = points.at(-2) ?? points[0]!;
      if ('csqt'.includes(kind)) this.control = { kind: 'cs'.includes(kind) ? 's' : 't', x, y };
      [this.x, this.y] = points.at(-1)!;
    }
    if (kind === 'm') this.start = [this.x, this.y];
  }

  /** Returns the first control point of a smooth curve: the last one of the previous curve, mirrored at the pen. */
  private mirror(earlierControl: Hull['control'], kind: string): [number, number] {
    return earlierControl?.kind === kind
      ? [2 * this.x - earlierControl.x, 2 * this.y - earlierControl.y]
      : [this.x, this.y];
  }

  /**
   * An arc stays within its ellipse. If the ellipse is too small to reach both ends of the arc, it is enlarged
   * (SVG 1.1, F.6.6).
   */
  private arc([rx, ry, turn, , , x, y]: readonly number[], fromX: number, fromY: number): void {
    const [toX, toY] = [fromX + x!, fromY + y!];
    const [halfX, halfY] = [(this.x - toX) / 2, (this.y - toY) / 2];
    const [cos, sin] = [Math.cos((turn! * Math.PI) / 180), Math.sin((turn! * Math.PI) / 180)];
    const needed = Math.hypot(
      (cos * halfX + sin * halfY) / (rx! || 1),
      (cos * halfY - sin * halfX) / (ry! || 1),
    );
    const room = 2 * Math.max(Math.abs(rx!), Math.abs(ry!)) * Math.max(1, needed);
    for (const [atX, atY] of [
      [this.x, this.y],
      [toX, toY],
    ] as const) {
      this.reach(atX - room, atY - room);
      this.reach(atX + room, atY + room);
    }
    this.moveTo(toX, toY);
  }

  private moveTo(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    this.reach(x, y);
  }

  private reach(x: number, y: number): void {
    this.leftEdge = Math.min(this.leftEdge, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }
}
