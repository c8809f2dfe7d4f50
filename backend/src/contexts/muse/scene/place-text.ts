import type { Box } from '../artwork/art-node';
import { parseRole, type TextBinding } from '../artwork/bindings';
import type { Matrix } from '../artwork/matrix';
import type { OpenTextStyle } from '../package/loaded-package';
import { fitText, type FittedText, type TextSetting } from '../text/fit-text';
import { outlineText, placeGlyphs } from '../text/outline';
import type { Surroundings } from './conditions';
import { colourOf } from './colour-of';
import type { Finding, SceneText } from './scene';

/** A text set in its rectangle. `inked`: the box around its lines, in the rectangle's units. */
export interface PlacedText {
  readonly markup: string;
  readonly scene: SceneText;
  readonly findings: readonly Finding[];
  readonly inked: Box;
}

/** Letters reach over their advance (swashes, italics) and lines over their ascent: this much, in em. */
const OVERHANG = 0.4;

/**
 * Sets a filled text in the rectangle of its binding.
 *
 * @param text - filled, not blank
 * @param transform - from the rectangle's units to the artboard
 */
export function placeText(text: string, binding: TextBinding, style: OpenTextStyle, colour: string, transform: Matrix, lang: string): PlacedText {
  const { box } = binding;
  const fitted = fitText(text, style.chain, settingOf(binding, style), lang);
  const scene: SceneText = {
    id: binding.textId, text, style: binding.style, size: fitted.size, colour, box, transform,
    lines: fitted.lines.map(({ line }) => line.words.map((word) => word.text).join('').trimEnd()),
    glyphs: placeGlyphs(fitted, box.x, box.y),
  };
  return {
    markup: outlineText(fitted, box.x, box.y, style.chain.primary.weight, colour),
    scene, findings: findingsOf(fitted, binding.textId), inked: inkOf(fitted, box),
  };
}

/** The plain colour of a text: the binding's, which may be a colour role, else the style's. */
export function textColour(binding: TextBinding, style: OpenTextStyle, around: Surroundings): string {
  const role = binding.colour === undefined ? undefined : parseRole(binding.colour);
  if (!role) return binding.colour ?? style.colour;
  return colourOf(role.key, role.role, around) ?? style.colour;
}

function settingOf({ box, ...binding }: TextBinding, style: OpenTextStyle): TextSetting {
  const maxSize = binding.maxSize ?? style.maxSize;
  return {
    width: box.width, height: box.height, maxSize, leading: style.leading,
    minSize: Math.min(binding.minSize ?? style.minSize, maxSize),
    align: (binding.align ?? style.align).replace('center', 'centre') as TextSetting['align'],
    valign: (binding.valign ?? style.valign) as TextSetting['valign'],
  };
}

function findingsOf(fitted: FittedText, where: string): Finding[] {
  const findings: Finding[] = [...new Set(fitted.missing)].map((detail) => ({ kind: 'missing-glyph', where, detail }));
  if (fitted.isBelowMinimum) findings.push({ kind: 'overflow', where, detail: `set at ${fitted.size.toFixed(1)}` });
  if (fitted.hasBrokenWord) findings.push({ kind: 'broken-word', where, detail: '' });
  return findings;
}

function inkOf({ lines, size }: FittedText, box: Box): Box {
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, line }) => x + line.width * size));
  const [top, bottom] = [lines[0]!.baseline - size, lines.at(-1)!.baseline];
  const margin = OVERHANG * size;
  return { x: box.x + left - margin, y: box.y + top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
