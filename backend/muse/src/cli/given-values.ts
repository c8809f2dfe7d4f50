import { readFile } from 'node:fs/promises';
import { isRecord } from '../form/pick-values';
import { validateValues } from '../form/validate-values';
import { correctName } from '../loader/problem';
import { readJson } from '../loader/json-text';
import { type Field, fillExamples } from '../model/fields';
import { LOCAL_DATE } from '../model/local-date';
import type { Values } from '../model/values';
import type { LoadedPackage } from '../scene/loaded-package';
import { UsageError } from './usage-error';

type Given = Readonly<Record<string, unknown>>;

/** Reads the values from a customisation file, which has the format that the shop's form saves. @throws UsageError */
export async function readValuesFile(file: string): Promise<Given> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  const { value, faults } = readJson(bytes);
  if (faults[0]) throw new UsageError(`${file}:${faults[0].line}: ${faults[0].reason} (${faults[0].fix})`);
  if (!isRecord(value)) throw new UsageError(`${file} must hold an object of keys and values`);
  return value;
}

/**
 * Parses `key=value` pairs from the command line. A value is plain text, a number, a list of options separated by
 * commas, or JSON.
 * @throws UsageError
 */
export function readPairs(pairs: readonly string[], { fields }: LoadedPackage): Given {
  return Object.fromEntries(
    pairs.map((pair) => {
      const signIndex = pair.indexOf('=');
      if (signIndex < 1) throw new UsageError(`"${pair}" is no value: write key=value`);
      const [key, text] = [pair.slice(0, signIndex), pair.slice(signIndex + 1)];
      return [key, readValue(key, text, fields.get(key))];
    }),
  );
}

function readValue(key: string, text: string, field: Field | undefined): unknown {
  if (field?.kind === 'number') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (/^[[{]/.test(text) && field?.kind !== 'text') {
    const { value, faults } = readJson(Buffer.from(text));
    if (faults[0]) throw new UsageError(`${key}: ${faults[0].reason} (${faults[0].fix})`);
    return field?.kind === 'texts' && Array.isArray(value) ? asItems(value) : value;
  }
  if (field?.kind === 'choices') return text === '' ? [] : text.split(',').map((entry) => entry.trim());
  return field?.kind === 'texts' ? asItems(text.split(',').map((entry) => entry.trim())) : text;
}

/** Adds ids to a list of texts, because users of the program type only the texts. */
const asItems = (list: readonly unknown[]): unknown[] =>
  list.map((entry, i) => (typeof entry === 'string' ? { id: `text${i % 10}`, text: entry } : entry));

/**
 * Returns the values to draw: the given ones, and the fields' examples in place of missing ones.
 *
 * @throws UsageError that lists every fault, because an invalid value is never replaced silently
 */
export function drawnValues(loaded: LoadedPackage, givenValues: Given, lang: string): Values {
  const { fields } = loaded;
  const faults: string[] = [];
  for (const key of Object.keys(givenValues))
    if (!fields.has(key) && key !== LOCAL_DATE)
      faults.push(`${key} is no key of the schema (${correctName(key, fields.keys())})`);
  const filled = { ...fillExamples(fields, givenValues as Values), ...givenValues };
  const checked = validateValues(loaded, filled, lang);
  for (const { message, path, context } of checked.kind === 'invalid' ? checked.errors : []) {
    if (!(String(path[0]) in givenValues)) continue;
    const valids = (context?.valids ?? []).filter((valid) => typeof valid === 'string' && valid !== '');
    faults.push(`${path.join('.')}: ${valids.length > 0 ? `write one of ${valids.join(', ')}` : message}`);
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  const values = fillExamples(fields, checked.kind === 'valid' ? checked.values : (filled as Values));
  const hidden = Object.keys(givenValues).filter(
    (key) => fields.has(key) && !(key in values) && givenValues[key] !== '' && key !== LOCAL_DATE,
  );
  if (hidden.length > 0) throw new UsageError(`${hidden.join(', ')}: not there for these choices`);
  return values;
}
