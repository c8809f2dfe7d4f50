import type { Merge, Session, User } from '@bindery/shared/contracts';
import { toWireMoney, type Market } from '@bindery/shared/market';
import {
  hashPassword,
  isPassword,
  refuseCommonPassword,
  tokenHash,
  type Attempts,
} from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import { NotFoundError } from '../../platform/problems';
import { creditsRepository } from './credits.repository';
import type { Mailer } from '../mail';
import { addressesRepository } from './addresses.repository';
import {
  LinkExpiredError,
  SignInNeededError,
  SignInRefusedError,
  WrongPasswordError,
} from './customers.errors';
import {
  customersRepository as repository,
  EMPTY_PROFILE,
  type ConfirmedDetails,
  type CustomerRow,
  type Profile,
  type TokenKind,
} from './customers.repository';
import { readerOf, type Letters } from './letters';
import type { KnownDevices } from './known-devices';
import type { GuestMerge } from './merge-guest';
import type { BrowserRequest, Call, Sessions } from './sessions';
import { sessionsRepository, type SessionRow } from './sessions.repository';

export interface AccountsParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly letters: Letters;
  readonly mailer: Mailer;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly guestMerge: GuestMerge;
  readonly consents: ConsentClaim;
}

/** Assigns a browser's consent to the customer at sign-in. Source: docs/rules.md CONS-07 */
export interface ConsentClaim {
  claim(transaction: Connection, request: BrowserRequest, ownerId: string): Promise<void>;
}

export interface Entered {
  readonly user: User;
  readonly merged: Merge;
}

/** Manages customers' accounts. Source: docs/rules.md ACC-04, ACC-06, ACC-07, ACC-10 */
export class Accounts {
  constructor(private readonly dependencies: AccountsParts) {}

  /**
   * Sends a mail with a link. Gets no password or name, because the person who typed them may not own the mailbox.
   *
   * @param what - purpose of the link: to confirm a new account, to sign in, or to choose a password
   */
  mailLink(what: 'link' | 'reset' | 'sign-up', email: string, { request, market }: Call): Promise<void> {
    const isKnownDevice = this.dependencies.devices.deviceOf(request, email) !== undefined;
    return this.dependencies.letters.ask({ what, email, isKnownDevice, ...readerOf(market) });
  }

  /** @throws SignInRefusedError, TooManyAttemptsError */
  async signIn(
    {
      email,
      password,
      isSharedDevice,
    }: { readonly email: string; readonly password: string; readonly isSharedDevice: boolean },
    call: Call,
  ): Promise<Entered> {
    const { database, attempts, devices } = this.dependencies;
    attempts.count(email, devices.deviceOf(call.request, email));
    const foundCustomerRow = await repository.findByEmail(database, email);
    const isRight = await isPassword(password, foundCustomerRow?.passwordHash);
    if (!foundCustomerRow?.isConfirmed || !isRight) throw new SignInRefusedError();
    return this.enter(
      call,
      async (transaction) => {
        const customer = await repository.lock(transaction, foundCustomerRow.id);
        // the password was changed during the check, so the typed one is no longer valid
        if (customer?.passwordHash !== foundCustomerRow.passwordHash) throw new SignInRefusedError();
        return customer;
      },
      isSharedDevice,
    );
  }

  /** @throws LinkExpiredError */
  openLink(token: string, call: Call): Promise<Entered> {
    return this.enter(call, async (transaction) => {
      const customer = await this.take(transaction, token, 'link');
      return customer.isConfirmed ? customer : this.confirmed(transaction, customer, EMPTY_PROFILE);
    });
  }

  /** @throws LinkExpiredError */
  async confirm(token: string, details: ConfirmedDetails, call: Call): Promise<Entered> {
    const { firstname = '', lastname = '', password } = details;
    if (password !== undefined) await this.refuseCommon(token, 'confirm', password);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const profile = { firstname: firstname.trim(), lastname: lastname.trim(), passwordHash };
    return this.enter(call, async (transaction) =>
      this.confirmed(transaction, await this.take(transaction, token, 'confirm'), profile),
    );
  }

  /** Sets a new password and ends every other session. @throws LinkExpiredError */
  async reset(token: string, password: string, call: Call): Promise<Entered> {
    await this.refuseCommon(token, 'reset', password);
    const passwordHash = await hashPassword(password);
    return this.enter(call, async (transaction) => {
      const customer = await this.take(transaction, token, 'reset');
      await this.changePassword(transaction, customer, passwordHash, call.market);
      if (customer.isConfirmed) return customer;
      return this.confirmed(transaction, customer, { ...EMPTY_PROFILE, passwordHash });
    });
  }

  /**
   * Sets a new password, ends every other session and gives this session a new token.
   * @throws SignInNeededError, WrongPasswordError, TooManyAttemptsError
   */
  async setPassword(currentPassword: string | undefined, password: string, call: Call): Promise<User> {
    const { database, attempts, devices } = this.dependencies;
    const { customerId, isSharedDevice } = await this.session(call.request);
    const foundCustomerRow = await repository.find(database, customerId);
    if (!foundCustomerRow) throw new SignInNeededError();
    refuseCommonPassword(password, foundCustomerRow.email);
    if (foundCustomerRow.passwordHash !== null) {
      attempts.count(foundCustomerRow.email, devices.deviceOf(call.request, foundCustomerRow.email));
      if (!(await isPassword(currentPassword ?? '', foundCustomerRow.passwordHash)))
        throw new WrongPasswordError();
    }
    const passwordHash = await hashPassword(password);
    const { user } = await this.enter(
      call,
      async (transaction) => {
        const customer = await repository.lock(transaction, foundCustomerRow.id);
        if (customer?.passwordHash !== foundCustomerRow.passwordHash) throw new WrongPasswordError();
        await this.changePassword(transaction, customer, passwordHash, call.market);
        return customer;
      },
      isSharedDevice,
    );
    return user;
  }

