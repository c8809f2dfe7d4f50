import type { Market } from '@bindery/shared/market';
import type { PrivacyDeleteBody, PrivacyOverview } from '@bindery/shared/contracts';
import type { Visitor } from '../owners';

/** How somebody shows that it is them who wants everything deleted. Source: docs/rules.md PRIV-09 */
export interface Confirmation {
  of(visitor: Visitor): Promise<PrivacyOverview['confirmation']>;
  /**
   * With neither password nor token, a link is mailed.
   *
   * @returns false where it was mailed
   * @throws where password or token are not right
   */
  isGiven(
    visitor: Visitor,
    proof: Pick<PrivacyDeleteBody, 'password' | 'token'>,
    market: Market,
  ): Promise<boolean>;
}

/** A guest is known by the token alone. */
export const guestsConfirm: Confirmation = {
  of: () => Promise.resolve('none'),
  isGiven: ({ customerId }) => Promise.resolve(customerId === undefined),
};
