import type { PagePosition } from './openings';

/**
 * Shading of the paper, drawn over the picture. It is darker towards the gutter, and a cover has a groove at the spine.
 */
const GUTTER =
  'rgb(52 38 24 / 0.34) 0, rgb(52 38 24 / 0.13) 3.5%, rgb(52 38 24 / 0.04) 9%, transparent 16%, transparent 92%, rgb(255 255 255 / 0.1) 100%';
const SPINE =
  'rgb(20 14 8 / 0.34) 0, rgb(255 255 255 / 0.22) 1.4%, rgb(255 255 255 / 0.1) 2.8%, rgb(20 14 8 / 0.3) 3.8%, rgb(20 14 8 / 0.08) 5%, transparent 8%, transparent 97%, rgb(255 255 255 / 0.14) 100%';

export const SHADES: Readonly<Record<PagePosition, string>> = {
  'cover-right': `linear-gradient(90deg, ${SPINE})`,
  'cover-left': `linear-gradient(270deg, ${SPINE})`,
  'page-right': `linear-gradient(90deg, ${GUTTER})`,
  'page-left': `linear-gradient(270deg, ${GUTTER})`,
  sheet: 'none',
};

export const CORNERS: Readonly<Record<PagePosition, string>> = {
  'cover-right': '2px 5px 5px 2px',
  'cover-left': '5px 2px 2px 5px',
  'page-right': '0 3px 3px 0',
  'page-left': '3px 0 0 3px',
  sheet: '2px',
};

const SHEET = 2;
const MAX_SHEETS = 4;

/**
 * Draws the edges of the pages below an open page. The left stack grows as the shopper turns pages.
 *
 * @param pageShare - share of the book's pages on this side, 0 to 1
 * @param direction - -1 for edges on the left, 1 for edges on the right
 * @returns a CSS box-shadow
 */
export function pageEdges(pageShare: number, direction: 1 | -1): string {
  const sheets = Math.ceil(pageShare * MAX_SHEETS);
  const edges = Array.from({ length: sheets }, (_, sheet) => {
    const offset = (sheet + 1) * SHEET * direction;
    return `${offset - direction}px 0 0 #f3ead8, ${offset}px 0 0 #cfc3aa`;
  });
  return [...edges, 'var(--b-shadows-book)'].join(', ');
}
