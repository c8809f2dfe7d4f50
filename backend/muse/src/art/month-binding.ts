import type { Box } from '../geometry/matrix';
import { MOST_ROWS } from '../model/calendar-month';
import { BindingSyntaxError } from '../model/conditions';
import { rectangle, size } from './text-binding';

/**
 * The grid of a month, with a part in each cell. Paths omit `.svg` and may contain `{cell.rows}`, the number of rows.
 */
export interface MonthBinding {
  readonly box: Box;
  /** Months after the calendar's first month. */
  readonly offset: number;
  readonly dayPath: string;
  readonly weekdayPath?: string;
  readonly blankPath?: string;
  /** Height of the row with the names of the weekdays, artwork units. */
  readonly headHeight: number;
  readonly leastRows: number;
}

const FEWEST_ROWS = 4;
const ROWS = '{cell.rows}';
const PART = /^parts\/(?:[A-Za-z0-9_/-]|\{cell\.rows\})+$/;

/** @throws BindingSyntaxError */
export function parseMonth(tag: string, attributes: Record<string, string>): MonthBinding {
  const monthText = attributes['data-month']!.trim();
  if (!/^\d{1,2}$/.test(monthText))
    throw new BindingSyntaxError(
      `data-month="${monthText}": write how many months after the first it is, 0 for the first`,
    );
  const [dayPath, weekdayPath, blankPath] = ['data-day', 'data-weekday', 'data-blank'].map((name) =>
    partPath(attributes, name),
  );
  if (dayPath === undefined)
    throw new BindingSyntaxError(
      `data-month="${monthText}" has no data-day: name the part that every day is drawn with`,
    );
  const headHeight = size(attributes, 'data-head') ?? 0;
  if (headHeight > 0 !== (weekdayPath !== undefined))
    throw new BindingSyntaxError(
      'data-weekday and data-head go together: the part of the weekdays, and the height of their row',
    );
  const box = rectangle(tag, attributes, 'data-month');
  if (headHeight >= box.height)
    throw new BindingSyntaxError('data-head is as high as the whole rectangle: leave room for the days');
  return {
    box,
    offset: Number(monthText),
    dayPath,
    headHeight,
    leastRows: rowsOf(attributes),
    ...(weekdayPath !== undefined && { weekdayPath }),
    ...(blankPath !== undefined && { blankPath }),
  };
}

function partPath(attributes: Record<string, string>, name: string): string | undefined {
  const path = attributes[name]?.trim();
  if (path !== undefined && !PART.test(path))
    throw new BindingSyntaxError(
      `${name}="${path}": write parts/..., without .svg; {cell.rows} may stand in it`,
    );
  return path;
}

function rowsOf(attributes: Record<string, string>): number {
  const rowsText = attributes['data-rows']?.trim() ?? String(FEWEST_ROWS);
  if (!/^[456]$/.test(rowsText))
    throw new BindingSyntaxError(`data-rows="${rowsText}": write the fewest rows of a grid, 4, 5 or 6`);
  return Number(rowsText);
}

export const rowsOfMonth = ({ leastRows }: MonthBinding): number[] =>
  Array.from({ length: MOST_ROWS - leastRows + 1 }, (_, i) => leastRows + i);

export const pathForRows = (path: string, rows: number): string => path.replaceAll(ROWS, String(rows));

export function monthFiles(binding: MonthBinding): string[] {
  const paths = [binding.dayPath, binding.weekdayPath, binding.blankPath].filter(
    (path) => path !== undefined,
  );
  const files = paths.flatMap((path) => rowsOfMonth(binding).map((rows) => `${pathForRows(path, rows)}.svg`));
  return [...new Set(files)];
}
