import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './config';
import { PermanentFailure } from './jobs';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer => Buffer.from(secret, 'hex');

/**
 * Encrypts e-mail addresses and account links for job payloads, because the payloads of waiting and dead jobs stay in
 * the database. Source: docs/rules.md ACC-01
 *
 * @returns base64url
 */
export function seal(content: unknown, [secret]: Secrets): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

function opened(bytes: Buffer, secret: string): unknown {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** @throws PermanentFailure if the text was not sealed with any of these secrets */
export function unseal(sealed: string, secrets: Secrets): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of secrets) {
    try {
      return opened(bytes, secret);
    } catch {
      // another key's
    }
  }
  throw new PermanentFailure('This was sealed with a key that is not accepted any more');
}
