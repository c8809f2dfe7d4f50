import type { Box } from '../geometry/box';
import { flattenPath } from '../geometry/flatten-path';
import { isCharacterPath, PATH } from '../model/value-path';

/**
 * One condition of `data-show`. Without `values` it asks whether there is something: `negated`, whether there is
 * nothing. `key` is a value path as it was written.
 */
export interface Condition {
  readonly key: string;
  readonly negated: boolean;
  readonly values: readonly string[];
}

/** A paint that takes the colour role of the chosen option. */
export interface PaintBinding {
  readonly attribute: 'fill' | 'stroke' | 'stop-color';
  readonly key: string;
  readonly role: string;
}

/** A shopper's photo, cut to the rectangle. `radius` rounds its corners, artwork units. */
export interface PhotoBinding {
  readonly box: Box;
  readonly key: string;
  readonly radius: number;
}

export type Fit = 'contain' | 'cover' | 'stretch';
export type Anchor = 'centre' | 'top' | 'bottom' | 'left' | 'right';

/** A part placed in a rectangle. `path` may hold `{key}`; it has no `.svg`. */
export interface ArtBinding {
  readonly box: Box;
  readonly path: string;
  readonly fit: Fit;
  readonly anchor: Anchor;
  readonly flipX: boolean;
}

/** Words set in a rectangle. Numbers that are absent come from the text style. */
export interface TextBinding {
  readonly box: Box;
  readonly textId: string;
  readonly style: string;
  readonly align?: string;
  readonly valign?: string;
  readonly maxSize?: number;
  readonly minSize?: number;
  readonly colour?: string;
  /** SVG path data in the units of the rectangle: the letters stand on it. */
  readonly path?: string;
  /** The line will be turned to be read downwards, as on a spine: signs of scripts that are written so stand upright. */
  readonly isColumn?: boolean;
  /** `none` takes away what the style has. */
  readonly outline?: OutlineBinding | 'none';
  readonly shadow?: ShadowBinding | 'none';
}

/** A line around letters; `width` in em. */
export interface OutlineBinding {
  readonly colour: string;
  readonly width: number;
}

/** Letters once more beneath, so far to the right and down, em. */
export interface ShadowBinding {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
}

export interface Bindings {
  /** The character whose keys are looked up first, here and in everything inside: `characters.0.1`. */
  readonly with?: string;
  readonly show?: readonly Condition[];
  readonly paints?: readonly PaintBinding[];
  readonly art?: ArtBinding;
  readonly text?: TextBinding;
  readonly photo?: PhotoBinding;
}

export const KEY_NAME = /^[a-z][a-z0-9_]*$/;
const CONDITION = new RegExp(`^\\s*(?:(!?)\\s*(${PATH})|(${PATH})\\s*(!?=)\\s*(.*?))\\s*$`);
const ROLE = new RegExp(`^(${PATH})\\.([A-Za-z][A-Za-z0-9_-]*)$`);
const PLAIN_PATH = new RegExp(`^${PATH}$`);
const PAINTS = { 'data-fill': 'fill', 'data-stroke': 'stroke', 'data-stop-color': 'stop-color' } as const;
const ART_PATH = new RegExp(`^(?:parts|avatars|options)/(?:[A-Za-z0-9_/-]|\\{${PATH}\\})+$`);
const OTHERS = [
  'data-with',
  'data-photo',
  'data-show',
  'data-art',
  'data-fit',
  'data-flip',
  'data-anchor',
  'data-text',
  'data-style',
  'data-align',
  'data-valign',
  'data-max-size',
  'data-min-size',
  'data-colour',
  'data-text-path',
  'data-outline',
  'data-shadow',
];
export const BINDING_ATTRIBUTES = new Set<string>([...Object.keys(PAINTS), ...OTHERS]);

/** Is it a path of artwork as `data-art` takes it? */
export const isArtPath = (path: string): boolean => ART_PATH.test(path);

/** A binding that cannot be read. `message` names the attribute and says what would be right. */
export class BindingSyntaxError extends Error {}

/** Reads `skin_tone.base`; undefined when it is not of that form (a plain colour, for instance). */
export function parseRole(value: string): { key: string; role: string } | undefined {
  const match = ROLE.exec(value.trim());
  return match ? { key: match[1]!, role: match[2]! } : undefined;
}

/** Reads `data-show`. @throws BindingSyntaxError */
export function parseShow(value: string): Condition[] {
  return value
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = CONDITION.exec(part);
      if (!match)
        throw new BindingSyntaxError(
          `"${value}": write key=value, key=a|b, key!=value, key or !key, joined by ;`,
        );
      const [, not, alone, key, sign, values] = match;
      return alone === undefined
        ? { key: key!, negated: sign === '!=', values: values!.split('|').map((one) => one.trim()) }
        : { key: alone, negated: not === '!', values: [] };
    });
}

/**
 * Reads the `data-*` attributes of one element.
 *
 * @returns undefined when the element has none
 * @throws BindingSyntaxError
 * Source: docs/product-packages.md, Bindings
 */
