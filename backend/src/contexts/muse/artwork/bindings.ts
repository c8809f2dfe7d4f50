import type { Box } from './box';

/** One condition of `data-show`. An empty `values` asks that the key is not empty. */
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
}

export interface Bindings {
  readonly show?: readonly Condition[];
  readonly paints?: readonly PaintBinding[];
  readonly art?: ArtBinding;
  readonly text?: TextBinding;
}

export const KEY_NAME = /^[a-z][a-z0-9_]*$/;
const CONDITION = /^\s*([a-z][a-z0-9_]*)\s*(?:(!?=)\s*(.*?))?\s*$/;
const ROLE = /^([a-z][a-z0-9_]*)\.([A-Za-z][A-Za-z0-9_-]*)$/;
const PAINTS = { 'data-fill': 'fill', 'data-stroke': 'stroke', 'data-stop-color': 'stop-color' } as const;
const ART_PATH = /^(?:parts|avatars|options)\/[A-Za-z0-9_{}/-]+$/;
const OTHERS = ['data-show', 'data-art', 'data-fit', 'data-flip', 'data-anchor', 'data-text', 'data-style', 'data-align', 'data-valign', 'data-max-size', 'data-min-size', 'data-colour'];
export const BINDING_ATTRIBUTES = new Set<string>([...Object.keys(PAINTS), ...OTHERS]);

/** A binding that cannot be read. `message` names the attribute and says what would be right. */
export class BindingSyntaxError extends Error {}

/** The keys named by `{key}` or `{key.word}` in a path or a text, in order. */
export const PLACEHOLDER = /\{([a-z][a-z0-9_]*)(?:\.([A-Za-z][A-Za-z0-9_]*))?\}/g;

/** Reads `skin_tone.base`; undefined when it is not of that form (a plain colour, for instance). */
export function parseRole(value: string): { key: string; role: string } | undefined {
  const match = ROLE.exec(value.trim());
  return match ? { key: match[1]!, role: match[2]! } : undefined;
}

/** Reads `data-show`. @throws BindingSyntaxError */
export function parseShow(value: string): Condition[] {
  return value.split(';').filter((part) => part.trim() !== '').map((part) => {
    const match = CONDITION.exec(part);
    if (!match) throw new BindingSyntaxError(`data-show="${value}": write key=value, key=a|b, key!=value or key, joined by ;`);
    const values = match[2] === undefined ? [] : match[3]!.split('|').map((one) => one.trim());
    return { key: match[1]!, negated: match[2] === '!=', values };
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
  if (art && text) throw new BindingSyntaxError('data-art and data-text on one rectangle: use two rectangles');
  if (!show && !paints && !art && !text) return undefined;
  return { ...(show && { show }), ...(paints && { paints }), ...(art && { art }), ...(text && { text }) };
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
  if (!ART_PATH.test(path)) throw new BindingSyntaxError(`data-art="${path}": write parts/..., avatars/... or options/..., without .svg`);
  const fit = oneOf(attributes, 'data-fit', ['contain', 'cover', 'stretch'] as const) ?? 'contain';
  const anchor = oneOf(attributes, 'data-anchor', ['centre', 'top', 'bottom', 'left', 'right'] as const) ?? 'centre';
  const flipX = oneOf(attributes, 'data-flip', ['x', 'none'] as const) === 'x';
  return { box: rectangle(tag, attributes, 'data-art'), path, fit, anchor, flipX };
}

function parseText(tag: string, attributes: Record<string, string>): TextBinding {
  const textId = attributes['data-text']!.trim();
  const style = attributes['data-style']?.trim();
  if (!style) throw new BindingSyntaxError(`data-text="${textId}" has no data-style: name a text style of book.json`);
  const align = oneOf(attributes, 'data-align', ['left', 'centre', 'center', 'right'] as const);
  const valign = oneOf(attributes, 'data-valign', ['top', 'middle', 'bottom'] as const);
  const maxSize = size(attributes, 'data-max-size');
  const minSize = size(attributes, 'data-min-size');
  const colour = attributes['data-colour']?.trim();
  return {
    box: rectangle(tag, attributes, 'data-text'), textId, style,
    ...(align && { align }), ...(valign && { valign }), ...(maxSize && { maxSize }), ...(minSize && { minSize }), ...(colour && { colour }),
  };
}

function rectangle(tag: string, attributes: Record<string, string>, binding: string): Box {
  if (tag !== 'rect') throw new BindingSyntaxError(`${binding} stands on <${tag}>: put it on a <rect>`);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(attributes[name] ?? 0)) as [number, number, number, number];
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) {
    throw new BindingSyntaxError(`${binding}: the rectangle needs x, y, width and height as plain numbers, width and height over 0`);
  }
  return { x, y, width, height };
}

function oneOf<T extends string>(attributes: Record<string, string>, name: string, allowed: readonly T[]): T | undefined {
  const value = attributes[name]?.trim();
  if (value === undefined) return undefined;
  if (!(allowed as readonly string[]).includes(value)) throw new BindingSyntaxError(`${name}="${value}": one of ${allowed.join(', ')}`);
  return value as T;
}

function size(attributes: Record<string, string>, name: string): number | undefined {
  const value = attributes[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0)) throw new BindingSyntaxError(`${name}="${value}": a number over 0`);
  return number;
}
