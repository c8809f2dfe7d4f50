import { bendPath } from '../geometry/bend-path';
import type { Point } from '../geometry/flatten-path';
import { type Box, unite } from '../geometry/matrix';
import { largestSize } from './fit-text';
import type { FontChain, ShapedText } from './font-chain';
import type { SetGlyph } from './outline';
import type { Reach, ShapedGlyph } from './typeface';

/** Settings of a text on a path. Lengths in artwork units. */
export interface CurveSetting {
  readonly baseline: Baseline;
  /** Bounds that no letter may leave. */
  readonly box: Box;
  readonly maxSize: number;
  readonly minSize: number;
  readonly align: 'left' | 'centre' | 'right';
  /** Space for outlines and shadows around the letters, em. */
  readonly inset: number;
}

export interface FittedCurve {
  readonly size: number;
  readonly glyphs: readonly SetGlyph[];
  readonly isBelowMinimum: boolean;
  readonly missing: readonly string[];
}

/** A letter as a reader sees it. All its glyphs are turned together. `middle`: the middle of its advance, em. */
interface Letter {
  readonly glyphs: readonly ShapedGlyph[];
  readonly middle: number;
  /** Bounds of the letter's ink, in em, measured from the baseline below the letter's middle; undefined for a space. */
  readonly ink: Box | undefined;
  /** True if the letter joins the letters beside it. Such a letter must be bent, not only turned. */
  readonly isJoined: boolean;
}

const STEPS = 16;
const SMALLEST = 1;

/**
 * Sets a text in one line along a path, as large as the path and the box allow. The text is first shaped as a straight
 * line, for kerning, ligatures and accents. Each letter is then rotated to the path's direction at the middle of the
 * letter. Letters that join their neighbours are also bent, because gaps would appear otherwise.
 *
 * The text may extend as far from its path as the letters of the style's own font at the largest size. If it extends
 * further, as with many fallback fonts, it is moved up or down, and set smaller if necessary.
 *
 * @param text - NFC, on one line
 * @param lang - BCP 47
 */
export function fitOnCurve(text: string, chain: FontChain, setting: CurveSetting, lang: string): FittedCurve {
  const shaped = chain.shape(text, lang);
  const letters = lettersOf(shaped);
  const place = placeAround(chain, setting);
  const lineAt = (size: number): SetLine => ({
    size,
    advance: shaped.advance,
    lift: liftInto(place, shaped.reach, size),
  });
  const fits = (size: number): boolean =>
    shaped.advance * size <= setting.baseline.length - 2 * setting.inset * size &&
    (shaped.reach.above + shaped.reach.below) * size <= place.above + place.below &&
    letters.every((letter) => isInside(letter, lineAt(size), setting));
  const size = largestSize(fits, setting.minSize, setting.maxSize, STEPS);
  const used = size ?? largestSize(fits, SMALLEST, setting.minSize, STEPS) ?? SMALLEST;
  return {
    size: used,
    glyphs: letters.flatMap((letter) => setLetter(letter, lineAt(used), setting)),
    isBelowMinimum: size === undefined,
    missing: shaped.missing,
  };
}

/** A line at a tried size. `lift`: distance of the line above its path, in artwork units. */
interface SetLine {
  readonly size: number;
  readonly advance: number;
  readonly lift: number;
}

/** Returns how far from its path a text may extend, in artwork units. */
function placeAround({ primary }: FontChain, { maxSize }: CurveSetting): Reach {
  const { above: heightAbove, below: depthBelow } = primary.letterReach;
  return { above: heightAbove * maxSize, below: depthBelow * maxSize };
}

/** Returns how far a line must move up (negative: down) so that it stays within the allowed distance from its path. */
function liftInto(place: Reach, reach: Reach, size: number): number {
  const tooDeep = Math.max(0, reach.below * size - place.below);
  const tooTall = Math.max(0, reach.above * size - place.above);
  return tooDeep - tooTall;
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
      isJoined: clusterGlyphs[0]!.isJoined,
    };
  });
}

