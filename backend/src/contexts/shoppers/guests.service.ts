import type { Secrets } from '../../platform/config';
import type { Connection, Database } from '../../platform/database';
import { guestsRepository, type Guest } from './guests.repository';
import { refusal } from '../../platform/problems';
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

/** @returns the token's guest id; undefined if no secret matches. The token may be revoked. */
export function guestIdOf(token: string, secrets: readonly string[]): string | undefined {
  if (token.length !== TOKEN_LENGTH) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // accepts only the spelling that `tokenOf` writes, because several base64url texts decode to the same bytes
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const isMinted = secrets.some((secret) => timingSafeEqual(macOf(id, secret), bytes.subarray(ID_BYTES)));
  return isMinted ? id.toString('base64url') : undefined;
}

export class GuestTokenUnknownError extends refusal(
  401,
  'guest_token_unknown',
  'This guest token is not known here: drop it and ask again without one',
) {}

export interface Guests {
  /** @throws GuestTokenUnknownError if this shop did not mint the token, or if its guest is revoked */
  identify(token: string): Promise<Guest>;
  /**
   * Returns the guest of a first write. Two parallel first writes of a browser session get one guest and token.
   *
   * @param sessionHash - hash of the browser's CSRF session
   * @returns `newToken` is '' if the caller's token remains valid. A token of an older key is replaced.
   *   Source: docs/rules.md GUEST-02, GUEST-04
   */
  identifyOrMint(
    token: string | undefined,
    sessionHash: () => string,
  ): Promise<{ guest: Guest; newToken: string }>;
  revoke(guestId: string): Promise<void>;
  /** Deletes guests who have no cart and were last seen half a year ago. @returns how many */
  expire(now?: Date): Promise<number>;
}

/** As long as a cart is kept. Source: docs/rules.md GUEST-09 */
export const GUEST_KEPT_DAYS = 180;
const KEPT_MS = GUEST_KEPT_DAYS * 86_400_000;

/** Checks a guest again in a write's transaction, as another tab may have logged in. @throws GuestTokenUnknownError */
export async function checkGuest(transaction: Connection, guestId: string): Promise<void> {
  if (!(await guestsRepository.find(transaction, guestId))) throw new GuestTokenUnknownError();
}

export function createGuestsService(database: Database, secrets: Secrets): Guests {
  async function identify(token: string): Promise<Guest> {
    const guestId = guestIdOf(token, secrets);
    const guest = guestId === undefined ? undefined : await guestsRepository.find(database, guestId);
    if (!guest) throw new GuestTokenUnknownError();
    return guest;
  }
  return {
    identify,
    async identifyOrMint(token, sessionHash) {
      if (token) {
        const guest = await identify(token);
        const fresh = tokenOf(guest.guestId, secrets[0]);
        // a token of an older key gets a new token, because the older key may be removed
        return { guest, newToken: token === fresh ? '' : fresh };
      }
      const guest = await guestsRepository.mint(database, newGuestId(), sessionHash());
      return { guest, newToken: tokenOf(guest.guestId, secrets[0]) };
    },
    expire: (now = new Date()) => guestsRepository.expire(database, new Date(now.getTime() - KEPT_MS)),
    async revoke(guestId) {
      await guestsRepository.revoke(database, guestId);
    },
  };
}
