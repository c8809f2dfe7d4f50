import type { Customisation, SchemaField } from '@bindery/shared/contracts';

/** A key of the customisation and its value as editable text. A string is its own `text`; any other value is JSON. */
export interface Parameter {
  key: string;
  label: string;
  text: string;
}

/** @returns the keys that have a value, with the schema's keys first and in the schema's order */
export function parametersOf(
  values: Customisation,
  fields: Readonly<Record<string, SchemaField>>,
): Parameter[] {
  const keys = [
    ...Object.keys(fields).filter((key) => Object.hasOwn(values, key)),
    ...Object.keys(values)
      .filter((key) => !Object.hasOwn(fields, key))
      .sort(),
  ];
  return keys.map((key) => ({ key, label: fields[key]?.flags?.label ?? '', text: writeValue(values[key]) }));
}

export const writeValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Parses a JSON list, map, number, boolean or null. Returns any other text unchanged, as a string. */
export function readValue(text: string, field?: SchemaField): unknown {
  if (field?.type === 'string') return text;
  try {
    return JSON.parse(text, harmless) as unknown;
  } catch {
    return text;
  }
}

export type RawEntry = { kind: 'values'; values: Customisation } | { kind: 'invalid'; fault: string };

/** Parses a whole customisation. Source: docs/rules.md STAFF-02 */
export function readRawEntry(text: string): RawEntry {
  try {
    const value = JSON.parse(text, harmless) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { kind: 'invalid', fault: 'Write an object: { "key": value }' };
    return { kind: 'values', values: value as Customisation };
  } catch (error) {
    return { kind: 'invalid', fault: `Not valid JSON: ${(error as Error).message}` };
  }
}

const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);

/** Drops keys that could reach an object's prototype. Source: docs/rules.md CUS-07 */
const harmless = (key: string, value: unknown): unknown => (HOSTILE.has(key) ? undefined : value);
