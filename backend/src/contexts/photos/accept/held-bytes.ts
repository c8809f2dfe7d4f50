import type { Metadata } from 'sharp';
import type { PhotoFormat } from './sniff';

/** A HEIC is in memory several times: libheif's planes, RGBA, a PNG and the result. */
const HEIC_BYTES = 12;
/** nsgif and the copy of its canvas. */
const GIF_BYTES = 5;
/** Lines in transit and the output pictures. */
const AROUND_BYTES = 1;

const BYTES_OF_DEPTH: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * Returns the maximum memory of decoding, measured with libvips: a rotated picture is held whole, an interlaced PNG
 * once more, a progressive JPEG with all its coefficients of two bytes.
 */
export function heldBytes(format: PhotoFormat, picture: Metadata): number {
  const { width = 0, height = 0, channels = 4, depth = '', orientation = 1, isProgressive } = picture;
  const pixels = width * height;
  if (format === 'heic') return pixels * HEIC_BYTES;
  if (format === 'gif') return pixels * GIF_BYTES;
  const wholeBytes = channels * (BYTES_OF_DEPTH[depth] ?? 4);
  const coefficients = picture.chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  const packed = format === 'jpeg' ? coefficients : wholeBytes;
  return pixels * (AROUND_BYTES + (orientation > 1 ? wholeBytes : 0) + (isProgressive ? packed : 0));
}
