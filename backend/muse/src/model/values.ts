/** An entry of a list of texts. */
export interface TextItem {
  readonly id: string;
  readonly text: string;
}

/** A photo of the shopper: where it is kept, its size and the part of it that is shown, in pixels. */
export interface Photo {
  readonly public_id: string;
  readonly width: number;
  readonly height: number;
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly filter?: string;
  /** Degrees clockwise, before everything else: width, height and crop are of the turned photo. */
  readonly rotation?: number;
}

/** The characters of one type. `count` is a number as text; there may be more customisations than that. */
export interface CharacterGroup {
  readonly type: string;
  readonly count: string;
  readonly customisations: readonly Values[];
}

export type Value =
  | string
  | number
  | readonly string[]
  | readonly TextItem[]
  | Photo
  | readonly CharacterGroup[];

/** Values of a customisation by key; a key that has none is absent. */
export type Values = { readonly [key: string]: Value };

/** A count that is not a number, or is negative, trims nothing. Source: docs/rules.md CHAR-02 */
export function countOf(count: unknown, available: number): number {
  const wanted = Number.parseInt(String(count), 10);
  return Number.isNaN(wanted) || wanted < 0 ? available : wanted;
}
