import type { Artwork } from '../art/art-node';
import type { Box, Matrix } from '../geometry/matrix';
import type { Readings } from '../model/readings';

/** Where in which file the resolver is. `matrix` leads to the page's artboard. */
export interface Place {
  readonly artwork: Artwork;
  readonly prefix: string;
  readonly matrix: Matrix;
  readonly depth: number;
  /** Inherited. */
  readonly strokeWidth: number;
  /** The character whose keys come first. */
  readonly scope: string | undefined;
  /** In a field of a month's grid, those of its day too. */
  readonly readings: Readings;
}

/** What came of an element. `box`: a box that it does not leave, strokes included, in its parent's units. */
export interface Drawn {
  readonly markup: string;
  readonly box: Box | undefined;
}

export const NOTHING: Drawn = { markup: '', box: undefined };
/** Ids of one placed file: those referred to and those already written. */
export interface Links {
  readonly wanted: Set<string>;
  readonly written: Set<string>;
}
