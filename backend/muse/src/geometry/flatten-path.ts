import { pathSteps } from './path-steps';

export type Point = readonly [x: number, y: number];

/**
 * Number of straight pieces into which a curve is split. With this number, a letter on the curve is turned wrongly by
 * less than a degree.
 */
const PIECES = 48;

/** Returns the points of a baseline path as one continuous line from its first point to its last. */
export function flattenPath(data: string): Point[] {
  const points: Point[] = [];
  let pen: Point = [0, 0];
  let control: { readonly kind: string; readonly point: Point } | undefined;
  for (const [command, values] of pathSteps(data)) {
    const kind = command.toLowerCase();
    const [fromX, fromY] = command === kind ? pen : [0, 0];
    const pairs: Point[] = [];
    if (kind === 'z' || (kind === 'm' && points.length > 0)) break;
    if (kind === 'h') pairs.push([fromX + values[0]!, pen[1]]);
    else if (kind === 'v') pairs.push([pen[0], fromY + values[0]!]);
    else
      for (let i = kind === 'a' ? 5 : 0; i < values.length; i += 2)
        pairs.push([fromX + values[i]!, fromY + values[i + 1]!]);
    if (kind === 's' || kind === 't')
      pairs.unshift(
        control?.kind === kind ? [2 * pen[0] - control.point[0], 2 * pen[1] - control.point[1]] : pen,
      );
    const start = pen;
    const [end, controlPoint] = [pairs.at(-1)!, pairs.at(-2)];
    control =
      controlPoint && 'csqt'.includes(kind)
        ? { kind: 'cs'.includes(kind) ? 's' : 't', point: controlPoint }
        : undefined;
    if (kind === 'a') points.push(...arc(start, values, end));
    else if (controlPoint === undefined) points.push(end);
    else points.push(...steps((t) => bezier([start, ...pairs], t)));
    pen = end;
  }
  return points;
}

const steps = (pointAt: (t: number) => Point): Point[] =>
  Array.from({ length: PIECES }, (_, i) => pointAt((i + 1) / PIECES));

/** De Casteljau's algorithm, for curves with one or two control points. */
export function bezier(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  return bezier(
    points
      .slice(1)
      .map(([x, y], i) => [points[i]![0] + (x - points[i]![0]) * t, points[i]![1] + (y - points[i]![1]) * t]),
    t,
  );
}

/** Converts an arc to points. Source: SVG 1.1, F.6.5 and F.6.6 */
function arc([x1, y1]: Point, values: readonly number[], [x2, y2]: Point): Point[] {
  const [width, height, turn, isLarge, isClockwise] = values as [number, number, number, number, number];
  if (width === 0 || height === 0) return [[x2, y2]];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const needed = Math.hypot(px / width, py / height);
  const [rx, ry] = [Math.abs(width) * Math.max(1, needed), Math.abs(height) * Math.max(1, needed)];
  const off = Math.hypot(px / rx, py / ry);
  const side = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, 1 / (off * off) - 1));
  const [cx, cy] = [(side * rx * py) / ry, (-side * ry * px) / rx];
  const angle = (sign: number): number => Math.atan2((sign * py - cy) / ry, (sign * px - cx) / rx);
  const from = angle(1);
  let sweep = angle(-1) - from;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  return steps((t) => {
    const [ex, ey] = [cx + rx * Math.cos(from + sweep * t), cy + ry * Math.sin(from + sweep * t)];
    return [cos * ex - sin * ey + (x1 + x2) / 2, sin * ex + cos * ey + (y1 + y2) / 2];
  });
}
