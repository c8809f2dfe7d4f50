import sharp from 'sharp';

/** Spine colours from head to tail, sRGB. */
export type Ground = readonly (readonly [number, number, number])[];

const STOPS = 24;
/** Width of the strip next to the spine, as a fraction of the cover's width. */
const EDGE = 0.03;

/**
 * Returns the smoothed colours of the front cover's edge, so that the spine matches the cover.
 *
 * @param picture - JPEG of the front cover
 */
export async function groundFrom(picture: Buffer): Promise<Ground> {
  const { width, height } = await sharp(picture).metadata();
  const edge = await sharp(picture)
    .extract({ left: 0, top: 0, width: Math.ceil(width * EDGE), height })
    .resize(1, STOPS, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const rows = Array.from(
    { length: STOPS },
    (_, i) => [edge[3 * i]!, edge[3 * i + 1]!, edge[3 * i + 2]!] as const,
  );
  return rows.map((_, i) => mean(rows.slice(Math.max(0, i - 2), i + 3)));
}

/** Returns the ground for the package's colours. @param colours - `#rrggbb`, evenly spaced from head to tail */
export function groundOf(colours: readonly string[]): Ground {
  const stops = colours.map(
    (colour) =>
      [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16)) as [
        number,
        number,
        number,
      ],
  );
  return stops.length > 1 ? stops : [...stops, ...stops];
}

function mean(colours: Ground): readonly [number, number, number] {
  const channel = (c: 0 | 1 | 2): number =>
    Math.round(colours.reduce((sum, colour) => sum + colour[c], 0) / colours.length);
  return [channel(0), channel(1), channel(2)];
}

export const gradientMarkup = (ground: Ground, id: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${ground.map((colour, i) => `<stop offset="${(i / (ground.length - 1)).toFixed(4)}" stop-color="rgb(${colour.join(',')})"/>`).join('')}</linearGradient>`;

const LIGHT = '#fffaf0';
const DARK = '#1d2b3a';

/** Returns a light or dark colour for words on a part of the ground. @param from, to - fractions of the height */
export function wordsColour(ground: Ground, from: number, to: number): string {
  const [r, g, b] = mean(ground.slice(Math.floor(from * ground.length), Math.ceil(to * ground.length)));
  const under = luminance(r, g, b);
  const contrast = (a: number, c: number): number => (Math.max(a, c) + 0.05) / (Math.min(a, c) + 0.05);
  return contrast(under, luminance(255, 250, 240)) >= contrast(under, luminance(29, 43, 58)) ? LIGHT : DARK;
}

/** Relative luminance. Source: WCAG 2.2 */
function luminance(...channels: [number, number, number]): number {
  const [r, g, b] = channels.map((channel) =>
    channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
