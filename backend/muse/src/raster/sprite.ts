import { type Pixels, wordsOf } from './pixels';

/**
 * A drawn layer without its empty space. Most layers cover little of the page, and this way memory and blending time
 * depend only on the drawn area.
 */
export interface Sprite {
  /** Four numbers for each span: x and y on the sheet, the length in pixels, and 1 if the span is opaque. */
  readonly spans: Int32Array;
  /** Premultiplied RGBA of all spans, in order. */
  readonly words: Uint32Array;
}

export const EMPTY: Sprite = { spans: new Int32Array(0), words: new Uint32Array(0) };

export const bytesOf = ({ spans, words }: Sprite): number => spans.byteLength + words.byteLength;

/** Short gaps of up to this many empty pixels are stored as drawn pixels, because skipping them would cost more. */
const SHORT_GAP = 4;
const NUMBERS_PER_SPAN = 4;

/**
 * Makes a sprite of the drawn parts of an image.
 *
 * @param x - left edge of the image on the sheet, pixels
 * @param rgba - `width` times `height` premultiplied pixels, at any byte alignment
 */
export function toSprite(x: number, y: number, width: number, height: number, rgba: Uint8Array): Sprite {
  const source = rgba.byteOffset % 4 === 0 ? wordsOf(rgba) : wordsOf(rgba.slice());
  const spans: number[] = [];
  let total = 0;
  for (let row = 0; row < height; row += 1) {
    const [start, end] = [row * width, (row + 1) * width];
    for (let position = nextDrawn(source, start, end); position < end;) {
      const stop = endOfSpan(source, position, end);
      spans.push(x + position - start, y + row, stop - position, isOpaque(source, position, stop) ? 1 : 0);
      total += stop - position;
      position = nextDrawn(source, stop, end);
    }
  }
  return { spans: Int32Array.from(spans), words: gather(source, spans, total, x, y, width) };
}

function nextDrawn(source: Uint32Array, from: number, end: number): number {
  let position = from;
  while (position < end && source[position] === 0) position += 1;
  return position;
}

function endOfSpan(source: Uint32Array, from: number, end: number): number {
  let stop = from + 1;
  for (let position = stop; position < end && position - stop < SHORT_GAP; position += 1)
    if (source[position] !== 0) stop = position + 1;
  return stop;
}

function isOpaque(source: Uint32Array, from: number, to: number): boolean {
  for (let position = from; position < to; position += 1) if (source[position]! >>> 24 !== 255) return false;
  return true;
}

function gather(
  source: Uint32Array,
  spans: readonly number[],
  total: number,
  x: number,
  y: number,
  width: number,
): Uint32Array {
  const words = new Uint32Array(total);
  let position = 0;
  for (let i = 0; i < spans.length; i += NUMBERS_PER_SPAN) {
    const from = (spans[i + 1]! - y) * width + spans[i]! - x;
    copy(source, from, words, position, spans[i + 2]!);
    position += spans[i + 2]!;
  }
  return words;
}

/** Up to this number of pixels, a loop copies faster than `set` with a subarray. */
const SHORT_COPY = 48;

function copy(from: Uint32Array, source: number, to: Uint32Array, target: number, count: number): void {
  if (count > SHORT_COPY) to.set(from.subarray(source, source + count), target);
  else for (let i = 0; i < count; i += 1) to[target + i] = from[source + i]!;
}

/**
 * Draws a sprite on a page, clipped at the page's edges. The page is changed in place.
 *
 * @param shift - pixels from the left edge of the sheet to the left edge of the page
 */
export function lay(page: Pixels, { spans, words }: Sprite, shift: number): void {
  const target = wordsOf(page.rgba);
  let from = 0;
  for (let i = 0; i < spans.length; i += NUMBERS_PER_SPAN) {
    const [x, y, length] = [spans[i]! - shift, spans[i + 1]!, spans[i + 2]!];
    const leftEdge = Math.max(0, x);
    const count = Math.min(page.width, x + length) - leftEdge;
    if (y >= 0 && y < page.height && count > 0) {
      const source = from + leftEdge - x;
      if (spans[i + 3] === 1) copy(words, source, target, y * page.width + leftEdge, count);
      else blend(words, source, target, y * page.width + leftEdge, count);
    }
    from += length;
  }
}

/** Blends source over target. Both have premultiplied colours. Each multiplication handles two channels. */
function blend(from: Uint32Array, source: number, to: Uint32Array, target: number, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const over = from[source + i]!;
    const transparency = 255 - (over >>> 24);
    if (transparency === 255) continue;
    if (transparency === 0) {
      to[target + i] = over;
      continue;
    }
    const under = to[target + i]!;
    const even = (under & 0xff00ff) * transparency + 0x800080;
    const odd = ((under >>> 8) & 0xff00ff) * transparency + 0x800080;
    const evenShare = ((even + ((even >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff;
    const oddShare = (odd + ((odd >>> 8) & 0xff00ff)) & 0xff00ff00;
    to[target + i] = over + (evenShare | oddShare);
  }
}
