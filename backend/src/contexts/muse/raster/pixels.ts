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
export const clear = (width: number, height: number): Pixels => ({ width, height, rgba: new Uint8ClampedArray(width * height * 4) });

export const copyOf = (pixels: Pixels): Pixels => ({ ...pixels, rgba: pixels.rgba.slice() });

/** Four channels at a time: RGBA in a little-endian word, so alpha is the highest byte. */
export const wordsOf = (bytes: Uint8Array | Uint8ClampedArray): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
