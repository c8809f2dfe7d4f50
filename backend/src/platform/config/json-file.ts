import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError, text, type Variables } from './variables';

/**
 * Reads the JSON file that a variable names.
 *
 * @param name - of the variable
 * @param root - base of relative paths
 * @returns undefined if the variable is not set
 * @throws ConfigError naming the invalid place in the file
 */
export function jsonFileOf<Schema extends TSchema>(
  schema: Schema,
  { name, variables, root }: { name: string; variables: Variables; root: string },
): Static<Schema> | undefined {
  const file = text(variables, name);
  if (file === undefined) return undefined;
  const read = readJson(name, resolve(root, file));
  if (Value.Check(schema, read)) return read;
  const [fault] = Value.Errors(schema, read);
  const place = fault?.instancePath.slice(1).replaceAll('/', '.') || 'the file';
  throw new ConfigError(name, `${place}: ${fault?.message ?? 'not as it has to be'}`);
}

function readJson(name: string, path: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(name, `${path} cannot be read`);
  }
  try {
    return JSON.parse(content);
  } catch {
    throw new ConfigError(name, `${path} is no JSON`);
  }
}
