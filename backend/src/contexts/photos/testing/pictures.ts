import { fileURLToPath } from 'node:url';
import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A phone's HEIC file: Display P3, a location in its EXIF, 480 by 360, orange left half, green right half. */
export const HEIC_FILE = fileURLToPath(new URL('wide-gamut.heic', import.meta.url));
export const ORANGE = [230, 90, 30] as const;
export const GREEN = [30, 180, 60] as const;

export function twoColours(width = 480, height = 360): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i += 1) pixels.set(i % width < width / 2 ? ORANGE : GREEN, i * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns a picture of waves of many lengths, like a photo. Each seed gives a different picture. */
export async function scenery(seed: number, width = 900, height = 600): Promise<Sharp> {
  const small = waves(seed, 180, 120);
  return sharp(
    await sharp(small, { raw: { width: 180, height: 120, channels: 3 } })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer(),
  );
}

function waves(seed: number, width: number, height: number): Buffer {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  for (let i = 0; i < 10; i += 1) random();
  const wavePatterns = Array.from({ length: 24 }, () => ({
    across: (random() - 0.5) * 16,
    down: (random() - 0.5) * 16,
    phase: random() * 7,
    strength: random(),
  }));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const level = wavePatterns.reduce(
        (sum, { across, down, phase, strength }) =>
          sum + strength * Math.sin(((across * x) / width) * 3.14 + ((down * y) / height) * 3.14 + phase),
        0,
      );
      const offset = (y * width + x) * 3;
      pixels[offset] = 128 + 18 * level;
      pixels[offset + 1] = 120 + 14 * level;
      pixels[offset + 2] = 140 - 12 * level;
    }
  }
  return pixels;
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const pngChunk = Buffer.alloc(body.length + 8);
  pngChunk.writeUInt32BE(content.length, 0);
  body.copy(pngChunk, 4);
  pngChunk.writeUInt32BE(crc32(body), body.length + 4);
  return pngChunk;
}

/** Header fields of two PNGs. One has 8 bits and three colours; the other has 16 bits, alpha and interlacing. */
export const [PLAIN_PNG, HEAVY_PNG] = [
  [8, 2, 0, 0, 0],
  [16, 6, 0, 0, 1],
] as const;

/** Returns a PNG of a few kilobytes that unpacks to the given number of pixels. */
export function pngBomb(width: number, height: number, kind: readonly number[] = PLAIN_PNG): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a small PNG with texts of a few kilobytes that each unpack to megabytes. */
export async function textBomb(texts: number): Promise<Buffer> {
  const png = await twoColours(64, 64).png().toBuffer();
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(4_000_000, 65))]),
  );
  return Buffer.concat([png.subarray(0, 33), ...Array.from({ length: texts }, () => text), png.subarray(33)]);
}

/** Returns a GIF of a few bytes whose screen is 65535 by 65535 pixels. */
export function gifBomb(): Buffer {
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([
      0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0,
      2, 2, 0x44, 1, 0, 0x3b,
    ]),
  ]);
}

/** Returns a GIF with the given number of frames of one pixel, 16 bytes each. */
export function gifOfFrames(frames: number): Buffer {
  const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from(screen),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** Returns a progressive grey JPEG of 64 by 64 with the given number of scans, 18 bytes each. */
export function scanBomb(scans: number): Buffer {
  const segment = (marker: number, ...content: number[]): number[] => [
    0xff,
    marker,
    (content.length + 2) >> 8,
    (content.length + 2) & 255,
    ...content,
  ];
  const table = (kind: number): number[] => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), 0);
  /** all 64 blocks are empty */
  const scan = (frequency: number): number[] => [
    ...segment(0xda, 1, 1, 0, frequency, frequency, 0),
    ...Array<number>(8).fill(0),
  ];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, 0, ...Array<number>(64).fill(16)),
    ...segment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0),
    ...table(0),
    ...table(0x10),
    ...scan(0),
    ...Array.from({ length: scans - 1 }, () => scan(1)).flat(),
    0xff,
    0xd9,
  ]);
}

export function heicThatClaims(heic: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(heic);
  for (let offset = claimed.indexOf('ispe'); offset !== -1; offset = claimed.indexOf('ispe', offset + 4)) {
    claimed.writeUInt32BE(width, offset + 8);
    claimed.writeUInt32BE(height, offset + 12);
  }
  return claimed;
}

/** Returns the colour at a point, given as fractions of width and height. */
export async function colourAt(picture: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const offset =
    (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  return [...data.subarray(offset, offset + 3)];
}

export const isNear = (colour: readonly number[], wantedColour: readonly number[], within = 6): boolean =>
  wantedColour.every((value, i) => Math.abs(colour[i]! - value) <= within);
