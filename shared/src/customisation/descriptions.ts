import { isRecord } from './hostile-keys';

/** The part of Joi's describe() output that the form reads, such as a field of a schema. */
export interface Description {
  type?: string;
  flags?: { presence?: string; only?: boolean };
  rules?: readonly { name: string; args?: Record<string, unknown> }[];
  allow?: readonly unknown[];
  invalid?: readonly unknown[];
  items?: readonly Description[];
  keys?: Readonly<Record<string, Description>>;
  /** of a list: each position */
  ordered?: readonly Description[];
  whens?: readonly Condition[];
}

/**
 * A rule that changes a field according to another field's value. If the rule has several tests, the first that matches
 * counts.
 */
export interface Condition extends Partial<Test> {
  ref?: { path?: readonly (string | number)[]; ancestor?: number | 'root' };
  switch?: readonly Test[];
  break?: boolean;
}

export interface Test {
  is: Description;
  then?: Description;
  otherwise?: Description;
}

/** @returns the allowed values without Joi's own markers, such as the one for override */
export function plainValues(allow: readonly unknown[] | undefined): unknown[] {
  return (allow ?? []).filter((value) => typeof value !== 'object' || value === null);
}

/** Do a condition's allowed values replace the field's? Joi describes Joi.override as {override: true}. */
export function isReplacing(allow: readonly unknown[] | undefined): boolean {
  return (allow ?? []).some((value) => typeof value === 'object' && value !== null && 'override' in value);
}

/** Does a character's condition refer to the whole customisation? The root is five levels up: fields, list, type, types, root. */
export function isOuterRef(ref: Condition['ref']): boolean {
  return ref?.ancestor === 'root' || (typeof ref?.ancestor === 'number' && ref.ancestor > 4);
}

/** Type checks by Joi type; a type that is not listed accepts anything. */
export const TYPE_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) =>
    Number.isFinite(value) ||
    (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  array: Array.isArray,
  object: isRecord,
};

/** Parses a regular expression from Joi's description: "/^[a-z]+$/i". Undefined if this browser cannot parse it. */
export function patternOf(writtenPattern: unknown): RegExp | undefined {
  const match = typeof writtenPattern === 'string' ? /^\/(.*)\/([a-z]*)$/s.exec(writtenPattern) : null;
  if (!match) return undefined;
  try {
    return new RegExp(match[1]!, match[2]!.replace(/[gy]/g, ''));
  } catch {
    return undefined; // the server still checks it
  }
}
