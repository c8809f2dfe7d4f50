import { isTextSigned, signText, type Secrets } from '../../platform/config';

/** Lifetime of a preview ref, equal to the lifetime of the preview session that the ref starts. */
const LASTS_MS = 12 * 3_600_000;
const REF = /^draft\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

const signedText = (endsAt: string): string => `draft ${endsAt}`;

/** @returns a ref with which the built-in content service returns the drafts for 12 hours */
export function newPreviewRef([secret]: Secrets, now = Date.now()): string {
  const endsAt = String(now + LASTS_MS);
  return `draft.${endsAt}.${signText(secret, signedText(endsAt))}`;
}

export function isPreviewRef(ref: string, secrets: Secrets, now = Date.now()): boolean {
  const [, endsAt, givenSignature] = REF.exec(ref) ?? [];
  if (endsAt === undefined || givenSignature === undefined || Number(endsAt) <= now) return false;
  return isTextSigned(signedText(endsAt), givenSignature, secrets);
}
