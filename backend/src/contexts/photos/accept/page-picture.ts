import sharp from 'sharp';
import { PhotoRefusedError } from '../photos.errors';
import { heldBytes, MAX_SCANS, MAX_TEXTS } from './normalise';
import { jpegScans, pngTexts, sniff, SNIFFED_BYTES } from './sniff';

/** An upright WebP picture of one width, in sRGB and without metadata. */
export interface PictureRendition {
  readonly widthPx: number;
  readonly bytes: Buffer;
}

/** A picture for a written page. `width` and `height` are those of the largest rendition, which is the last. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly PictureRendition[];
}

/** A column of text is 704 CSS pixels wide. The largest width is enough for screens with two pixels per CSS pixel. */
const WIDTHS_PX = [480, 800, 1200, 1600];
/** Maximum height, far below the limit of WebP. */
const MAX_HEIGHT_PX = 8000;
/** Enough for the pictures of most cameras. */
const MAX_PIXELS = 25_000_000;
const MAX_HELD_BYTES = 150_000_000;
/** Bytes per pixel, because libwebp has the whole picture in memory. */
const WEBP_BYTES = 5;
const QUALITY = 84;
const LIMIT_S = 20;

type PageFormat = 'jpeg' | 'png' | 'webp';

/** Returns the format by the first bytes. @throws PhotoRefusedError */
async function formatOf(bytes: Buffer): Promise<PageFormat> {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  const format = sniff(bytes.subarray(0, SNIFFED_BYTES));
  if (format !== 'jpeg' && format !== 'png') throw new PhotoRefusedError('format');
  const file = {
    read: async (target: Buffer, offset: number, length: number, position: number) => ({
      bytesRead: bytes.copy(target, offset, position, position + length),
    }),
  };
  if (format === 'png' && (await pngTexts(file)) > MAX_TEXTS) throw new PhotoRefusedError('broken');
  if (format === 'jpeg' && jpegScans(bytes, MAX_SCANS) > MAX_SCANS) throw new PhotoRefusedError('broken');
  return format;
}

async function requireSize(bytes: Buffer, format: PageFormat): Promise<void> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  // the decoder must find the same format as the file's first bytes state
  if (metadata.format !== format) throw new PhotoRefusedError('format');
  const pixels = metadata.width * metadata.height;
  const held = format === 'webp' ? pixels * WEBP_BYTES : heldBytes(format, metadata);
  if (pixels > MAX_PIXELS || held > MAX_HELD_BYTES) throw new PhotoRefusedError('pixels');
}

const encode = (bytes: Buffer, width: number) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .timeout({ seconds: LIMIT_S })
    .autoOrient()
    .resize(width, MAX_HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });

/**
 * Encodes a picture in the widths that pages use. The file's name has no effect.
 *
 * @param bytes - a JPEG, PNG or WebP file
 * @throws PhotoRefusedError, and the decoder's error if the file is broken. Source: docs/rules.md CONT-13
 */
export async function encodePagePicture(bytes: Buffer): Promise<PagePicture> {
  await requireSize(bytes, await formatOf(bytes));
  const { data, info } = await encode(bytes, WIDTHS_PX.at(-1)!);
  const renditions: PictureRendition[] = [];
  for (const widthPx of WIDTHS_PX.filter((width) => width < info.width))
    renditions.push({ widthPx, bytes: (await encode(bytes, widthPx)).data });
  renditions.push({ widthPx: info.width, bytes: data });
  return { width: info.width, height: info.height, renditions };
}
