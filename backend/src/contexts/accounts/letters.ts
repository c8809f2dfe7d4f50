import type { Market } from '@bindery/shared/market';
import type { Secrets } from '../../platform/config';
import { newToken, tokenHash } from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import { seal, unseal } from '../../platform/sealed';
import type { Mailer } from '../mail';
import type { Owners } from '../shoppers';
import { customersRepository as repository, type CustomerRow, type TokenKind } from './customers.repository';

/** The reader of a mail. The mail is in the language of `locale`; its links lead to `market`. */
export interface Reader {
  readonly market: string;
  readonly locale: string;
}

export const readerOf = ({ identifier, locale }: Market): Reader => ({ market: identifier, locale });

/**
 * A requested mail.
 *
 * @property isKnownDevice - true if the browser has signed in to the account before; missing if the previous version
 *   wrote the request (delete after 2027-06)
 */
export type Asked = Reader & { readonly email: string; readonly isKnownDevice?: boolean } & (
    | { readonly what: 'link' | 'reset' | 'sign-up' }
    | { readonly what: 'email'; readonly customerId: string }
  );

const KIND = 'customers.letter';
const MINUTE_MS = 60_000;
/** Source: docs/rules.md ACC-07 */
export const GOOD_FOR_MS: Readonly<Record<TokenKind, number>> = {
  confirm: 3 * 24 * 60 * MINUTE_MS,
  link: 30 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  delete: 60 * MINUTE_MS,
  email: 24 * 60 * MINUTE_MS,
  undo: 14 * 24 * 60 * MINUTE_MS,
  export: 60 * MINUTE_MS,
};
/**
 * Maximum number of links of one kind in an hour, so that strangers cannot flood a mailbox. Beyond it no mail is sent,
 * but the links of earlier mails are valid. Source: docs/rules.md ACC-05
 */
export const MAILS_AN_HOUR = 5;
const PAGE: Readonly<Record<TokenKind, string>> = {
  confirm: '/account/confirm',
  link: '/account/link',
  reset: '/account/reset',
  delete: '/account/delete',
  export: '/account/export',
  email: '/account/email',
  undo: '/account/undo',
};
/** @returns the path of the page that a mailed link opens */
export const linkOf = (kind: TokenKind, token: string): string => `${PAGE[kind]}#token=${token}`;

export interface Letters {
  /**
   * Queues the request for a mail. A worker looks up the account later, so that neither the answer nor its timing
   * reveals whether it exists. Source: docs/rules.md ACC-06
   */
  ask(letterRequest: Asked): Promise<void>;
  readonly handlers: JobHandlers;
}

export interface LettersParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Mailer;
  readonly owners: Pick<Owners, 'createCustomer'>;
  readonly secrets: Secrets;
}

async function sendLink(
  mailer: Mailer,
  transaction: Connection,
  { id, email }: Pick<CustomerRow, 'id' | 'email'>,
  kind: TokenKind,
  { market, locale, isKnownDevice = false }: Asked,
  template: string = kind,
): Promise<void> {
  if ((await repository.countTokens(transaction, id, kind, isKnownDevice)) >= MAILS_AN_HOUR) return;
  const token = newToken();
  const isOfAddress = kind === 'email' || kind === 'undo';
  await repository.addToken(transaction, {
    ...{ hash: tokenHash(token), customerId: id, kind, forMs: GOOD_FOR_MS[kind], isKnownDevice },
    ...(isOfAddress && { email }),
  });
  await mailer.send(transaction, { template, to: email, locale, market, link: linkOf(kind, token) });
}

export function createLetters({ database, jobs, mailer, owners, secrets }: LettersParts): Letters {
  const send = sendLink.bind(undefined, mailer);
  async function signUp(transaction: Connection, letterRequest: Asked): Promise<void> {
    const { email } = letterRequest;
    const knownCustomerRow = await repository.lockByEmail(transaction, email);
    if (knownCustomerRow?.isConfirmed)
      return send(transaction, knownCustomerRow, 'link', letterRequest, 'known');
    if (knownCustomerRow)
      return send(transaction, { ...knownCustomerRow, email: email.trim() }, 'confirm', letterRequest);
    const ownerId = await owners.createCustomer(transaction);
    const id = await repository.create(transaction, ownerId, email);
    // another worker has just created the customer, whom the job's retry after this error will find
    if (id === undefined) throw Object.assign(new Error(), { name: 'AddressJustTaken' });
    return send(transaction, { id, email: email.trim() }, 'confirm', letterRequest);
  }

  async function changeEmail(
    transaction: Connection,
    letterRequest: Asked & { readonly what: 'email' },
  ): Promise<void> {
    const customer = await repository.lock(transaction, letterRequest.customerId);
    if (!customer) return;
    await send(transaction, customer, 'undo', letterRequest);
    const otherCustomer = await repository.findByEmail(transaction, letterRequest.email);
    if (otherCustomer?.isConfirmed && otherCustomer.id !== customer.id)
      await send(transaction, otherCustomer, 'link', { ...letterRequest, isKnownDevice: false }, 'known');
    else await send(transaction, { ...customer, email: letterRequest.email.trim() }, 'email', letterRequest);
  }

  async function answer(letterRequest: Asked): Promise<void> {
    await database.transaction(async (transaction) => {
      if (letterRequest.what === 'sign-up') return signUp(transaction, letterRequest);
      if (letterRequest.what === 'email') return changeEmail(transaction, letterRequest);
      const customer = await repository.lockByEmail(transaction, letterRequest.email);
      return customer && send(transaction, customer, letterRequest.what, letterRequest);
    });
  }

  return {
    async ask(letterRequest) {
      await jobs.enqueue(database, {
        kind: KIND,
        payload: { sealed: seal(letterRequest, secrets) },
        recipientKey: mailer.recipientKey(letterRequest.email),
      });
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
