import type { Artwork } from '../art/art-node';
import type { Box, Matrix } from '../geometry/matrix';
import type { Readings } from '../model/readings';

/** The resolver's position in a file. `matrix` leads to the page's artboard. */
export interface Place {
  readonly artwork: Artwork;
  readonly prefix: string;
  readonly matrix: Matrix;
  readonly depth: number;
  /** Inherited. */
  readonly strokeWidth: number;
  /** The character that keys are looked up in first. */
  readonly scope: string | undefined;
  /** In a field of a month's grid, also the readings of its day. */
  readonly readings: Readings;
}

/** A drawn element. `box`: bounds including strokes, in its parent's units. */
export interface Drawn {
  readonly markup: string;
  readonly box: Box | undefined;
}

export const NOTHING: Drawn = { markup: '', box: undefined };
/** Ids in one placed file: those referred to and those already written. */
export interface Links {
  readonly wantedIds: Set<string>;
  readonly writtenIds: Set<string>;
}
