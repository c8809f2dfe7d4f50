import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_LENGTH = 43; // base64url of both

function macOf(id: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('guest-token').update(id).digest().subarray(0, MAC_BYTES);
}

/** @returns 128 random bits, 22 characters of base64url */
export function newGuestId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** @returns the token of a guest id: the id and 128 bits of its HMAC-SHA256, 43 characters of base64url */
export function tokenOf(guestId: string, secret: string): string {
  const id = Buffer.from(guestId, 'base64url');
  return Buffer.concat([id, macOf(id, secret)]).toString('base64url');
}

/** @returns the guest id of a token that one of the secrets minted, else undefined. The token may be revoked. */
export function guestIdOf(token: string, secrets: readonly string[]): string | undefined {
  if (token.length !== TOKEN_LENGTH) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // base64url decoding is lenient: accept only the minted spelling
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const isMinted = secrets.some((secret) => timingSafeEqual(macOf(id, secret), bytes.subarray(ID_BYTES)));
  return isMinted ? id.toString('base64url') : undefined;
}