export function parseBindings(tag: string, attributes: Record<string, string>): Bindings | undefined {
  const show = attributes['data-show'] === undefined ? undefined : parseShow(attributes['data-show']);
  const paints = parsePaints(attributes);
  const art = attributes['data-art'] === undefined ? undefined : parseArt(tag, attributes);
  const text = attributes['data-text'] === undefined ? undefined : parseText(tag, attributes);
  const photo = attributes['data-photo'] === undefined ? undefined : parsePhoto(tag, attributes);
  const scope = attributes['data-with'] === undefined ? undefined : parseScope(attributes['data-with']);
  if ([art, text, photo].filter(Boolean).length > 1)
    throw new BindingSyntaxError(
      'two of data-art, data-text and data-photo on one rectangle: use two rectangles',
    );
  if (!show && !paints && !art && !text && !photo && !scope) return undefined;
  return {
    ...(scope && { with: scope }),
    ...(show && { show }),
    ...(paints && { paints }),
    ...(art && { art }),
    ...(text && { text }),
    ...(photo && { photo }),
  };
}

function parsePaints(attributes: Record<string, string>): PaintBinding[] | undefined {
  const paints: PaintBinding[] = [];
  for (const [name, attribute] of Object.entries(PAINTS)) {
    const value = attributes[name];
    if (value === undefined) continue;
    const role = parseRole(value);
    if (!role) throw new BindingSyntaxError(`${name}="${value}": write key.role, for example skin_tone.base`);
    paints.push({ attribute, ...role });
  }
  return paints.length > 0 ? paints : undefined;
}

function parseArt(tag: string, attributes: Record<string, string>): ArtBinding {
  const path = attributes['data-art']!.trim();
  if (!ART_PATH.test(path))
    throw new BindingSyntaxError(
      `data-art="${path}": write parts/..., avatars/... or options/..., without .svg`,
    );
  const fit = oneOf(attributes, 'data-fit', ['contain', 'cover', 'stretch'] as const) ?? 'contain';
  const anchor =
    oneOf(attributes, 'data-anchor', ['centre', 'top', 'bottom', 'left', 'right'] as const) ?? 'centre';
  const flipX = oneOf(attributes, 'data-flip', ['x', 'none'] as const) === 'x';
  return { box: rectangle(tag, attributes, 'data-art'), path, fit, anchor, flipX };
}

function parseText(tag: string, attributes: Record<string, string>): TextBinding {
  const textId = attributes['data-text']!.trim();
  const style = attributes['data-style']?.trim();
  if (!style)
    throw new BindingSyntaxError(`data-text="${textId}" has no data-style: name a text style of book.json`);
  const align = oneOf(attributes, 'data-align', ['left', 'centre', 'center', 'right'] as const);
  const valign = oneOf(attributes, 'data-valign', ['top', 'middle', 'bottom'] as const);
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
/** More than half a letter would no longer be read. */
const FARTHEST_EM = 0.5;

/** What only lettering has: a path to stand on, an outline, a shadow. */
function parseLettering(
  attributes: Record<string, string>,
): Pick<TextBinding, 'path' | 'outline' | 'shadow'> {
  const path = attributes['data-text-path']?.trim();
  if (path !== undefined && flattenPath(path).length < 2)
    throw new BindingSyntaxError(
      `data-text-path="${path.slice(0, 60)}": write the data of one open path, for example M50 200 Q420 40 790 200`,
    );
  const [outline, shadow] = [attributes['data-outline']?.trim(), attributes['data-shadow']?.trim()];
  return {
    ...(path && { path }),
    ...(outline && { outline: outline === 'none' ? outline : parseOutline(outline) }),
    ...(shadow && { shadow: shadow === 'none' ? shadow : parseShadow(shadow) }),
  };
}

function parseOutline(value: string): OutlineBinding {
  const [, colour, width, more] = LETTERING.exec(value) ?? [];
  if (!colour || more !== undefined || !(Number(width) > 0 && Number(width) <= FARTHEST_EM))
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

function parsePhoto(tag: string, attributes: Record<string, string>): PhotoBinding {
  const key = attributes['data-photo']!.trim();
  if (!PLAIN_PATH.test(key)) throw new BindingSyntaxError(`data-photo="${key}": write the key of a photo`);
  return {
    box: rectangle(tag, attributes, 'data-photo'),
    key,
    radius: Number.parseFloat(attributes['rx'] ?? attributes['ry'] ?? '') || 0,
  };
}

function parseScope(value: string): string {
  const scope = value.trim();
  if (!isCharacterPath(scope))
    throw new BindingSyntaxError(
      `data-with="${value}": write characters.<type>.<character>, for example characters.0.1`,
    );
  return scope;
}

function rectangle(tag: string, attributes: Record<string, string>, binding: string): Box {
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

function oneOf<T extends string>(
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

function size(attributes: Record<string, string>, name: string): number | undefined {
  const value = attributes[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0)) throw new BindingSyntaxError(`${name}="${value}": a number over 0`);
  return number;
}
