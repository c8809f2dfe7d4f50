import type { Box, Matrix } from '../geometry/matrix';
import type { Photo } from '../model/values';
import type { PlacedGlyph } from '../type/outline';
import type { Artwork } from '../art/art-node';
import type { Readings } from '../model/readings';

/**
 * A page with all its layout as plain, serialisable data. The picture, the print file and the page's text are made from
 * it.
 */
export interface Scene {
  readonly product: string;
  readonly packageVersion: string;
  readonly page: string;
  /** Language of the story, BCP 47. */
  readonly lang: string;
  /** The trimmed page on the artboard, artwork units. */
  readonly window: Box;
  /** The box around all trimmed pages of the file: the page itself, or both halves of a spread. */
  readonly sheet: Box;
  readonly bleed: number;
  /** In painting order. */
  readonly layers: readonly SceneLayer[];
  /** The keys of the customisation on which the picture depends, sorted. */
  readonly keys: readonly string[];
  readonly alternativeText: string;
  /** BCP 47 language of `alternativeText`; may differ from the story's language. */
  readonly alternativeTextLang: string;
  readonly findings: readonly Finding[];
}

/** `id` depends only on the content: layers with the same id look the same. */
export interface SceneLayer {
  readonly id: string;
  readonly isStatic: boolean;
  /** True if the layer changes while the shopper types. */
  readonly isTyped: boolean;
  /** Bounds in artwork units. */
  readonly box: Box;
  /** Bounds of the layer's transparent, clipped and masked groups, if any. */
  readonly layered: Box | undefined;
  /** SVG elements in artwork units, with letters as outlines; empty if there is nothing to draw. */
  readonly markup: string;
  readonly texts: readonly SceneText[];
  readonly photos: readonly ScenePhoto[];
  readonly findings: readonly Finding[];
}

/**
 * A shopper's photo in its place. `name` is a placeholder in the layer's markup, where the renderer puts the picture.
 */
export interface ScenePhoto {
  readonly name: string;
  readonly photo: Photo;
  /** The rectangle that the photo fills; `transform` maps it to the artboard. */
  readonly box: Box;
  readonly radius: number;
  readonly transform: readonly [number, number, number, number, number, number];
}

/** A text in its place. Sizes and positions are in the units of the box; `transform` maps them to the artboard. */
export interface SceneText {
  readonly id: string;
  readonly text: string;
  readonly style: string;
  readonly size: number;
  readonly colour: string;
  readonly box: Box;
  readonly transform: readonly [number, number, number, number, number, number];
  readonly lines: readonly string[];
  readonly glyphs: readonly PlacedGlyph[];
}

/**
 * A problem that a person should check.
 * - `missing-glyph`: no font has the character (`detail`), so the character is left out
 * - `overflow`: the text is set smaller than its style allows
 * - `broken-word`: a word was divided at a point that the language does not allow
 * - `hole`: a placeholder (`detail`) has no value, although the sentence has other words
 * - `missing-part`: there is no artwork at that path
 * - `out-of-bounds`: a transparent, clipped or masked group extends too far beyond the artboard, so the group is left
 * out
 */
export interface Finding {
  readonly kind: 'missing-glyph' | 'overflow' | 'broken-word' | 'hole' | 'missing-part' | 'out-of-bounds';
  readonly where: string;
  readonly detail: string;
}

/** The resolver's position in a file. `matrix` maps it to the page's artboard. */
export interface Place {
  readonly artwork: Artwork;
  readonly prefix: string;
  readonly matrix: Matrix;
  readonly depth: number;
  /** Inherited. */
  readonly strokeWidth: number;
  /** The character whose keys take precedence. */
  readonly scope: string | undefined;
  /** Inside a cell of a month's grid, the readings include those of the cell's day. */
  readonly readings: Readings;
}

/** A drawn element. `box`: bounds including strokes, in its parent's units. */
export interface Drawn {
  readonly markup: string;
  readonly box: Box | undefined;
}

export const NOTHING: Drawn = { markup: '', box: undefined };
/** Ids in one placed file. `wantedIds`: elements refer to them. `writtenIds`: the markup already contains them. */
export interface Links {
  readonly wantedIds: Set<string>;
  readonly writtenIds: Set<string>;
}