  signOut({ request, reply }: Omit<Call, 'market'>): Promise<void> {
    return this.dependencies.sessions.end(request, reply);
  }

  /** @returns undefined if the visitor is not signed in */
  async user({ request, market }: Omit<Call, 'reply'>): Promise<User | undefined> {
    const session = await this.dependencies.sessions.sessionOf(request);
    return session && this.userOf(session.customerId, market);
  }

  /** @throws SignInNeededError */
  async change(changes: { firstname?: string; lastname?: string }, { request, market }: Call): Promise<User> {
    const { customerId } = await this.session(request);
    const { firstname, lastname } = changes;
    await repository.change(this.dependencies.database, customerId, {
      ...(firstname !== undefined && { firstname: firstname.trim() }),
      ...(lastname !== undefined && { lastname: lastname.trim() }),
    });
    return this.userOf(customerId, market);
  }

  /** @throws SignInNeededError */
  async sessionList(request: BrowserRequest): Promise<Session[]> {
    const currentSession = await this.session(request);
    const listed = await sessionsRepository.list(this.dependencies.database, currentSession.customerId);
    return listed.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
      isCurrent: id === currentSession.id,
    }));
  }

  /** @throws SignInNeededError, NotFoundError */
  async closeSession(id: string, request: BrowserRequest): Promise<void> {
    const { customerId } = await this.session(request);
    if (!(await sessionsRepository.closeOne(this.dependencies.database, id, customerId)))
      throw new NotFoundError('There is no such session');
  }

  /** @throws SignInNeededError */
  async session(request: BrowserRequest): Promise<SessionRow> {
    const session = await this.dependencies.sessions.sessionOf(request);
    if (!session) throw new SignInNeededError();
    return session;
  }

  async userOf(customerId: string, market: Market): Promise<User> {
    const { database } = this.dependencies;
    const customer = await repository.find(database, customerId);
    if (!customer) throw new SignInNeededError();
    const { currency, moneyLocale } = market;
    const minor = await creditsRepository.balance(database, customerId, currency);
    return {
      id: customer.id,
      firstname: customer.firstname,
      lastname: customer.lastname,
      email: customer.email,
      isEmailConfirmed: customer.isConfirmed,
      hasPassword: customer.passwordHash !== null,
      credit: toWireMoney({ minor, currency }, moneyLocale),
      addresses: await addressesRepository.list(database, customerId),
      marketing_opt_in: false,
    };
  }

  /**
   * Opens a session for the customer whom `prove` returns. The same transaction checks the proof and merges this
   * browser's guest into the customer.
   */
  async enter(
    { request, reply, market }: Call,
    prove: (transaction: Connection) => Promise<CustomerRow>,
    isSharedDevice = false,
  ): Promise<Entered> {
    const { database, sessions, guestMerge, consents, devices } = this.dependencies;
    const guestId = await guestMerge.guestOf(request);
    const { customer, opened, merge } = await database.transaction(async (transaction) => {
      const proved = await prove(transaction);
      await consents.claim(transaction, request, proved.ownerId);
      return {
        customer: proved,
        merge: await guestMerge.merge(transaction, guestId, proved.ownerId),
        opened: await sessions.open(transaction, request, proved.id, isSharedDevice),
      };
    });
    sessions.hand(request, reply, opened);
    if (!isSharedDevice) devices.hand(request, reply, customer.email);
    await guestMerge.finish(merge);
    const { lines, photos } = merge;
    return { user: await this.userOf(customer.id, market), merged: { lines, photos } };
  }

  /** Refuses a common password before it uses up the link, so that the shopper can try again with the same link. */
  private async refuseCommon(token: string, kind: TokenKind, password: string): Promise<void> {
    const { database } = this.dependencies;
    const customerId = await repository.peekToken(database, tokenHash(token), kind);
    const customer = customerId === undefined ? undefined : await repository.find(database, customerId);
    if (customer) refuseCommonPassword(password, customer.email);
  }

  private async take(transaction: Connection, token: string, kind: TokenKind): Promise<CustomerRow> {
    const takenToken = await repository.takeToken(transaction, tokenHash(token), kind);
    const customer = takenToken && (await repository.lock(transaction, takenToken.customerId));
    if (!customer) throw new LinkExpiredError();
    return customer;
  }

  /** @throws LinkExpiredError if the e-mail address is already confirmed */
  private async confirmed(
    transaction: Connection,
    customer: CustomerRow,
    profile: Profile,
  ): Promise<CustomerRow> {
    if (!(await repository.confirm(transaction, customer.id, profile))) throw new LinkExpiredError();
    await repository.dropTokens(transaction, customer.id, 'confirm');
    return { ...customer, ...profile, isConfirmed: true };
  }

  private async changePassword(
    transaction: Connection,
    { id, email }: CustomerRow,
    passwordHash: string,
    market: Market,
  ): Promise<void> {
    await repository.setPassword(transaction, id, passwordHash);
    await repository.dropTokens(transaction, id);
    await sessionsRepository.closeAll(transaction, id);
    const link = '/account/forgotten';
    await this.dependencies.mailer.send(transaction, {
      template: 'passwordChanged',
      to: email,
      link,
      ...readerOf(market),
    });
  }
}
