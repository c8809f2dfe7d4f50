import { servesHttps, type Config } from '../../platform/config';
import { createAttempts } from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { Limits } from '../../platform/limits';
import type { Mailer } from '../mail';
import type { Owners } from '../shoppers';
import { Accounts, type ConsentClaim } from './accounts.service';
import { createAddresses, type Addresses } from './addresses';
import { customersRepository } from './customers.repository';
import { EmailChange } from './email-change';
import { createKnownDevices } from './known-devices';
import { createLetters } from './letters';
import type { GuestMerge } from './merge-guest';
import { createOwnerProof, type OwnerProof } from './owner-proof';
import type { Sessions } from './sessions';
import { sessionsRepository } from './sessions.repository';

/** Password attempts before a lockout. Shoppers need far fewer attempts, and can use mailed links during a lockout. */
const ATTEMPTS = 20;

/** @param email - in any spelling @returns undefined if there is no account with this confirmed address */
export async function customerByEmail(
  connection: Connection,
  email: string,
): Promise<{ readonly id: string } | undefined> {
  const customer = await customersRepository.findByEmail(connection, email);
  return customer?.isConfirmed ? { id: customer.id } : undefined;
}

export interface Customers {
  readonly accounts: Accounts;
  readonly emailChange: EmailChange;
  readonly addresses: Addresses;
  readonly proof: OwnerProof;
  readonly handlers: JobHandlers;
  /** Deletes expired sessions and links, and accounts that were not confirmed within a week. */
  expire(now?: Date): Promise<void>;
}

export interface CustomersParts {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly owners: Owners;
  readonly sessions: Sessions;
  readonly guestMerge: GuestMerge;
  readonly consents: ConsentClaim;
  /** if undefined, each process counts attempts in its own memory */
  readonly limits: Limits | undefined;
}

export function createCustomers(customersParts: CustomersParts): Customers {
  const { config, database, limits } = customersParts;
  const letters = createLetters({ ...customersParts, secrets: config.keys.secretsOf('mails') });
  const devices = createKnownDevices(config.keys.secretsOf('devices'), servesHttps(config));
  const attempts = createAttempts(limits, 'password', ATTEMPTS);
  const accountsParts = { ...customersParts, letters, attempts, devices };
  const accounts = new Accounts(accountsParts);
  return {
    accounts,
    emailChange: new EmailChange(accountsParts, accounts),
    proof: createOwnerProof({ ...customersParts, attempts }),
    addresses: createAddresses(database),
    handlers: letters.handlers,
    async expire(now = new Date()) {
      await sessionsRepository.expire(database, now);
      await customersRepository.expire(database, now);
    },
  };
}
