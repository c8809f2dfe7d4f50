const HOSTILE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Could this key reach an object's prototype? Source: docs/rules.md CUS-07 */
export function isHostileKey(key: string): boolean {
  return HOSTILE_KEYS.has(key);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function hasHostileKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasHostileKey);
  if (!isRecord(value)) return false;
  return Object.keys(value).some((key) => isHostileKey(key) || hasHostileKey(value[key]));
}
