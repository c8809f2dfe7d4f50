import sharp from 'sharp';

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

const QUALITY = 84;
const PAGE_WEBP_QUALITY = 80;
/** 0 to 6: further effort saves a few percent and costs twice the time. */
const WEBP_EFFORT = 2;

/** Encodings of a page's picture. WebP has half the bytes of JPEG and takes three times as long to encode. */
export type PageFormat = 'jpeg' | 'webp';

/**
 * As JPEG, full chroma keeps coloured letters sharp; tables made to measure would save 2 % of the bytes for twice the
 * time.
 */
export async function encodePage({ width, height, rgba }: Pixels, format: PageFormat): Promise<Buffer> {
  const page = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  return format === 'webp'
    ? page.webp({ quality: PAGE_WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer()
    : page.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Of flat art; its own alpha is kept without loss. */
const WEBP_QUALITY = 82;

/** For pictures that are see-through in places. @param pixels - premultiplied */
export async function encodeWebp(pixels: Pixels): Promise<Buffer> {
  const { width, height } = pixels;
  return sharp(straight(pixels), { raw: { width, height, channels: 4 } })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}

/** Takes the alpha out of the colours. */
function straight({ rgba }: Pixels): Uint8ClampedArray {
  const colours = rgba.slice();
  for (let at = 0; at < colours.length; at += 4) {
    const alpha = colours[at + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      colours[channel] = (colours[channel]! * 255) / alpha;
  }
  return colours;
}
