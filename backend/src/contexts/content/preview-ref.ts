import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/config';

/** Lifetime of a preview ref; the same as that of the session that it starts. */
const LASTS_MS = 12 * 3_600_000;
const REF = /^draft\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

const signature = (endsAt: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`draft ${endsAt}`).digest('base64url');

/** @returns a ref of the built-in content service that reads the drafts for 12 hours */
export function newPreviewRef([secret]: Secrets, now = Date.now()): string {
  const endsAt = String(now + LASTS_MS);
  return `draft.${endsAt}.${signature(endsAt, secret)}`;
}

export function isPreviewRef(ref: string, secrets: Secrets, now = Date.now()): boolean {
  const [, endsAt, givenSignature] = REF.exec(ref) ?? [];
  if (endsAt === undefined || givenSignature === undefined || Number(endsAt) <= now) return false;
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(givenSignature), Buffer.from(signature(endsAt, secret))),
  );
}
