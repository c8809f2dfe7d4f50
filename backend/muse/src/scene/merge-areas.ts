import type { Box } from '../art/art-node';
import { unite } from '../geometry/matrix';

/** A rectangle in which something is drawn from these keys; those that matter most come first. */
export interface Area {
  readonly keys: readonly string[];
  readonly box: Box;
}

/** One box around two may be so much larger than both: they belong together then. */
const ROOM = 1.25;

export const sizeOf = ({ width, height }: Box): number => width * height;

/** Areas of the same keys that overlap or nearly touch become one. */
export function merged(areas: readonly Area[]): Area[] {
  const groups = new Map<string, { keys: readonly string[]; boxes: Box[] }>();
  for (const { keys, box } of areas) {
    const name = keys.join(' ');
    const group = groups.get(name) ?? { keys, boxes: [] };
    groups.set(name, group);
    add(group.boxes, box);
  }
  return [...groups.values()].flatMap(({ keys, boxes }) => boxes.map((box) => ({ keys, box })));
}

/** Puts a box among others; whatever it grows together with is taken out and grows on with it. */
function add(boxes: Box[], box: Box): void {
  let grown = box;
  for (
    let i = boxes.findIndex((other) => belong(grown, other));
    i >= 0;
    i = boxes.findIndex((other) => belong(grown, other))
  ) {
    grown = unite(grown, boxes.splice(i, 1)[0])!;
  }
  boxes.push(grown);
}

const belong = (one: Box, other: Box): boolean =>
  sizeOf(unite(one, other)!) <= ROOM * (sizeOf(one) + sizeOf(other));
