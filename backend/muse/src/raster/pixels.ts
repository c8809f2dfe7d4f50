import sharp from 'sharp';

/** A whole picture: RGBA, premultiplied if it is not opaque. */
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

/** Views four channels at a time: an RGBA pixel is a little-endian word, so alpha is the highest byte. */
export const wordsOf = (bytes: Uint8Array | Uint8ClampedArray): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);

/** Spare pages kept for pages composed at the same time; the garbage collector takes the rest. */
const SPARE_PAGES = 8;

/** Pool of page buffers: a new buffer for every picture is megabytes of memory for the garbage collector. */
export class SparePages {
  private readonly spare: Uint8ClampedArray[] = [];

  copy({ width, height, rgba }: Pixels): Pixels {
    const index = this.spare.findIndex(({ length }) => length === rgba.length);
    if (index === -1) return { width, height, rgba: rgba.slice() };
    const [reused] = this.spare.splice(index, 1);
    reused!.set(rgba);
    return { width, height, rgba: reused! };
  }

  /** @param page - made by {@link copy} and no longer read */
  giveBack({ rgba }: Pixels): void {
    this.spare.push(rgba);
    if (this.spare.length > SPARE_PAGES) this.spare.shift();
  }
}

const QUALITY = 84;
const PAGE_WEBP_QUALITY = 80;
/** 0 to 6: more effort saves a few percent and takes twice the time. */
const WEBP_EFFORT = 2;

/** Encodings of a page's picture. WebP has half the bytes of JPEG and takes three times as long to encode. */
export type PageFormat = 'jpeg' | 'webp';

/**
 * Encodes a page. For JPEG, full chroma keeps coloured letters sharp; optimised tables would save 2 % of the bytes for
 * twice the time.
 */
export async function encodePage({ width, height, rgba }: Pixels, format: PageFormat): Promise<Buffer> {
  const page = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return format === 'webp'
    ? page.webp({ quality: PAGE_WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer()
    : page.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** For flat art; alpha is lossless. */
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
