import type { Secrets } from '../../platform/config';
import type { Connection, Database } from '../../platform/database';
import { guestIdOf, newGuestId, tokenOf } from './guest-token';
import { guestsRepository, type Guest } from './guests.repository';
import { refusal } from '../../platform/problems';

export class GuestTokenUnknownError extends refusal(
  401,
  'guest_token_unknown',
  'This guest token is not known here: drop it and ask again without one',
) {}

export interface Guests {
  /** @throws GuestTokenUnknownError for a token that was not minted here or is revoked */
  identify(token: string): Promise<Guest>;
  /**
   * Returns the guest of a first write. Two parallel first writes of one browser session get the same guest and token.
   *
   * @param sessionHash - names the browser's CSRF session
   * @returns `newToken` is '' if the caller's token stays; a token of an older key is replaced.
   *   Source: docs/rules.md GUEST-02, GUEST-04
   */
  identifyOrMint(
    token: string | undefined,
    sessionHash: () => string,
  ): Promise<{ guest: Guest; newToken: string }>;
  revoke(guestId: string): Promise<void>;
  /** Deletes guests without a cart, unseen for half a year. @returns how many */
  expire(now?: Date): Promise<number>;
}

/** As long as a cart is kept. Source: docs/rules.md GUEST-09 */
export const GUEST_KEPT_DAYS = 180;
const KEPT_MS = GUEST_KEPT_DAYS * 86_400_000;

/** Checks a guest again in the transaction, since another tab may have logged in. @throws GuestTokenUnknownError */
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
        // replaces the token of an older key before that key is removed
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
