import type { Market } from '@bindery/shared/market';
import type { Database, Statement } from '../../platform/database';
import type { Confirmation } from '../privacy';
import type { Attempts } from './attempts';
import { WrongPasswordError } from './customers.errors';
import { customersRepository as repository, type CustomerRow } from './customers.repository';
import type { Letters } from './letters';
import { isPassword } from './passwords';

// whoever signed in a moment ago has just shown that the password, or the mailbox, is theirs
const IS_FRESH: Statement = {
  name: 'customer_just_signed_in',
  text: `
  select 1 from customer_sessions where customer_id = $1 and created_at > now() - interval '10 minutes' limit 1`,
};

export interface ConfirmationParts {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly letters: Pick<Letters, 'ask'>;
}

/**
 * A customer shows once more who they are before everything is deleted: by the password, or by signing in anew with a
 * mailed link. A guest is known by the token alone. Source: docs/rules.md PRIV-09
 */
export function customersConfirm({ database, attempts, letters }: ConfirmationParts): Confirmation {
  const isFresh = async (customerId: string): Promise<boolean> =>
    (await database.query(IS_FRESH, [customerId])).length > 0;
  async function checkPassword(password: string, { email, passwordHash }: CustomerRow): Promise<void> {
    attempts.count(email);
    if (!(await isPassword(password, passwordHash))) throw new WrongPasswordError('password');
  }
  return {
    async of({ customerId }) {
      const customer = customerId === undefined ? undefined : await repository.find(database, customerId);
      if (!customer) return 'none';
      if (customer.passwordHash !== null) return 'password';
      return (await isFresh(customer.id)) ? 'none' : 'mail';
    },
    async isGiven({ customerId }, { password }, { identifier, locale }: Market) {
      const customer = customerId === undefined ? undefined : await repository.find(database, customerId);
      if (!customer) return true;
      if (password !== undefined) {
        await checkPassword(password, customer);
        return true;
      }
      if (customer.passwordHash === null && (await isFresh(customer.id))) return true;
      await letters.ask({ what: 'link', email: customer.email, market: identifier, locale });
      return false;
    },
  };
}
