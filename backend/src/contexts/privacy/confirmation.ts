import type { Market } from '@bindery/shared/market';
import type { PrivacyDeleteBody, PrivacyOverview } from '@bindery/shared/contracts';
import type { Visitor } from '../owners';
import { NobodyError } from './privacy.errors';

export type Proof = Pick<PrivacyDeleteBody, 'password' | 'token'>;

/** How somebody shows that it is them who wants everything deleted. Source: docs/rules.md PRIV-09 */
export interface Confirmation {
  of(visitor: Visitor): Promise<PrivacyOverview['confirmation']>;
  /**
   * With neither password nor token, a link is mailed to a customer. A guest is known by the token of the request.
   *
   * @returns whose everything is; undefined where a link was mailed
   * @throws NobodyError, and where password or token are not right
   */
  ownerOf(visitor: Visitor | undefined, proof: Proof, market: Market): Promise<string | undefined>;
}

/** A guest is known by the token alone. */
export const guestsConfirm: Confirmation = {
  of: () => Promise.resolve('none'),
  async ownerOf(visitor) {
    if (!visitor) throw new NobodyError();
    return visitor.ownerId;
  },
};
