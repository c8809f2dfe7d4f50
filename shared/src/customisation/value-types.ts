import { isRecord } from './hostile-keys';

/** Type checks by Joi type; an unlisted type accepts anything. */
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
