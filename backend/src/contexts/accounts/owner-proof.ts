import type { Market } from '@bindery/shared/market';
import { isPassword, newToken, tokenHash, type Attempts } from '../../platform/credentials';
import type { Database } from '../../platform/database';
import type { Mailer } from '../mail';
import { LinkExpiredError, SignInNeededError, WrongPasswordError } from './customers.errors';
import { customersRepository as repository, type CustomerRow } from './customers.repository';
import { GOOD_FOR_MS, linkOf, MAILS_AN_HOUR } from './letters';

type ProvenAct = 'delete' | 'export';
const TEMPLATE = { delete: 'deleteAll', export: 'exportAll' } as const;

/** Makes a signed-in customer prove their identity again before an irreversible act. Source: docs/rules.md ACC-17 */
export interface OwnerProof {
  hasPassword(customerId: string): Promise<boolean>;
  /** @throws WrongPasswordError, TooManyAttemptsError, SignInNeededError */
  checkPassword(customerId: string, password: string): Promise<void>;
  /** Mails a link that is valid for an hour. */
  mailLink(customerId: string, act: ProvenAct, market: Market): Promise<void>;
  /**
   * Returns the owner of a link without using up the link, because the act may need it again.
   * @returns the owner's id
   * @throws LinkExpiredError
   */
  ownerOfLink(token: string, act: ProvenAct): Promise<string>;
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
  async function knownCustomer(customerId: string): Promise<CustomerRow> {
    const customer = await repository.find(database, customerId);
    if (!customer) throw new SignInNeededError();
    return customer;
  }
  return {
    hasPassword: async (customerId) => (await knownCustomer(customerId)).passwordHash !== null,
    async checkPassword(customerId, password) {
      const { email, passwordHash } = await knownCustomer(customerId);
      attempts.count(email);
      if (!(await isPassword(password, passwordHash))) throw new WrongPasswordError();
    },
    mailLink: (customerId, act, { identifier, locale }) =>
      database.transaction(async (transaction) => {
        const customer = await repository.lock(transaction, customerId);
        if (!customer) throw new SignInNeededError();
        if ((await repository.countTokens(transaction, customerId, act, true)) >= MAILS_AN_HOUR) return;
        const token = newToken();
        await repository.addToken(transaction, {
          ...{ hash: tokenHash(token), customerId, kind: act, forMs: GOOD_FOR_MS[act] },
          isKnownDevice: true,
        });
        await mailer.send(transaction, {
          ...{ template: TEMPLATE[act], to: customer.email, locale, market: identifier },
          link: linkOf(act, token),
        });
      }),
    async ownerOfLink(token, act) {
      const customerId = await repository.peekToken(database, tokenHash(token), act);
      if (customerId === undefined) throw new LinkExpiredError();
      return (await knownCustomer(customerId)).ownerId;
    },
  };
}
