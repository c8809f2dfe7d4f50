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

/** Returns the value of an attribute that allows only a few words. @throws BindingSyntaxError */
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
