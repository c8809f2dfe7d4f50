import type { Fields, Values } from '../package/fields';
import { own } from './fill-text';

const KEY_IN_PATH = /\{([a-z][a-z0-9_]*)\}/g;
const MAX_VARIANTS = 2000;

/** The keys in a path such as `parts/companions/{companion}-sitting`. */
export const keysOfPath = (path: string): string[] => Array.from(path.matchAll(KEY_IN_PATH), ([, key]) => key!);

/** The file that a path leads to for these values, or undefined when one of them is not chosen. */
export function partFile(path: string, values: Values): string | undefined {
  let isComplete = true;
  const filled = path.replace(KEY_IN_PATH, (_, key: string) => {
    const value = own(values, key) ?? '';
    isComplete &&= value !== '';
    return value;
  });
  return isComplete ? `${filled}.svg` : undefined;
}

/** Every file that a path can lead to. */
export function partFiles(path: string, fields: Fields): string[] {
  let paths = [path];
  for (const key of new Set(keysOfPath(path))) {
    const options = [...(fields.get(key)?.choices.keys() ?? [])].filter((value) => value !== '');
    paths = paths.flatMap((one) => options.map((value) => one.replaceAll(`{${key}}`, value))).slice(0, MAX_VARIANTS);
  }
  return paths.map((one) => `${one}.svg`);
}
