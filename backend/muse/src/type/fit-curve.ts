import type { Point } from '../geometry/flatten-path';
import { type Box, unite } from '../geometry/matrix';
import { largestSize } from './fit-text';
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
  /** The box around what is drawn of it, in em from the baseline under its middle; undefined for a space. */
  readonly ink: Box | undefined;
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
  const fits = (size: number): boolean =>
    shaped.advance * size <= setting.baseline.length - 2 * setting.inset * size &&
    letters.every((letter) => isInside(letter, size, shaped.advance, setting));
  const size = largestSize(fits, setting.minSize, setting.maxSize, STEPS);
  const used = size ?? largestSize(fits, SMALLEST, setting.minSize, STEPS) ?? SMALLEST;
  return {
    size: used,
    glyphs: letters.flatMap((letter) => setLetter(letter, used, shaped.advance, setting)),
    isBelowMinimum: size === undefined,
    missing: shaped.missing,
  };
}

function lettersOf({ glyphs }: ShapedText): Letter[] {
  const byCluster = new Map<number, ShapedGlyph[]>();
  for (const glyph of glyphs) byCluster.set(glyph.cluster, [...(byCluster.get(glyph.cluster) ?? []), glyph]);
  return [...byCluster.values()].map((clusterGlyphs) => {
    const start = Math.min(...clusterGlyphs.map(({ pen }) => pen));
    const end = Math.max(...clusterGlyphs.map(({ pen, advance }) => pen + advance));
    const middle = (start + end) / 2;
    return {
      glyphs: clusterGlyphs,
      middle,
      ink: clusterGlyphs.map((glyph) => inkFrom(middle, glyph)).reduce(unite, undefined),
    };
  });
}

function inkFrom(middle: number, { face, glyph, x, y }: ShapedGlyph): Box | undefined {
  const ink = face.ink(glyph);
  return ink && { ...ink, x: ink.x + x - middle, y: ink.y - y };
}

function setLetter(
  { glyphs, middle }: Letter,
  size: number,
  advance: number,
  setting: CurveSetting,
): SetGlyph[] {
  const turned = turnAt(middle, size, advance, setting);
  return glyphs.map(({ face, glyph, x, y }) => {
    const [px, py] = turned.place(x - middle, -y);
    return { face, glyph, x: px, y: py, angle: turned.angle };
  });
}

/** Where the middle of a letter comes to stand: `place` leads from em around it, y downwards, to artwork units. */
function turnAt(
  middle: number,
  size: number,
  advance: number,
  { baseline, align }: CurveSetting,
): { angle: number; place(dx: number, dy: number): readonly [number, number] } {
  const free = baseline.length - advance * size;
  const start = align === 'left' ? 0 : align === 'centre' ? free / 2 : free;
  const { x, y, angle } = baseline.at(start + middle * size);
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return { angle, place: (dx, dy) => [x + cos * dx - sin * dy, y + sin * dx + cos * dy] };
}

/** Does everything that is drawn of a letter stay in the box? */
function isInside({ middle, ink }: Letter, size: number, advance: number, setting: CurveSetting): boolean {
  if (!ink) return true;
  const { box, inset } = setting;
  const room = inset * size;
  const { place } = turnAt(middle, size, advance, setting);
  const [right, bottom] = [ink.x + ink.width, ink.y + ink.height];
  return [place(ink.x, ink.y), place(right, ink.y), place(ink.x, bottom), place(right, bottom)].every(
    ([px, py]) =>
      px - room >= box.x &&
      px + room <= box.x + box.width &&
      py - room >= box.y &&
      py + room <= box.y + box.height,
  );
}

/** A path measured along itself. Lengths in the units of its points. */
export class Baseline {
  readonly length: number;
  /** How far along each point lies. */
  private readonly reached: readonly number[];

  constructor(private readonly points: readonly Point[]) {
    let length = 0;
    this.reached = points.map(
      ([x, y], i) => (length += i === 0 ? 0 : Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1])),
    );
    this.length = length;
  }

  /** The point so far along, and the direction there in radians. Before and behind the path, its ends go straight on. */
  at(along: number): { readonly x: number; readonly y: number; readonly angle: number } {
    let [low, end] = [0, this.points.length - 1];
    while (end - low > 1) {
      const middle = (low + end) >> 1;
      if (this.reached[middle]! > along) end = middle;
      else low = middle;
    }
    const [[x1, y1], [x2, y2]] = [this.points[end - 1]!, this.points[end]!];
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const over = along - this.reached[end - 1]!;
    return { x: x1 + over * Math.cos(angle), y: y1 + over * Math.sin(angle), angle };
  }
}
