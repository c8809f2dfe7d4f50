import type { Market } from '@bindery/shared/market';
import type { PrivacyDeleteBody, PrivacyOverview } from '@bindery/shared/contracts';
import type { OwnerProof } from '../customers';
import type { Visitor } from '../owners';
import { NobodyError } from './privacy.errors';

export type Proof = Pick<PrivacyDeleteBody, 'password' | 'token'>;

/** How somebody shows that it is them who wants everything deleted. Source: docs/rules.md PRIV-09 */
export interface Confirmation {
  of(visitor: Visitor): Promise<PrivacyOverview['confirmation']>;
  /**
   * With neither password nor token, a link is mailed to a customer; the link is enough without a session, since it may be
   * opened elsewhere. A guest is known by the token of the request.
   *
   * @returns whose everything is; undefined where a link was mailed
   * @throws NobodyError, WrongPasswordError, TooManyAttemptsError, LinkExpiredError
   */
  ownerOf(visitor: Visitor | undefined, proof: Proof, market: Market): Promise<string | undefined>;
}

export function createConfirmation(customers: OwnerProof): Confirmation {
  return {
    async of({ customerId }) {
      if (customerId === undefined) return 'none';
      return (await customers.hasPassword(customerId)) ? 'password' : 'mail';
    },
    async ownerOf(visitor, { password, token }, market) {
      if (token !== undefined) return customers.ownerOfLink(token);
      if (!visitor) throw new NobodyError();
      const { customerId, ownerId } = visitor;
      if (customerId === undefined) return ownerId;
      if (password === undefined) return void (await customers.mailLink(customerId, market));
      await customers.checkPassword(customerId, password);
      return ownerId;
    },
  };
}
