/** Premultiplied RGBA pixels. `x` and `y`: where the top left one lies on the page or sheet that they are a part of. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
  readonly isOpaque: boolean;
}

export const EMPTY: Pixels = { x: 0, y: 0, width: 0, height: 0, rgba: new Uint8ClampedArray(0), isOpaque: false };

const words = (rgba: Uint8ClampedArray): Uint32Array => new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);

/** A page of white paper. */
export function paper(width: number, height: number): Pixels {
  return { x: 0, y: 0, width, height, rgba: new Uint8ClampedArray(width * height * 4).fill(255), isOpaque: true };
}

export const copyOf = (pixels: Pixels): Pixels => ({ ...pixels, rgba: pixels.rgba.slice() });

/**
 * Cuts away the transparent margin, so that keeping and laying down cost what is drawn and not what is empty.
 *
 * @param rgba - any alignment; the result has memory of its own
 */
export function trim(x: number, y: number, width: number, height: number, source: Uint8Array): Pixels {
  const rgba = new Uint8ClampedArray(width * height * 4);
  rgba.set(source.subarray(0, rgba.length));
  const all = words(rgba);
  const isRowEmpty = (row: number): boolean => isEmpty(all, row * width, 1, width);
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < bottom && isRowEmpty(top)) top += 1;
  if (top === bottom) return EMPTY;
  while (isRowEmpty(bottom - 1)) bottom -= 1;
  const isColumnEmpty = (column: number): boolean => isEmpty(all, top * width + column, width, bottom - top);
  while (isColumnEmpty(left)) left += 1;
  while (isColumnEmpty(right - 1)) right -= 1;
  const kept = new Uint32Array((right - left) * (bottom - top));
  for (let row = top; row < bottom; row += 1) kept.set(all.subarray(row * width + left, row * width + right), (row - top) * (right - left));
  return {
    x: x + left, y: y + top, width: right - left, height: bottom - top,
    rgba: new Uint8ClampedArray(kept.buffer), isOpaque: isOpaque(kept),
  };
}

function isEmpty(all: Uint32Array, from: number, step: number, count: number): boolean {
  for (let i = 0, at = from; i < count; i += 1, at += step) if (all[at] !== 0) return false;
  return true;
}

function isOpaque(all: Uint32Array): boolean {
  for (let i = 0; i < all.length; i += 1) if (all[i]! >>> 24 !== 255) return false;
  return true;
}

/**
 * Lays `above` on `page`, in place. What reaches over the edge is left out.
 *
 * @param shift - pixels from the left edge of what `above` was drawn on to that of the page
 */
export function lay(page: Pixels, above: Pixels, shift = 0): void {
  const x = above.x - shift;
  const left = Math.max(0, x);
  const right = Math.min(page.width, x + above.width);
  const bottom = Math.min(page.height, above.y + above.height);
  if (right <= left) return;
  const from = words(above.rgba);
  const to = words(page.rgba);
  for (let y = Math.max(0, above.y); y < bottom; y += 1) {
    const source = (y - above.y) * above.width + left - x;
    const target = y * page.width + left;
    if (above.isOpaque) to.set(from.subarray(source, source + right - left), target);
    else layRow(from, source, to, target, right - left);
  }
}

/** Source over, two channels to a multiplication. Little-endian words: alpha is the highest byte. */
function layRow(from: Uint32Array, source: number, to: Uint32Array, target: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const over = from[source + i]!;
    if (over === 0) continue;
    const alpha = over >>> 24;
    if (alpha === 255) {
      to[target + i] = over;
      continue;
    }
    const under = to[target + i]!;
    const rest = 255 - alpha;
    const even = (under & 0xff00ff) * rest + 0x800080;
    const odd = ((under >>> 8) & 0xff00ff) * rest + 0x800080;
    const evenShare = ((even + ((even >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff;
    const oddShare = (odd + ((odd >>> 8) & 0xff00ff)) & 0xff00ff00;
    to[target + i] = over + (evenShare | oddShare);
  }
}
