import type { Box } from '../geometry/matrix';
import { BindingSyntaxError, type Condition, parseShow } from '../model/conditions';
import { isCharacterPath, PATH } from '../model/readings';
import { allowedWord, rectangle, parseText, type TextBinding } from './text-binding';
import { type MonthBinding, parseMonth } from './month-binding';

/** A paint whose colour is a colour role of the chosen option. */
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

/** A part placed in a rectangle. `path` may contain `{key}` and omits `.svg`. */
export interface ArtBinding {
  readonly box: Box;
  readonly path: string;
  readonly fit: Fit;
  readonly anchor: Anchor;
  readonly flipX: boolean;
}

export interface Bindings {
  /**
   * The character, such as `characters.0.1`. In this element and its descendants, keys of this character take
   * precedence over keys of the book.
   */
  readonly with?: string;
  readonly show?: readonly Condition[];
  readonly paints?: readonly PaintBinding[];
  readonly art?: ArtBinding;
  readonly text?: TextBinding;
  readonly photo?: PhotoBinding;
  readonly month?: MonthBinding;
}

export const KEY_NAME = /^[a-z][a-z0-9_]*$/;
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
  'data-month',
  'data-day',
  'data-weekday',
  'data-blank',
  'data-head',
  'data-rows',
];
export const BINDING_ATTRIBUTES = new Set<string>([...Object.keys(PAINTS), ...OTHERS]);

/** Returns true if the text is a valid artwork path for `data-art`. */
export const isArtPath = (path: string): boolean => ART_PATH.test(path);

/** Parses `skin_tone.base`; returns undefined for any other form, such as a plain colour. */
export function parseRole(value: string): { key: string; role: string } | undefined {
  const match = ROLE.exec(value.trim());
  return match ? { key: match[1]!, role: match[2]! } : undefined;
}

/**
 * Parses the `data-*` attributes of one element.
 *
 * @returns undefined if the element has no bindings
 * @throws BindingSyntaxError Source: docs/product-packages.md, Bindings
 */
export function parseBindings(tag: string, attributes: Record<string, string>): Bindings | undefined {
  const show = attributes['data-show'] === undefined ? undefined : parseShow(attributes['data-show']);
  const paints = parsePaints(attributes);
  const art = attributes['data-art'] === undefined ? undefined : parseArt(tag, attributes);
  const text = attributes['data-text'] === undefined ? undefined : parseText(tag, attributes);
  const photo = attributes['data-photo'] === undefined ? undefined : parsePhoto(tag, attributes);
  const month = attributes['data-month'] === undefined ? undefined : parseMonth(tag, attributes);
  const scope = attributes['data-with'] === undefined ? undefined : parseScope(attributes['data-with']);
  if ([art, text, photo, month].filter(Boolean).length > 1)
    throw new BindingSyntaxError(
      'two of data-art, data-text, data-photo and data-month on one rectangle: use two rectangles',
    );
  if (!show && !paints && !art && !text && !photo && !month && !scope) return undefined;
  return {
    ...(scope && { with: scope }),
    ...(show && { show }),
    ...(paints && { paints }),
    ...(art && { art }),
    ...(text && { text }),
    ...(photo && { photo }),
    ...(month && { month }),
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
  const fit = allowedWord(attributes, 'data-fit', ['contain', 'cover', 'stretch'] as const) ?? 'contain';
  const anchor =
    allowedWord(attributes, 'data-anchor', ['centre', 'top', 'bottom', 'left', 'right'] as const) ?? 'centre';
  const flipX = allowedWord(attributes, 'data-flip', ['x', 'none'] as const) === 'x';
  return { box: rectangle(tag, attributes, 'data-art'), path, fit, anchor, flipX };
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
