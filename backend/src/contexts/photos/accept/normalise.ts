import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PHOTO_PIXELS } from '@bindery/muse';
import { pictureHash } from '../perceptual-hash';
import { ClientGoneError } from '../../../platform/http';
import { PhotoRefusedError } from '../photos.errors';
import { heicToPng } from './heic';
import { jpegScans } from './jpeg-scans';
import { createPixelQueue } from './pixel-queue';
import { pngTexts } from './png-texts';
import { sniff, SNIFFED_BYTES, type PhotoFormat } from './sniff';

/** Source: docs/rules.md PHOTO-03 */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** JPEG has no more, and nothing that a camera makes comes near it. */
const MAX_SIDE_PX = 32_000;
/** Long side of the copy that screens are served from. */
const SCREEN_PX = 2048;
const MASTER_QUALITY = 93;
const SCREEN_QUALITY = 88;
const LIMIT_S = 30;
/** Progressive JPEG files have a dozen. */
const MAX_SCANS = 100;
/** Of texts in a PNG: editors write a handful. */
const MAX_TEXTS = 10;
/** A decoded HEIC is in memory several times: in libheif's planes, as RGBA, as a PNG. */
const HEIC_WEIGHT = 4;

/** Of this process: one picture of the largest size at a time, or several smaller ones. */
export const pixelQueue = createPixelQueue(MAX_PHOTO_PIXELS);

/** A photo as it is kept. Both are JPEG in sRGB, upright, without metadata. */
export interface NormalisedPhoto {
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
  readonly master: Buffer;
  readonly screen: Buffer;
  readonly hash: string | undefined;
}

interface Described {
  readonly format: PhotoFormat;
  readonly pixels: number;
  readonly profile: Buffer | undefined;
}

/**
 * Makes a picture that can be kept out of whatever was sent: the first frame, turned as its EXIF says, its colours
 * converted to sRGB, nothing of its metadata. The size is looked at before anything is decoded.
 *
 * @param file - path of the file
 * @param signal - aborted when nobody waits for it any more: then nothing is decoded that has not begun
 * @throws PhotoRefusedError for everything that is not a whole png, gif, jpeg or heic within the limits
 */
export async function normalisePhoto(file: string, signal?: AbortSignal): Promise<NormalisedPhoto> {
  const described = await describe(file).catch(refuse);
  const { format, pixels } = described;
  return pixelQueue
    .run(format === 'heic' ? pixels * HEIC_WEIGHT : pixels, () => decode(file, described), signal)
    .catch(refuse);
}

async function decode(file: string, { format, profile }: Described): Promise<NormalisedPhoto> {
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
    // tables made to measure would hold the whole picture's coefficients, 6 bytes a pixel, for 5 % of the file
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

async function describe(file: string): Promise<Described> {
  const format = await beginning(file);
  const {
    format: found,
    compression,
    width = 0,
    height = 0,
    icc,
  } = await sharp(file, { limitInputPixels: false }).metadata();
  // what is read has to be what its first bytes said: nothing gets to a decoder by another name
  if (format === 'heic' ? found !== 'heif' || compression !== 'hevc' : found !== format)
    throw new PhotoRefusedError('format');
  if (width * height > MAX_PHOTO_PIXELS || Math.max(width, height) > MAX_SIDE_PX)
    throw new PhotoRefusedError('pixels');
  return { format, pixels: width * height, profile: icc };
}

/** What it is by its first bytes. @throws PhotoRefusedError, also where unpacking its texts would take more than its picture */
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

/** Decoders have a hundred words for a file that is broken; the caller needs one. */
function refuse(error: unknown): never {
  if (error instanceof PhotoRefusedError || error instanceof ClientGoneError) throw error;
  throw new PhotoRefusedError('broken', { cause: error });
}
