import { PATH } from '../model/value-path';
import type { Fields } from '../model/fields';
import type { Surroundings } from '../model/conditions';
import { own } from '../model/own';
import { absolutePath, fieldAt } from '../model/readings';

const KEY_IN_PATH = new RegExp(`\\{(${PATH})\\}`, 'g');
const MAX_VARIANTS = 2000;

/** The keys in a path such as `parts/companions/{companion}-sitting`, absolute. */
export const keysOfPath = (path: string, scope: string | undefined, fields: Fields): string[] =>
  Array.from(path.matchAll(KEY_IN_PATH), ([, key]) => absolutePath(key!, scope, fields));

/** The file that a path leads to for these values, or undefined when one of them is not chosen. */
export function partFile(path: string, { fields, readings, scope }: Surroundings): string | undefined {
  let isComplete = true;
  const filled = path.replace(KEY_IN_PATH, (_, key: string) => {
    const reading = own(readings, absolutePath(key, scope, fields)) ?? '';
    isComplete &&= reading !== '';
    return String(reading);
  });
  return isComplete ? `${filled}.svg` : undefined;
}

/** Every file that a path can lead to. */
export function partFiles(path: string, scope: string | undefined, fields: Fields): string[] {
  let paths = [path];
  for (const written of new Set(Array.from(path.matchAll(KEY_IN_PATH), ([, key]) => key!))) {
    const field = fieldAt(absolutePath(written, scope, fields), fields);
    const options = [...(field?.choices.keys() ?? [])].filter((value) => value !== '');
    paths = paths
      .flatMap((one) => options.map((value) => one.replaceAll(`{${written}}`, value)))
      .slice(0, MAX_VARIANTS);
  }
  return paths.map((one) => `${one}.svg`);
}
