import type { Secrets } from '../../platform/config';
import { newToken, tokenHash } from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import { seal, unseal } from '../../platform/sealed';
import type { Mailer } from '../mail';
import type { Owners } from '../owners';
import { customersRepository as repository, type CustomerRow, type TokenKind } from './customers.repository';

/** In which language somebody reads, and whose pages a link leads to. */
export interface Reader {
  readonly market: string;
  readonly locale: string;
}

/** A mail that somebody who only named an address asked for. */
export type Asked = Reader & { readonly email: string; readonly what: 'link' | 'reset' | 'sign-up' };

const KIND = 'customers.letter';
const MINUTE_MS = 60_000;
/** Source: docs/rules.md ACC-07 */
export const GOOD_FOR_MS: Readonly<Record<TokenKind, number>> = {
  confirm: 3 * 24 * 60 * MINUTE_MS,
  link: 30 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  delete: 60 * MINUTE_MS,
};
/** Nobody's mailbox is filled by others. */
export const MAILS_AN_HOUR = 5;
const PAGE: Readonly<Record<Exclude<TokenKind, 'delete'>, string>> = {
  confirm: '/account/confirm',
  link: '/account/link',
  reset: '/account/reset',
};

export interface Letters {
  /**
   * Notes what was asked for. Whether the address has an account is looked up by a worker: neither the answer nor its time
   * tells. Source: docs/rules.md ACC-06
   */
  ask(asked: Asked): Promise<void>;
  readonly handlers: JobHandlers;
}

export interface LettersParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Mailer;
  readonly owners: Pick<Owners, 'createCustomer'>;
  readonly secrets: Secrets;
}

export function createLetters({ database, jobs, mailer, owners, secrets }: LettersParts): Letters {
  async function send(
    transaction: Connection,
    { id, email }: Pick<CustomerRow, 'id' | 'email'>,
    kind: keyof typeof PAGE,
    { market, locale }: Reader,
    template: string = kind,
  ): Promise<void> {
    if ((await repository.countTokens(transaction, id)) >= MAILS_AN_HOUR) return;
    const token = newToken();
    await repository.addToken(transaction, tokenHash(token), id, kind, GOOD_FOR_MS[kind]);
    const link = `${PAGE[kind]}#token=${token}`;
    await mailer.send(transaction, { template, to: email, locale, market, link });
  }

  async function signUp(transaction: Connection, { email, ...reader }: Asked): Promise<void> {
    const known = await repository.lockByEmail(transaction, email);
    if (known?.isConfirmed) return send(transaction, known, 'link', reader, 'known');
    if (known) return send(transaction, { ...known, email: email.trim() }, 'confirm', reader);
    const ownerId = await owners.createCustomer(transaction);
    const id = await repository.create(transaction, ownerId, email);
    // Another worker was first: the job is repeated and finds the customer.
    if (id === undefined) throw Object.assign(new Error(), { name: 'AddressJustTaken' });
    return send(transaction, { id, email: email.trim() }, 'confirm', reader);
  }

  async function answer(asked: Asked): Promise<void> {
    await database.transaction(async (transaction) => {
      if (asked.what === 'sign-up') return signUp(transaction, asked);
      const customer = await repository.lockByEmail(transaction, asked.email);
      return customer && send(transaction, customer, asked.what, asked);
    });
  }

  return {
    async ask(asked) {
      await jobs.enqueue(database, { kind: KIND, payload: { sealed: seal(asked, secrets) } });
    },
    handlers: {
      [KIND]: {
        maxAttempts: 10,
        leaseMs: 30_000,
        run: async (payload) => answer(unseal((payload as { sealed: string }).sealed, secrets) as Asked),
      },
    },
  };
}
