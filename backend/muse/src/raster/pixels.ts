import sharp from 'sharp';

/** A whole picture as RGBA bytes. If the picture is not opaque, the colours are premultiplied. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

export function paper(width: number, height: number): Pixels {
  return { width, height, rgba: new Uint8ClampedArray(width * height * 4).fill(255) };
}

/** Returns an empty, transparent picture. */
export const clear = (width: number, height: number): Pixels => ({
  width,
  height,
  rgba: new Uint8ClampedArray(width * height * 4),
});

/** Returns a view of the bytes with one number per RGBA pixel. The numbers are little-endian, so alpha is the highest byte. */
export const wordsOf = (bytes: Uint8Array | Uint8ClampedArray): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);

/** Maximum number of spare buffers for pages that are composed at the same time. Further buffers are freed. */
const SPARE_PAGES = 8;

/** Pool of page buffers. They are reused, because otherwise every picture would leave megabytes of garbage. */
export class SparePages {
  private readonly spare: Uint8ClampedArray[] = [];

  copy({ width, height, rgba }: Pixels): Pixels {
    const index = this.spare.findIndex(({ length }) => length === rgba.length);
    if (index === -1) return { width, height, rgba: rgba.slice() };
    const [reused] = this.spare.splice(index, 1);
    reused!.set(rgba);
    return { width, height, rgba: reused! };
  }

  /** @param page - from {@link copy}; the caller must not use it any more */
  giveBack({ rgba }: Pixels): void {
    this.spare.push(rgba);
    if (this.spare.length > SPARE_PAGES) this.spare.shift();
  }
}

const QUALITY = 84;
const PAGE_WEBP_QUALITY = 80;
/** Encoding effort, 0 to 6. A higher effort would save a few percent of the bytes in twice the time. */
const WEBP_EFFORT = 2;

/** Encodings of a page's picture. WebP has half the bytes of JPEG and takes three times as long to encode. */
export type PageFormat = 'jpeg' | 'webp';

/**
 * Encodes a page. JPEG has full chroma, which keeps coloured letters sharp. Optimised Huffman tables are off, because
 * they would save only 2 % of the bytes and take twice the time.
 */
export async function encodePage({ width, height, rgba }: Pixels, format: PageFormat): Promise<Buffer> {
  const page = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return format === 'webp'
    ? page.webp({ quality: PAGE_WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer()
    : page.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Quality for flat art. The alpha channel is always lossless. */
const WEBP_QUALITY = 82;

/** Encodes a picture with transparent parts. @param pixels - premultiplied */
export async function encodeWebp(pixels: Pixels): Promise<Buffer> {
  const { width, height } = pixels;
  return sharp(straight(pixels), { raw: { width, height, channels: 4 } })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}

/** Converts premultiplied colours to straight alpha. */
function straight({ rgba }: Pixels): Uint8ClampedArray {
  const colours = rgba.slice();
  for (let offset = 0; offset < colours.length; offset += 4) {
    const alpha = colours[offset + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = offset; channel < offset + 3; channel += 1)
      colours[channel] = (colours[channel]! * 255) / alpha;
  }
  return colours;
}
