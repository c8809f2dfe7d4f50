import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** @returns 256 random bits, 43 characters of base64url */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** @returns the hash stored for a token; 'none', which is never stored, if malformed */
export const tokenHash = (token: string): string =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : 'none';
