import sharp, { type Sharp } from 'sharp';

const SIDE = 32;
/** Frequencies that are kept, from the second on: the first is the brightness of the whole. */
const KEPT = 8;
/** A picture with less to see than this, in levels of grey, has no hash: a sky is not another sky. */
const FLAT = 2;
/** Parts of a picture, as left, top and size: whoever sends a rejected one again may have cut a little off. */
const CUTS = [1, 0.97, 0.94, 0.91, 0.88].flatMap((size) => {
  const rest = 1 - size;
  const corners = [[0, 0], [rest, 0], [0, rest], [rest, rest]] as const;
  return size === 1 ? [[0, 0, 1] as const] : [[rest / 2, rest / 2, size] as const, ...corners.map(([x, y]) => [x, y, size] as const)];
});

const COSINES = Array.from({ length: KEPT + 1 }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_unused, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))));

/** Bits in which two hashes of one picture may differ, after it was resized, recompressed or cut a little. */
export const SAME_PICTURE_BITS = 8;

/**
 * The perceptual hash of a picture (pHash): which of its 64 lowest frequencies are above their median.
 *
 * @param bytes - anything sharp reads
 * @returns 64 digits 0 and 1; undefined where there is nothing to tell it by
 */
export async function pictureHash(bytes: Buffer): Promise<string | undefined> {
  return hashOf(await grey(sharp(bytes)));
}

/** The hashes under which a rejected picture is known: its own, those of its parts, and of its mirror image. */
export async function hashesToRefuse(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).resize(512, 512, { fit: 'fill' }).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const parts = CUTS.map(([x, y, size]) => at().extract({ left: Math.round(x * 512), top: Math.round(y * 512), width: Math.round(size * 512), height: Math.round(size * 512) }));
  const hashes = await Promise.all([...parts, at().flop()].map(async (part) => hashOf(await grey(part))));
  return [...new Set(hashes.filter((hash) => hash !== undefined))];
}

async function grey(image: Sharp): Promise<Buffer> {
  return image.resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' }).greyscale().raw().toBuffer();
}

function hashOf(pixels: Buffer): string | undefined {
  const channels = pixels.length / (SIDE * SIDE);
  const levels = frequencies(Float64Array.from({ length: SIDE * SIDE }, (_, i) => pixels[i * channels]!));
  const sorted = [...levels].sort((a, b) => a - b);
  const middle = (sorted[31]! + sorted[32]!) / 2;
  const spread = Math.sqrt(levels.reduce((sum, level) => sum + level * level, 0)) / SIDE;
  return spread < FLAT ? undefined : levels.map((level) => (level > middle ? '1' : '0')).join('');
}

/** The lowest 8 by 8 frequencies of the discrete cosine transform that are not the mean of a row or a column. */
function frequencies(pixels: Float64Array): number[] {
  const levels: number[] = [];
  for (let down = 0; down < KEPT; down += 1) {
    for (let across = 1; across <= KEPT; across += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1) for (let x = 0; x < SIDE; x += 1) sum += pixels[y * SIDE + x]! * COSINES[across]![x]! * COSINES[down]![y]!;
      levels.push((sum * 2) / SIDE);
    }
  }
  return levels;
}
