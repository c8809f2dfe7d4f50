import { isRecord } from './hostile-keys';

/** Is a value of a Joi type? A type that is not here takes anything. */
export const TYPE_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) =>
    Number.isFinite(value) ||
    (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  array: Array.isArray,
  object: isRecord,
};

/** Joi describes a regular expression as it is written in code: "/^[a-z]+$/i". Undefined where this browser cannot read it. */
export function patternOf(writtenPattern: unknown): RegExp | undefined {
  const match = typeof writtenPattern === 'string' ? /^\/(.*)\/([a-z]*)$/s.exec(writtenPattern) : null;
  if (!match) return undefined;
  try {
    return new RegExp(match[1]!, match[2]!.replace(/[gy]/g, ''));
  } catch {
    return undefined; // the server still holds the rule
  }
}
