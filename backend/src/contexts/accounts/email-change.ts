import { isPassword, tokenHash } from '../../platform/credentials';
import type { Connection } from '../../platform/database';
import type { Accounts, AccountsParts, Entered } from './accounts.service';
import { LinkExpiredError, SignInNeededError, WrongPasswordError } from './customers.errors';
import { customersRepository as repository } from './customers.repository';
import { readerOf } from './letters';
import type { Call } from './sessions';
import { sessionsRepository } from './sessions.repository';

/**
 * Changes an account's e-mail address. Sends one mail to the new address and one to the old address.
 * Source: docs/rules.md ACC-20
 */
export class EmailChange {
  constructor(
    private readonly dependencies: AccountsParts,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Queues a confirmation mail to the new mailbox and a notice to the old one. Later a worker checks whether the new
   * address already has an account.
   *
   * @throws SignInNeededError, WrongPasswordError, TooManyAttemptsError
   */
  async ask(email: string, password: string | undefined, call: Call): Promise<void> {
    const { customerId } = await this.accounts.session(call.request);
    await this.provePassword(customerId, password ?? '', call);
    const what = { what: 'email', email, customerId, isKnownDevice: true } as const;
    await this.dependencies.letters.ask({ ...what, ...readerOf(call.market) });
  }

  /**
   * Confirms the new address. Also requires a session or the password, because the link may have reached a stranger.
   *
   * @param password - required if the browser is not signed in to the account
   * @throws LinkExpiredError, SignInNeededError, WrongPasswordError, TooManyAttemptsError
   */
  async confirm(token: string, password: string | undefined, call: Call): Promise<void> {
    const { database, sessions, devices } = this.dependencies;
    const customerId = await repository.peekToken(database, tokenHash(token), 'email');
    if (customerId === undefined) throw new LinkExpiredError();
    const session = await sessions.sessionOf(call.request);
    const isSignedIn = session?.customerId === customerId;
    if (!isSignedIn && password === undefined) throw new SignInNeededError();
    if (!isSignedIn) await this.provePassword(customerId, password ?? '', call);
    const email = await database.transaction(async (transaction) => {
      const { email: confirmed } = await this.takeAddress(transaction, token, 'email');
      await repository.dropTokens(transaction, customerId);
      return confirmed;
    });
    if (isSignedIn && !session.isSharedDevice) devices.hand(call.request, call.reply, email);
  }

  /**
   * Gives the account back to the owner of the old mailbox. Ends all sessions, and deletes the password and the links.
   *
   * @throws LinkExpiredError
   */
  undo(token: string, call: Call): Promise<Entered> {
    return this.accounts.enter(call, async (transaction) => {
      const { customer, email, createdAt } = await this.takeAddress(transaction, token, 'undo');
      await repository.setPassword(transaction, customer.id, null);
      await repository.dropTokens(transaction, customer.id);
      await repository.dropLaterUndos(transaction, customer.id, createdAt);
      await sessionsRepository.closeAll(transaction, customer.id);
      return { ...customer, email, passwordHash: null };
    });
  }

  /**
   * Changes the account's address to the one that is stored with the link.
   * @throws LinkExpiredError, also if another account now has the address
   */
  private async takeAddress(transaction: Connection, token: string, kind: 'email' | 'undo') {
    const takenToken = await repository.takeToken(transaction, tokenHash(token), kind);
    const customer = takenToken && (await repository.lock(transaction, takenToken.customerId));
    const email = takenToken?.email;
    if (!takenToken || !customer || typeof email !== 'string') throw new LinkExpiredError();
    await repository.deleteUnconfirmed(transaction, email);
    const otherCustomer = await repository.findByEmail(transaction, email);
    if (otherCustomer && otherCustomer.id !== customer.id) throw new LinkExpiredError();
    await repository.setEmail(transaction, customer.id, email);
    return { customer, email, createdAt: takenToken.createdAt };
  }

  /**
   * Checks the password, if the account has one.
   * @throws WrongPasswordError, TooManyAttemptsError, SignInNeededError
   */
  private async provePassword(customerId: string, password: string, { request }: Call): Promise<void> {
    const { database, attempts, devices } = this.dependencies;
    const customer = await repository.find(database, customerId);
    if (!customer) throw new SignInNeededError();
    const isSignedIn = (await this.dependencies.sessions.sessionOf(request))?.customerId === customerId;
    if (customer.passwordHash === null && isSignedIn) return;
    attempts.count(customer.email, devices.deviceOf(request, customer.email));
    if (!(await isPassword(password, customer.passwordHash))) throw new WrongPasswordError('password');
  }
}
