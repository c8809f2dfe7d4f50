import { readFileSync } from 'node:fs';

const FILE = new URL('./naughty-strings.json', import.meta.url);
const byClass = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string[]>;

/** Longer than any permitted text. The readable strings are in naughty-strings.json. */
const VERY_LONG = [
  'x'.repeat(20_000),
  '\u{1f9d2}'.repeat(5000),
  `Z${'\u0301'.repeat(20_000)}`,
  '<'.repeat(20_000),
  'a '.repeat(10_000),
];

/** Strings that are known to break programs: unusual names and attacks. */
export const NAUGHTY: readonly string[] = [...Object.values(byClass).flat(), ...VERY_LONG];
export const MARKUP: readonly string[] = byClass['markup']!;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Path = readonly (string | number)[];

export function stringPaths(value: Json, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringPaths(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export function withText<T>(value: T, path: Path, text: string): T {
  const copy = structuredClone(value);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], copy);
  (parent as Record<string | number, unknown>)[path.at(-1)!] = text;
  return copy;
}
