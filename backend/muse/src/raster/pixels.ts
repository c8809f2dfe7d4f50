/** A whole picture: RGBA, premultiplied where it is not opaque. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

/** A page of white paper. */
export function paper(width: number, height: number): Pixels {
  return { width, height, rgba: new Uint8ClampedArray(width * height * 4).fill(255) };
}

/** A picture with nothing on it. */
export const clear = (width: number, height: number): Pixels => ({
  width,
  height,
  rgba: new Uint8ClampedArray(width * height * 4),
});

/** Four channels at a time: RGBA in a little-endian word, so alpha is the highest byte. */
export const wordsOf = (bytes: Uint8Array | Uint8ClampedArray): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);

/** Of the pages that are put together at the same time; more than that is only given to the garbage collector. */
const SPARE_PAGES = 8;

/**
 * Pages to write on again: a new one for every picture is megabytes of fresh memory that the collector has to find.
 */
export class SparePages {
  private readonly spare: Uint8ClampedArray[] = [];

  copy({ width, height, rgba }: Pixels): Pixels {
    const at = this.spare.findIndex(({ length }) => length === rgba.length);
    if (at === -1) return { width, height, rgba: rgba.slice() };
    const [reused] = this.spare.splice(at, 1);
    reused!.set(rgba);
    return { width, height, rgba: reused! };
  }

  /** @param page - made by {@link copy}; nobody reads it any more */
  giveBack({ rgba }: Pixels): void {
    this.spare.push(rgba);
    if (this.spare.length > SPARE_PAGES) this.spare.shift();
  }
}
