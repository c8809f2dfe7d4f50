import type { Market } from '@bindery/shared/market';
import { isPassword, newToken, tokenHash, type Attempts } from '../../platform/credentials';
import type { Database } from '../../platform/database';
import type { Mailer } from '../mail';
import { LinkExpiredError, SignInNeededError, WrongPasswordError } from './customers.errors';
import { customersRepository as repository, type CustomerRow } from './customers.repository';
import { GOOD_FOR_MS, linkOf, MAILS_AN_HOUR } from './letters';

/** How a customer who is signed in shows once more that it is them, before what cannot be taken back. Source: docs/rules.md ACC-17 */
export interface OwnerProof {
  hasPassword(customerId: string): Promise<boolean>;
  /** @throws WrongPasswordError, TooManyAttemptsError, SignInNeededError */
  checkPassword(customerId: string, password: string): Promise<void>;
  /** Mails a link, good for an hour. */
  mailLink(customerId: string, market: Market): Promise<void>;
  /** The link goes on being good: what it is for may ask something back. @returns the owner. @throws LinkExpiredError */
  ownerOfLink(token: string): Promise<string>;
}

export function createOwnerProof({
  database,
  mailer,
  attempts,
}: {
  database: Database;
  mailer: Mailer;
  attempts: Attempts;
}): OwnerProof {
  async function known(customerId: string): Promise<CustomerRow> {
    const customer = await repository.find(database, customerId);
    if (!customer) throw new SignInNeededError();
    return customer;
  }
  return {
    hasPassword: async (customerId) => (await known(customerId)).passwordHash !== null,
    async checkPassword(customerId, password) {
      const { email, passwordHash } = await known(customerId);
      attempts.count(email);
      if (!(await isPassword(password, passwordHash))) throw new WrongPasswordError();
    },
    mailLink: (customerId, { identifier, locale }) =>
      database.transaction(async (transaction) => {
        const customer = await repository.lock(transaction, customerId);
        if (!customer) throw new SignInNeededError();
        if ((await repository.countTokens(transaction, customerId, 'delete', true)) >= MAILS_AN_HOUR) return;
        const token = newToken();
        await repository.addToken(transaction, {
          ...{ hash: tokenHash(token), customerId, kind: 'delete', forMs: GOOD_FOR_MS.delete },
          isKnownDevice: true,
        });
        await mailer.send(transaction, {
          ...{ template: 'deleteAll', to: customer.email, locale, market: identifier },
          link: linkOf('delete', token),
        });
      }),
    async ownerOfLink(token) {
      const customerId = await repository.peekToken(database, tokenHash(token), 'delete');
      if (customerId === undefined) throw new LinkExpiredError();
      return (await known(customerId)).ownerId;
    },
  };
}
