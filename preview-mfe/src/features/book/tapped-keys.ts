import type { PageArea } from '@bindery/shared/contracts';

/** As fractions of the page: 0, 0 is its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the keys drawn at this point of the page, those of the smallest area first. */
export function tappedKeys(areas: readonly PageArea[], { x, y }: Point): string[] {
  const under = areas.filter(
    ({ box: [leftEdge, top, width, height] }) =>
      x >= leftEdge && x <= leftEdge + width && y >= top && y <= top + height,
  );
  const sorted = [...under].sort(({ box: a }, { box: b }) => a[2] * a[3] - b[2] * b[3]);
  return [...new Set(sorted.flatMap(({ keys }) => keys))];
}

/** Returns a click's position in an element, as fractions of its size. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left: leftEdge, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - leftEdge) / width, y: (clientY - top) / height };
}
