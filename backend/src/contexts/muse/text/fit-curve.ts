import type { Box } from '../artwork/art-node';
import type { Baseline } from './baseline';
import type { FontChain, ShapedText } from './font-chain';
import type { SetGlyph } from './outline';
import type { ShapedGlyph } from './typeface';

/** How letters are to be set along a path. Lengths in artwork units. */
export interface CurveSetting {
  readonly baseline: Baseline;
  /** No letter leaves it. */
  readonly box: Box;
  readonly maxSize: number;
  readonly minSize: number;
  readonly align: 'left' | 'centre' | 'right';
  /** Room that outlines and shadows take around the letters, em. */
  readonly inset: number;
}

export interface FittedCurve {
  readonly size: number;
  readonly glyphs: readonly SetGlyph[];
  /** The text is smaller than the style allows. */
  readonly isBelowMinimum: boolean;
  readonly missing: readonly string[];
}

/** What a reader calls a letter: its glyphs turn together. `middle`: of its advance, em. */
interface Letter {
  readonly glyphs: readonly ShapedGlyph[];
  readonly middle: number;
}

const STEPS = 16;
const SMALLEST = 1;

/**
 * Sets a text in one line along a path, as large as path and box allow. It is shaped as a straight line is, so
 * kerning, ligatures and accents are what they would be there; each letter is then turned as the path runs under its
 * middle.
 *
 * @param text - NFC, on one line
 * @param lang - BCP 47
 */
export function fitOnCurve(text: string, chain: FontChain, setting: CurveSetting, lang: string): FittedCurve {
  const shaped = chain.shape(text, lang);
  const letters = lettersOf(shaped);
  const fits = (size: number): boolean => shaped.advance * size <= setting.baseline.length - 2 * setting.inset * size
    && letters.every((letter) => isInside(letter, size, shaped.advance, setting));
  const size = largest(fits, setting.minSize, setting.maxSize);
  const used = size ?? largest(fits, SMALLEST, setting.minSize) ?? SMALLEST;
  return { size: used, glyphs: letters.flatMap((letter) => setLetter(letter, used, shaped.advance, setting)), isBelowMinimum: size === undefined, missing: shaped.missing };
}

function lettersOf({ glyphs }: ShapedText): Letter[] {
  const byCluster = new Map<number, ShapedGlyph[]>();
  for (const glyph of glyphs) byCluster.set(glyph.cluster, [...(byCluster.get(glyph.cluster) ?? []), glyph]);
  return [...byCluster.values()].map((own) => {
    const start = Math.min(...own.map(({ pen }) => pen));
    const end = Math.max(...own.map(({ pen, advance }) => pen + advance));
    return { glyphs: own, middle: (start + end) / 2 };
  });
}

function largest(fits: (size: number) => boolean, from: number, to: number): number | undefined {
  if (fits(to)) return to;
  if (!fits(from)) return undefined;
  let [low, high] = [from, to];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function setLetter({ glyphs, middle }: Letter, size: number, advance: number, { baseline, align }: CurveSetting): SetGlyph[] {
  const free = baseline.length - advance * size;
  const start = align === 'left' ? 0 : align === 'centre' ? free / 2 : free;
  const { x, y, angle } = baseline.at(start + middle * size);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return glyphs.map(({ face, glyph, x: gx, y: gy }) => {
    const [dx, dy] = [(gx - middle) * size, -gy * size];
    return { face, glyph, angle, x: x + cos * dx - sin * dy, y: y + sin * dx + cos * dy };
  });
}

/** Does everything that is drawn of a letter stay in the box? */
function isInside(letter: Letter, size: number, advance: number, setting: CurveSetting): boolean {
  const { box, inset } = setting;
  const room = inset * size;
  return setLetter(letter, size, advance, setting).every(({ face, glyph, x, y, angle }) => {
    const ink = face.ink(glyph);
    if (!ink) return true;
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
    return [ink.x, ink.x + ink.width].every((dx) => [ink.y, ink.y + ink.height].every((dy) => {
      const [px, py] = [x + cos * dx - sin * dy, y + sin * dx + cos * dy];
      return px - room >= box.x && px + room <= box.x + box.width && py - room >= box.y && py + room <= box.y + box.height;
    }));
  });
}
