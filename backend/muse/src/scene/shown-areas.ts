import type { PageArea } from '@bindery/shared/contracts';
import { type Box, unite } from '../geometry/matrix';
import { type Condition, holds, type Surroundings } from '../model/conditions';

const MAX_AREAS = 24;

export interface ConditionalAreas {
  readonly show: readonly Condition[];
  readonly areas: readonly Area[];
}

/** Returns the visible areas of a page for the preview. Only the 24 largest are returned. */
export function shownAreas(
  groups: readonly ConditionalAreas[],
  { fields, readings }: Pick<Surroundings, 'fields' | 'readings'>,
): PageArea[] {
  const shownGroups = groups.filter(({ show }) => holds(show, { fields, readings, scope: undefined }));
  return merged(shownGroups.flatMap(({ areas }) => areas))
    .sort((a, b) => sizeOf(b.box) - sizeOf(a.box))
    .slice(0, MAX_AREAS)
    .map(({ keys, box: { x, y, width, height } }) => ({
      keys: [...keys],
      box: [round(x), round(y), round(width), round(height)],
    }));
}

const round = (part: number): number => Math.round(part * 1000) / 1000;

/** The rectangle of a drawing, and the keys on which it depends, the most important first. */
export interface Area {
  readonly keys: readonly string[];
  readonly box: Box;
}

/** Two boxes are merged if the box around both has at most this many times their total area. */
const ROOM = 1.25;

export const sizeOf = ({ width, height }: Box): number => width * height;

/** Merges areas with the same keys that overlap or nearly touch. */
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

/** Adds a box to a list, merging it repeatedly with the boxes near it. */
function add(boxes: Box[], box: Box): void {
  let grown = box;
  for (
    let i = boxes.findIndex((otherBox) => belong(grown, otherBox));
    i >= 0;
    i = boxes.findIndex((otherBox) => belong(grown, otherBox))
  ) {
    grown = unite(grown, boxes.splice(i, 1)[0])!;
  }
  boxes.push(grown);
}

const belong = (a: Box, b: Box): boolean => sizeOf(unite(a, b)!) <= ROOM * (sizeOf(a) + sizeOf(b));
