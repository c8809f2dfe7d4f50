import { createHash } from 'node:crypto';
import { canonicalCustomisation } from '@bindery/shared/customisation';

/** @returns SHA-256 of the value's canonical JSON (key order does not matter), 43 characters of base64url */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalCustomisation({ value })).digest('base64url');
}
