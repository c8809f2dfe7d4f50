import { flattenPath } from '../geometry/flatten-path';
import type { Box } from '../geometry/matrix';
import { BindingSyntaxError } from '../model/conditions';

/** Returns the rectangle that carries a binding. @throws BindingSyntaxError */
export function rectangle(tag: string, attributes: Record<string, string>, binding: string): Box {
  if (tag !== 'rect') throw new BindingSyntaxError(`${binding} stands on <${tag}>: put it on a <rect>`);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes[name] ?? 0),
  ) as [number, number, number, number];
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) {
    throw new BindingSyntaxError(
      `${binding}: the rectangle needs x, y, width and height as plain numbers, width and height over 0`,
    );
  }
  return { x, y, width, height };
}

/** Returns the value of an attribute. @throws BindingSyntaxError if the value is not an allowed word */
export function allowedWord<T extends string>(
  attributes: Record<string, string>,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const value = attributes[name]?.trim();
  if (value === undefined) return undefined;
  if (!(allowed as readonly string[]).includes(value))
    throw new BindingSyntaxError(`${name}="${value}": one of ${allowed.join(', ')}`);
  return value as T;
}

/** @throws BindingSyntaxError */
export function size(attributes: Record<string, string>, name: string): number | undefined {
  const value = attributes[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0)) throw new BindingSyntaxError(`${name}="${value}": a number over 0`);
  return number;
}

/** Text set in a rectangle. Missing numbers come from the text style. */
export interface TextBinding {
  readonly box: Box;
  readonly textId: string;
  readonly style: string;
  readonly align?: string;
  readonly valign?: string;
  readonly maxSize?: number;
  readonly minSize?: number;
  readonly colour?: string;
  /** SVG path data of the baseline, in the rectangle's units. */
  readonly path?: string;
  /** true if the line is later rotated to read downwards, as on a spine; vertical scripts stay upright */
  readonly isColumn?: boolean;
  /** `none`: no outline or shadow, even if the style has one. */
  readonly outline?: OutlineBinding | 'none';
  readonly shadow?: ShadowBinding | 'none';
}

/** An outline around the letters; `width` in em. */
export interface OutlineBinding {
  readonly colour: string;
  readonly width: number;
}

/** A shadow: a copy of the letters, drawn beneath them and moved right by `x` and down by `y`, in em. */
export interface ShadowBinding {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
}

export function parseText(tag: string, attributes: Record<string, string>): TextBinding {
  const textId = attributes['data-text']!.trim();
  const style = attributes['data-style']?.trim();
  if (!style)
    throw new BindingSyntaxError(`data-text="${textId}" has no data-style: name a text style of book.json`);
  const align = allowedWord(attributes, 'data-align', ['left', 'centre', 'center', 'right'] as const);
  const valign = allowedWord(attributes, 'data-valign', ['top', 'middle', 'bottom'] as const);
  const maxSize = size(attributes, 'data-max-size');
  const minSize = size(attributes, 'data-min-size');
  const colour = attributes['data-colour']?.trim();
  return {
    box: rectangle(tag, attributes, 'data-text'),
    textId,
    style,
    ...(align && { align }),
    ...(valign && { valign }),
    ...(maxSize && { maxSize }),
    ...(minSize && { minSize }),
    ...(colour && { colour }),
    ...parseLettering(attributes),
  };
}

const LETTERING = /^(#[0-9a-fA-F]{6})\s+(-?[0-9.]+)(?:\s+(-?[0-9.]+))?$/;
/** Maximum width of an outline and maximum offset of a shadow. Beyond it, text would be unreadable. */
const FARTHEST_EM = 0.5;

function parseLettering(
  attributes: Record<string, string>,
): Pick<TextBinding, 'path' | 'outline' | 'shadow'> {
  const path = attributes['data-text-path']?.trim();
  if (path !== undefined && flattenPath(path).length < 2)
    throw new BindingSyntaxError(
      `data-text-path="${path.slice(0, 60)}": write the data of one open path, for example M50 200 Q420 40 790 200`,
    );
  if (path !== undefined && /z\s*$/i.test(path))
    throw new BindingSyntaxError(
      `data-text-path="${path.slice(0, 60)}": it ends in Z, and lettering stands on an open path: take the Z away`,
    );
  const [outline, shadow] = [attributes['data-outline']?.trim(), attributes['data-shadow']?.trim()];
  return {
    ...(path && { path }),
    ...(outline && { outline: outline === 'none' ? outline : parseOutline(outline) }),
    ...(shadow && { shadow: shadow === 'none' ? shadow : parseShadow(shadow) }),
  };
}

function parseOutline(value: string): OutlineBinding {
  const [, colour, width, extraWord] = LETTERING.exec(value) ?? [];
  if (!colour || extraWord !== undefined || !(Number(width) > 0 && Number(width) <= FARTHEST_EM))
    throw new BindingSyntaxError(
      `data-outline="${value}": write a colour and a width in em, for example #16324a 0.08, or none`,
    );
  return { colour, width: Number(width) };
}

function parseShadow(value: string): ShadowBinding {
  const [, colour, x, y] = LETTERING.exec(value) ?? [];
  const isNear = [x, y].every(
    (distance) => distance !== undefined && Math.abs(Number(distance)) <= FARTHEST_EM,
  );
  if (!colour || !isNear)
    throw new BindingSyntaxError(
      `data-shadow="${value}": write a colour and how far to the right and down in em, for example #0b1f33 0.03 0.05, or none`,
    );
  return { colour, x: Number(x), y: Number(y) };
}
