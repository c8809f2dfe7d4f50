export interface TextItem {
  readonly id: string;
  readonly text: string;
}

/** A shopper's photo: its id, its size and the visible part, in pixels. */
export interface Photo {
  readonly public_id: string;
  readonly width: number;
  readonly height: number;
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly filter?: string;
  /** Degrees clockwise. Width, height and crop refer to the rotated photo. */
  readonly rotation?: number;
}

/** The characters of one type. `count` is a number as text. `customisations` may have more entries than `count`. */
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

/** Values of a customisation by key; a key without a value is absent. */
export type Values = { readonly [key: string]: Value };

/** Returns the count or, if it is negative or no number, the available number. Source: docs/rules.md CHAR-02 */
export function countOf(count: unknown, available: number): number {
  const wantedCount =
    typeof count === 'string' || typeof count === 'number' ? Number.parseInt(`${count}`, 10) : NaN;
  return Number.isNaN(wantedCount) || wantedCount < 0 ? available : wantedCount;
}
