import type { Box } from '../geometry/matrix';
import type { Photo } from '../model/values';
import type { PlacedGlyph } from '../type/outline';

/**
 * A page as it is to be shown or printed: everything is decided, nothing is drawn yet. A plain value that can be
 * serialised; picture, print and page text are all made from it.
 */
export interface Scene {
  readonly product: string;
  readonly packageVersion: string;
  readonly page: string;
  /** Of the story, BCP 47. */
  readonly lang: string;
  /** The trimmed page on the artboard, artwork units. */
  readonly window: Box;
  /** All pages of the file, trimmed: the page itself, or both halves of a spread. */
  readonly sheet: Box;
  readonly bleed: number;
  /** In painting order. */
  readonly layers: readonly SceneLayer[];
  /** The customisation keys that the picture depends on, sorted. */
  readonly keys: readonly string[];
  readonly alternativeText: string;
  /** BCP 47: another one than the story's when the shop speaks another. */
  readonly alternativeTextLang: string;
  readonly findings: readonly Finding[];
}

/** `id` names the content: two layers with one id are drawn alike. */
export interface SceneLayer {
  readonly id: string;
  readonly isStatic: boolean;
  /** It changes while somebody types. */
  readonly isTyped: boolean;
  /** A box that it does not leave, artwork units. */
  readonly box: Box;
  /** A box around its see-through, clipped and masked groups, if it has any. */
  readonly layered: Box | undefined;
  /** SVG elements in artwork units, letters as outlines; empty when there is nothing to draw. */
  readonly markup: string;
  readonly texts: readonly SceneText[];
  readonly photos: readonly ScenePhoto[];
  readonly findings: readonly Finding[];
}

/** A shopper's photo in its place. `name` stands for it in the layer's markup: whoever draws puts the picture there. */
export interface ScenePhoto {
  readonly name: string;
  readonly photo: Photo;
  /** The rectangle that it fills; `transform` leads to the artboard. */
  readonly box: Box;
  readonly radius: number;
  readonly transform: readonly [number, number, number, number, number, number];
}

/** A text in its place. Sizes and positions in the units of the box; `transform` leads to the artboard. */
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
 * Something a person should look at.
 * - `missing-glyph`: no font has the sign (`detail`); it is left out
 * - `overflow`: the text is set smaller than its style allows
 * - `broken-word`: a word was divided where the language has no break
 * - `hole`: a placeholder (`detail`) stands for nothing in a sentence that says more
 * - `missing-part`: there is no artwork of that path
 * - `out-of-bounds`: a see-through, clipped or masked group reaches too far out of the artboard; it is left out
 */
export interface Finding {
  readonly kind: 'missing-glyph' | 'overflow' | 'broken-word' | 'hole' | 'missing-part' | 'out-of-bounds';
  readonly where: string;
  readonly detail: string;
}
