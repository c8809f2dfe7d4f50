import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import type { Words } from '../../words/words';
import type { Way } from '../history';

/** @returns what to say when these values were put back */
export function stepText(
  words: Words,
  way: Way,
  fields: Readonly<Record<string, SchemaField>>,
  patch: Customisation,
): string {
  const labels = Object.keys(patch)
    .map((key) => fields[key]?.flags?.label ?? key)
    .join(', ');
  return way === 'undo' ? words.undone(labels) : words.redone(labels);
}
