import { parseRole } from '../art/bindings';
import type { TextBinding } from '../art/text-binding';
import { flattenPath } from '../geometry/flatten-path';
import { type Box, type Matrix, transformBox, unite } from '../geometry/matrix';
import { colourOf, type Surroundings } from '../model/conditions';
import { setColumn } from '../type/column';
import { Baseline, fitOnCurve } from '../type/fit-curve';
import { fitText } from '../type/fit-text';
import {
  type Lettering,
  outlineText,
  placeGlyphs,
  roomAround,
  type SetGlyph,
  setGlyphs,
} from '../type/outline';
import { boldness } from '../type/typeface';
import type { OpenTextStyle } from './loaded-package';
import type { Finding, SceneText } from './scene';

/** A text set in its rectangle. `inked`: the bounds of everything drawn, in the rectangle's units. */
export interface PlacedText {
  readonly markup: string;
  readonly scene: SceneText;
  readonly findings: readonly Finding[];
  readonly inked: Box;
}

interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
  readonly glyphs: readonly SetGlyph[];
  readonly isBelowMinimum: boolean;
  readonly hasBrokenWord: boolean;
  readonly missing: readonly string[];
  readonly inked: Box;
}

type Setting = Pick<Lettering, 'outline' | 'shadow'> & {
  readonly maxSize: number;
  readonly minSize: number;
  readonly align: 'left' | 'centre' | 'right';
};

/**
 * Sets a text in the rectangle of its binding, either in lines or along its path.
 *
 * @param text - not blank; its placeholders are filled
 * @param transform - from the rectangle's units to the artboard
 */
export function placeText(
  text: string,
  binding: TextBinding,
  style: OpenTextStyle,
  colour: string,
  transform: Matrix,
  lang: string,
): PlacedText {
  const { box } = binding;
  const setting = settingOf(binding, style);
  const fitted =
    binding.path === undefined
      ? inLines(text, binding, setting, style, lang)
      : onPath(text, binding.path, box, setting, style, lang);
  const scene: SceneText = {
    id: binding.textId,
    text,
    style: binding.style,
    size: fitted.size,
    colour,
    box,
    transform,
    lines: fitted.lines,
    glyphs: placeGlyphs(fitted.glyphs),
  };
  const { outline, shadow } = setting;
  return {
    markup: outlineText(fitted.glyphs, {
      size: fitted.size,
      weight: style.chain.primary.weight,
      colour,
      outline,
      shadow,
    }),
    scene,
    findings: findingsOf(fitted, binding.textId, setting.minSize),
    inked: fitted.inked,
  };
}

function inLines(
  text: string,
  { box, valign, isColumn }: TextBinding,
  setting: Setting,
  style: OpenTextStyle,
  lang: string,
): Fitted {
  const { maxSize, minSize, align } = setting;
  const place = (valign ?? style.valign) as 'top' | 'middle' | 'bottom';
  const fitted = fitText(
    text,
    style.chain,
    {
      width: box.width,
      height: box.height,
      maxSize,
      minSize,
      align,
      valign: place,
      leading: style.leading,
      inset: roomAround(setting),
    },
    lang,
  );
  const lines = fitted.lines.map(({ line }) =>
    line.words
      .map((word) => word.text)
      .join('')
      .trimEnd(),
  );
  const glyphs = isColumn
    ? setColumn(fitted, style.chain, lang, box.x, box.y)
    : setGlyphs(fitted, box.x, box.y);
  const emptyBox = { x: box.x, y: box.y, width: 0, height: 0 };
  return { ...fitted, lines, glyphs, inked: inkOf(glyphs, fitted.size, setting, style) ?? emptyBox };
}

const baselines = new Map<string, Baseline>();

/**
 * Returns the baseline for a path, from a cache. The cache needs no limit, because artwork has a limited number of
 * paths.
 */
function baselineOf(path: string): Baseline {
  const baseline = baselines.get(path) ?? new Baseline(flattenPath(path));
  baselines.set(path, baseline);
  return baseline;
}

function onPath(
  text: string,
  path: string,
  box: Box,
  setting: Setting,
  style: OpenTextStyle,
  lang: string,
): Fitted {
  const { maxSize, minSize, align } = setting;
  const line = text.replace(/\s+/g, ' ');
  const fitted = fitOnCurve(
    line,
    style.chain,
    { baseline: baselineOf(path), box, maxSize, minSize, align, inset: roomAround(setting) },
    lang,
  );
  return { ...fitted, lines: [line], hasBrokenWord: false, inked: box };
}

/** Returns the colour of a text as a value. The binding's colour, which may be a role, replaces the style's. */
export function textColour(binding: TextBinding, style: OpenTextStyle, around: Surroundings): string {
  const role = binding.colour === undefined ? undefined : parseRole(binding.colour);
  if (!role) return binding.colour ?? style.colour;
  return colourOf(role.key, role.role, around) ?? style.colour;
}

function settingOf(binding: TextBinding, style: OpenTextStyle): Setting {
  const maxSize = Math.min(binding.maxSize ?? style.maxSize, style.cap);
  const minSize = Math.min(binding.minSize ?? style.minSize, maxSize);
  const align = (binding.align ?? style.align).replace('center', 'centre') as Setting['align'];
  const [outline, shadow] = [binding.outline ?? style.outline, binding.shadow ?? style.shadow].map((colour) =>
    colour === 'none' ? undefined : colour,
  ) as [Lettering['outline'], Lettering['shadow']];
  return { maxSize, minSize, align, outline, shadow };
}

function findingsOf(fitted: Fitted, where: string, minSize: number): Finding[] {
  const findings: Finding[] = [...new Set(fitted.missing)].map((detail) => ({
    kind: 'missing-glyph',
    where,
    detail,
  }));
  if (fitted.isBelowMinimum)
    findings.push({
      kind: 'overflow',
      where,
      detail: `set at ${fitted.size.toFixed(1)}, and its smallest size is ${minSize}`,
    });
  if (fitted.hasBrokenWord) findings.push({ kind: 'broken-word', where, detail: '' });
  return findings;
}

function inkOf(
  glyphs: readonly SetGlyph[],
  size: number,
  setting: Setting,
  { chain }: OpenTextStyle,
): Box | undefined {
  let inked: Box | undefined;
  for (const { face, glyph, x, y, angle } of glyphs) {
    const ink = face.ink(glyph);
    if (!ink) continue;
    const spread = roomAround(setting) + boldness(face, chain.primary.weight) / 2;
    const drawnBox = {
      x: ink.x - spread,
      y: ink.y - spread,
      width: ink.width + 2 * spread,
      height: ink.height + 2 * spread,
    };
    inked = unite(inked, transformBox(placeOf(x, y, angle, size), drawnBox));
  }
  return inked;
}

/** Returns the matrix from a glyph's coordinates (em, from its origin) to artwork units. */
const placeOf = (x: number, y: number, angle: number, size: number): Matrix => [
  size * Math.cos(angle),
  size * Math.sin(angle),
  -size * Math.sin(angle),
  size * Math.cos(angle),
  x,
  y,
];
