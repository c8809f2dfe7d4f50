import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable}: ${problem}`);
    this.name = 'ConfigError';
  }
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** @returns the trimmed variable; undefined if unset or blank */
export function text(variables: Variables, name: string): string | undefined {
  return variables[name]?.trim() || undefined;
}

export function wholeNumber(
  variables: Variables,
  name: string,
  [min, max]: readonly [number, number],
  fallback: number,
): number {
  const value = text(variables, name);
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max) {
    throw new ConfigError(name, `"${value}" is not a whole number from ${min} to ${max}`);
  }
  return Number(value);
}

export function choiceOf<T extends string>(
  variables: Variables,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = text(variables, name);
  if (value === undefined) return fallback;
  const allowedValue = allowed.find((candidate) => candidate === value);
  if (!allowedValue) throw new ConfigError(name, `"${value}" is not one of ${allowed.join(', ')}`);
  return allowedValue;
}

/** @returns the URL as given, without trailing slash */
export function url(variables: Variables, name: string, protocols: readonly string[]): string | undefined {
  const value = text(variables, name);
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // the message omits the value, which may be a database URL with a password
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      name,
      `not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  return value.replace(/\/+$/, '');
}

export function matching(
  variables: Variables,
  name: string,
  pattern: RegExp,
  what: string,
): string | undefined {
  const value = text(variables, name);
  if (value !== undefined && !pattern.test(value)) throw new ConfigError(name, `"${value}" is not ${what}`);
  return value;
}

/**
 * Reads the JSON file that a variable names.
 *
 * @param name - name of the variable
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
