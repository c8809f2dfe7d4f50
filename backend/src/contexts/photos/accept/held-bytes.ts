import type { Metadata } from 'sharp';
import type { PhotoFormat } from './sniff';

/** libheif's planes, RGBA, a PNG of it and what is made of that: a HEIC is in memory several times. */
const HEIC_BYTES = 12;
/** What nsgif and the copy of its canvas hold. */
const GIF_BYTES = 5;
/** Lines on their way, and the pictures that are made. */
const AROUND_BYTES = 1;

const BYTES_OF_DEPTH: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * What decoding holds in memory at most, measured with libvips: a picture that is turned is there as a whole; an
 * interlaced PNG once more; a progressive JPEG with all its coefficients, two bytes each.
 */
export function heldBytes(format: PhotoFormat, picture: Metadata): number {
  const { width = 0, height = 0, channels = 4, depth = '', orientation = 1, isProgressive } = picture;
  const pixels = width * height;
  if (format === 'heic') return pixels * HEIC_BYTES;
  if (format === 'gif') return pixels * GIF_BYTES;
  const whole = channels * (BYTES_OF_DEPTH[depth] ?? 4);
  const coefficients = picture.chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  const packed = format === 'jpeg' ? coefficients : whole;
  return pixels * (AROUND_BYTES + (orientation > 1 ? whole : 0) + (isProgressive ? packed : 0));
}
