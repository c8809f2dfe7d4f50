import type { Customisation } from '../contracts';
import { isHostileKey, isRecord } from './hostile-keys';

type Segment = string | number;

/**
 * Reads a value inside a customisation.
 *
 * @param path - 'characters.0.customisations.1.name', or its parts
 * @returns undefined if the path does not exist
 */
export function readPath(values: unknown, path: string | readonly Segment[]): unknown {
  return partsOf(path).reduce<unknown>(
    (inside, part) =>
      inside instanceof Object && Object.hasOwn(inside, part)
        ? (inside as Record<Segment, unknown>)[part]
        : undefined,
    values,
  );
}

/**
 * Writes a value inside a customisation and creates missing parents: a list if the next part is a number.
 *
 * @returns a new map that shares unchanged parts; a path through a hostile key changes nothing
 */
export function writePath(
  values: Customisation,
  path: string | readonly Segment[],
  value: unknown,
): Customisation {
  const segments = partsOf(path).map(String);
  return segments.some(isHostileKey) ? values : (writtenValue(values, segments, value) as Customisation);
}

const partsOf = (path: string | readonly Segment[]): readonly Segment[] =>
  typeof path === 'string' ? path.split('.') : path;

function writtenValue(inside: unknown, [part, ...restSegments]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value;
  if (/^\d+$/.test(part)) {
    const list: unknown[] = Array.isArray(inside) ? [...(inside as unknown[])] : [];
    list[Number(part)] = writtenValue(list[Number(part)], restSegments, value);
    return list;
  }
  const record = isRecord(inside) ? inside : {};
  return { ...record, [part]: writtenValue(record[part], restSegments, value) };
}