function inkFrom(middle: number, { face, glyph, x, y }: ShapedGlyph): Box | undefined {
  const ink = face.ink(glyph);
  return ink && { ...ink, x: ink.x + x - middle, y: ink.y - y };
}

function setLetter(letter: Letter, line: SetLine, setting: CurveSetting): SetGlyph[] {
  const { glyphs, middle, isJoined } = letter;
  const { angle, place } = placeOf(letter, line, setting);
  return glyphs.map(({ face, glyph, x: gx, y: gy }) => {
    const [x, y] = place(gx - middle, -gy);
    const bent = (): string =>
      bendPath(face.outline(glyph), ([px, py]) =>
        place(gx - middle + px / face.unitsPerEm, -gy - py / face.unitsPerEm),
      );
    return { face, glyph, x, y, angle, ...(isJoined && { bent: bent() }) };
  });
}

/**
 * For bent letters, the path's direction is averaged over this distance (in em) on both sides of a point. This smooths
 * the corners of the flattened path.
 */
const BENDING_REACH = 0.2;

/**
 * Returns a letter's position. `place` maps points relative to the letter's middle (em, y downwards) to artwork units.
 */
function placeOf(
  { middle, isJoined }: Letter,
  { size, advance, lift }: SetLine,
  { baseline, align }: CurveSetting,
): { angle: number; place(dx: number, dy: number): Point } {
  const free = baseline.length - advance * size;
  const start = align === 'left' ? 0 : align === 'centre' ? free / 2 : free;
  const { x, y, angle } = baseline.pointAlong(start + middle * size);
  if (isJoined)
    return {
      angle,
      place: (dx, dy) =>
        baseline.beside(start + (middle + dx) * size, dy * size - lift, BENDING_REACH * size),
    };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    angle,
    place: (dx, dy) => {
      const [right, down] = [dx * size, dy * size - lift];
      return [x + cos * right - sin * down, y + sin * right + cos * down];
    },
  };
}

/**
 * Sample points for measuring a bent letter, as fractions of its ink. Other letters are measured only at their corners.
 */
const ALONG_INK = [0, 0.25, 0.5, 0.75, 1];
/** Margin for a bent letter, in em, because it may extend further between the measured points. */
const BENDING_ROOM = 0.01;

function isInside(letter: Letter, line: SetLine, setting: CurveSetting): boolean {
  const { ink } = letter;
  if (!ink) return true;
  const { box, inset } = setting;
  const room = (inset + (letter.isJoined ? BENDING_ROOM : 0)) * line.size;
  const { place } = placeOf(letter, line, setting);
  return ALONG_INK.map((part) => ink.x + part * ink.width)
    .flatMap((x) => [place(x, ink.y), place(x, ink.y + ink.height)])
    .every(
      ([px, py]) =>
        px - room >= box.x &&
        px + room <= box.x + box.width &&
        py - room >= box.y &&
        py + room <= box.y + box.height,
    );
}

/** A path whose points can be found by their distance from its start. */
export class Baseline {
  readonly length: number;
  /** Distance of each point along the path. */
  private readonly reached: readonly number[];

  constructor(private readonly points: readonly Point[]) {
    let length = 0;
    this.reached = points.map(
      ([x, y], i) => (length += i === 0 ? 0 : Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1])),
    );
    this.length = length;
  }

  /**
   * Returns the point at a distance along the path, and the direction there in radians. At both ends, the path is
   * continued as a straight line.
   */
  pointAlong(along: number): { readonly x: number; readonly y: number; readonly angle: number } {
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
  /** Returns a point beside the smoothed path, at a distance along it and to its right (below the letters). */
  beside(along: number, down: number, reach: number): Point {
    const [earlierPoint, middlePoint, laterPoint] = [
      this.pointAlong(along - reach),
      this.pointAlong(along),
      this.pointAlong(along + reach),
    ];
    const angle = Math.atan2(laterPoint.y - earlierPoint.y, laterPoint.x - earlierPoint.x);
    return [middlePoint.x - Math.sin(angle) * down, middlePoint.y + Math.cos(angle) * down];
  }
}
