import type { Market } from '@bindery/shared/market';
import type { PrivacyOverview, PrivacyProof } from '@bindery/shared/contracts';
import type { OwnerProof } from '../accounts';
import { isProven, provenOwner, type GuardedAct, type Identity, type Visitor } from '../shoppers';
import { NobodyError } from './privacy.errors';

/** Proves the identity of a person who requests a deletion or an archive. Source: docs/rules.md PRIV-09, ACC-17 */
export interface Identities {
  confirmationOf(visitor: Visitor): Promise<PrivacyOverview['confirmation']>;
  /**
   * Returns the owner of the data if the identity is proven. Mails a link if a customer sent no password or token.
   * The link works without a session, because it may be opened in another browser.
   *
   * @returns the owner of the data; undefined if a link was mailed
   * @throws NobodyError, WrongPasswordError, TooManyAttemptsError, LinkExpiredError
   */
  ownerFor(
    act: MailedAct,
    visitor: Visitor | undefined,
    proof: PrivacyProof,
    market: Market,
  ): Promise<string | undefined>;
}
type MailedAct = Exclude<GuardedAct, 'delete-photo'>;

export function createIdentities(customers: OwnerProof): Identities {
  async function identityOf(
    act: MailedAct,
    visitor: Visitor | undefined,
    { password, token }: PrivacyProof,
  ): Promise<Identity> {
    if (token !== undefined)
      return { ownerId: await customers.ownerOfLink(token, act), provenBy: 'mailed-link' };
    if (!visitor) throw new NobodyError();
    const { customerId, ownerId } = visitor;
    if (customerId === undefined || password === undefined) return visitor;
    await customers.checkPassword(customerId, password);
    return { ownerId, provenBy: 'password' };
  }
  return {
    async confirmationOf({ customerId }) {
      if (customerId === undefined) return 'none';
      return (await customers.hasPassword(customerId)) ? 'password' : 'mail';
    },
    async ownerFor(act, visitor, proof, market) {
      const identity = await identityOf(act, visitor, proof);
      if (isProven(act, identity) || visitor?.customerId === undefined) return provenOwner(act, identity);
      return void (await customers.mailLink(visitor.customerId, act, market));
    },
  };
}
