import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PHOTO_PIXELS } from '@bindery/muse';
import { pictureHash } from '../perceptual-hash';
import { PhotoRefusedError } from '../photos.errors';
import { gifFrames, sniff, SNIFFED_BYTES, type PhotoFormat, jpegScans, pngTexts } from './sniff';
import { heicToPng } from './heic';
import type { Metadata } from 'sharp';

/** Bytes per pixel for the four copies of a HEIC in memory: libheif's planes, RGBA, a PNG and the result. */
const HEIC_BYTES = 12;
/** Bytes per pixel that the decoder nsgif and a copy of the decoder's canvas need. */
const GIF_BYTES = 5;
/** Bytes per pixel for the buffers of libvips and for the output pictures. */
const AROUND_BYTES = 1;

const BYTES_OF_DEPTH: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * Returns the maximum number of bytes that decoding needs, as measured with libvips. A rotated picture is decoded as a
 * whole. For an interlaced PNG, the decoder stores the whole picture; for a progressive JPEG, its coefficients.
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

/** Source: docs/rules.md PHOTO-03 */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Maximum width and height; the pictures of all cameras are smaller. */
const MAX_SIDE_PX = 32_000;
const SCREEN_PX = 2048;
const MASTER_QUALITY = 93;
const SCREEN_QUALITY = 88;
const LIMIT_S = 30;
/** Most scans of a JPEG. Progressive JPEG files have a dozen. */
export const MAX_SCANS = 100;
/** Most compressed texts of a PNG. Image editors write a handful. */
export const MAX_TEXTS = 10;
/** Maximum number of frames of an animation, enough for some minutes of film. Only the first frame is stored. */
const MAX_FRAMES = 10_000;

/** Memory limit for decoding, enough for a HEIC of 50 megapixels or a rotated JPEG of 100 megapixels. */
export const LARGEST_BYTES = 600_000_000;

/** A photo as stored. Both pictures are upright JPEGs in sRGB, without metadata. */
export interface NormalisedPhoto {
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
  readonly master: Buffer;
  readonly screen: Buffer;
  readonly hash: string | undefined;
}

export interface DescribedPhoto {
  readonly format: PhotoFormat;
  /** memory that decoding needs */
  readonly bytes: number;
  readonly profile: Uint8Array | undefined;
}

/** @throws PhotoRefusedError, and the decoder's error if the file is broken */
export async function decodePhoto(
  file: string,
  { format, profile }: DescribedPhoto,
): Promise<NormalisedPhoto> {
  if (format === 'jpeg' && jpegScans(await readFile(file), MAX_SCANS) > MAX_SCANS)
    throw new PhotoRefusedError('broken');
  const readable =
    format === 'heic' ? await heicToPng(await readFile(file), profile, MAX_PHOTO_PIXELS) : file;
  const { data: master, info } = await sharp(readable, {
    limitInputPixels: MAX_PHOTO_PIXELS,
    failOn: 'truncated',
    sequentialRead: true,
  })
    .timeout({ seconds: LIMIT_S })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // optimised Huffman tables would make the file 5 % smaller, but need 6 bytes of memory per pixel
    .jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  const screen = await sharp(master)
    .resize(SCREEN_PX, SCREEN_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: SCREEN_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return {
    format,
    width: info.width,
    height: info.height,
    master,
    screen,
    hash: await pictureHash(screen),
  };
}

/** Returns a file's format and the memory that decoding it needs, without decoding. @throws as {@link decodePhoto} */
export async function describePhoto(file: string): Promise<DescribedPhoto> {
  const format = await beginning(file);
  if (format === 'gif' && gifFrames(await readFile(file), MAX_FRAMES) > MAX_FRAMES)
    throw new PhotoRefusedError('broken');
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  const { format: foundFormat, compression, width = 0, height = 0, icc } = metadata;
  // the decoder must find the same format as the file's first bytes state
  if (format === 'heic' ? foundFormat !== 'heif' || compression !== 'hevc' : foundFormat !== format)
    throw new PhotoRefusedError('format');
  if (width * height > MAX_PHOTO_PIXELS || Math.max(width, height) > MAX_SIDE_PX)
    throw new PhotoRefusedError('pixels');
  const bytes = heldBytes(format, metadata);
  if (bytes > LARGEST_BYTES) throw new PhotoRefusedError('pixels');
  return { format, bytes, profile: icc };
}

/** Returns the format by the first bytes. @throws PhotoRefusedError for an unknown format, or if a PNG has too many compressed texts */
async function beginning(file: string): Promise<PhotoFormat> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(SNIFFED_BYTES);
    const { bytesRead } = await handle.read(start, 0, SNIFFED_BYTES, 0);
    const format = sniff(start.subarray(0, bytesRead));
    if (!format) throw new PhotoRefusedError('format');
    if (format === 'png' && (await pngTexts(handle)) > MAX_TEXTS) throw new PhotoRefusedError('broken');
    return format;
  } finally {
    await handle.close();
  }
}
