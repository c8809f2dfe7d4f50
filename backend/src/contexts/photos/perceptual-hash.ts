import sharp, { type Sharp } from 'sharp';

const SIDE = 32;
/** Number of frequencies used in each direction. */
const KEPT = 8;
/** A picture with less contrast than this, in levels of grey, has no hash. Otherwise all plain skies would match. */
const FLAT = 2;
/** [left, top, size] of parts of a picture. Their hashes recognise a rejected picture after a slight crop. */
const CUTS = [1, 0.97, 0.94, 0.91, 0.88].flatMap((size) => {
  const margin = 1 - size;
  const corners = [
    [0, 0],
    [margin, 0],
    [0, margin],
    [margin, margin],
  ] as const;
  return size === 1
    ? [[0, 0, 1] as const]
    : [[margin / 2, margin / 2, size] as const, ...corners.map(([x, y]) => [x, y, size] as const)];
});

/** Number of frequencies used for each colour of a striped picture; the first frequency is omitted. */
const STRIPES_KEPT = 21;
/** A frequency below this level is compression noise. */
const NOISE = 1;
/** Minimum number of frequencies above noise; otherwise different striped pictures would share a hash. */
const STRIPES_LEAST = 20;

const COSINES = Array.from({ length: STRIPES_KEPT + 1 }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_unused, index) =>
    Math.cos(((2 * index + 1) * frequency * Math.PI) / (2 * SIDE)),
  ),
);

/** Hashes of the same picture differ in at most this number of bits after resizing, recompression or a slight crop. */
export const SAME_PICTURE_BITS = 8;

/**
 * Returns the perceptual hash (pHash) of a picture. Each bit stands for one of the 64 lowest frequencies. It is 1 if
 * the frequency is above their median. The hash of a striped picture, which varies in one direction only, is computed
 * from the frequencies of its three colours instead.
 *
 * @param bytes - anything sharp reads
 * @returns 64 digits 0 and 1; undefined if there is too little detail
 */
export async function pictureHash(bytes: Buffer): Promise<string | undefined> {
  return hashOf(sharp(bytes));
}

/** Returns the hashes to refuse after a rejection: those of the picture, of its parts and of its mirror image. */
export async function hashesToRefuse(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .resize(512, 512, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const sharps = CUTS.map(([x, y, size]) =>
    picture().extract({
      left: Math.round(x * 512),
      top: Math.round(y * 512),
      width: Math.round(size * 512),
      height: Math.round(size * 512),
    }),
  );
  const hashes = await Promise.all([...sharps, picture().flop()].map(hashOf));
  return [...new Set(hashes.filter((hash) => hash !== undefined))];
}

async function hashOf(image: Sharp): Promise<string | undefined> {
  const small = image
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' })
    .removeAlpha()
    .toColourspace('srgb');
  const { data: colours, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const pixels = await sharp(colours, { raw: { width: SIDE, height: SIDE, channels: info.channels } })
    .greyscale()
    .raw()
    .toBuffer();
  const channels = pixels.length / (SIDE * SIDE);
  const levels = frequencies(Float64Array.from({ length: SIDE * SIDE }, (_, i) => pixels[i * channels]!));
  // the first row is left out, because its frequencies vary only from left to right
  if (spreadOf(levels.slice(KEPT)) < FLAT) return stripesHash(colours, info.channels);
  const sorted = [...levels].sort((a, b) => a - b);
  const middle = (sorted[31]! + sorted[32]!) / 2;
  return levels.map((level) => (level > middle ? '1' : '0')).join('');
}

const spreadOf = (levels: readonly number[]): number =>
  Math.sqrt(levels.reduce((sum, level) => sum + level * level, 0)) / SIDE;

/** Returns the hash of a striped picture: 21 bits for each colour, and a constant bit. */
function stripesHash(pixels: Buffer, channels: number): string | undefined {
  const [columns, rows] = [false, true].map((isRows) =>
    [0, 1, 2].flatMap((channel) => profileFrequencies(pixels, channels, channel, isRows)),
  ) as [number[], number[]];
  const isRows = spreadOf(rows) > spreadOf(columns);
  const levels = isRows ? rows : columns;
  if (levels.filter((level) => Math.abs(level) > NOISE).length < STRIPES_LEAST) return undefined;
  // inverts the bits of vertical stripes, so that the hash changes when the picture is turned by 90 degrees
  return [...levels.map((level) => level > NOISE), true].map((bit) => (bit === isRows ? '1' : '0')).join('');
}

function profileFrequencies(pixels: Buffer, channels: number, channel: number, isRows: boolean): number[] {
  const means = new Float64Array(SIDE);
  for (let i = 0; i < SIDE * SIDE; i += 1)
    means[isRows ? Math.floor(i / SIDE) : i % SIDE]! += pixels[i * channels + channel]! / SIDE;
  return Array.from(
    { length: STRIPES_KEPT },
    (_, frequency) =>
      (means.reduce((sum, mean, index) => sum + mean * COSINES[frequency + 1]![index]!, 0) * 2) / SIDE,
  );
}

/** Returns the lowest 8 by 8 coefficients of the discrete cosine transform that vary from left to right. */
function frequencies(pixels: Float64Array): number[] {
  const levels: number[] = [];
  for (let down = 0; down < KEPT; down += 1) {
    for (let across = 1; across <= KEPT; across += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1)
        for (let x = 0; x < SIDE; x += 1)
          sum += pixels[y * SIDE + x]! * COSINES[across]![x]! * COSINES[down]![y]!;
      levels.push((sum * 2) / SIDE);
    }
  }
  return levels;
}
