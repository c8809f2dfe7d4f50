import { setTimeout as pause } from 'node:timers/promises';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  SignedChallenge,
  StaffRole,
} from '@bindery/shared/contracts';
import {
  hashPassword,
  isPassword,
  newToken,
  refuseCommonPassword,
  tokenHash,
  type Attempts,
} from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import { NotFoundError } from '../../platform/problems';
import { ownAct, staffActs } from './acts';
import type { StaffPasskeys } from './passkeys.service';
import type { SignedIn } from './sessions';
import {
  LastAdministratorError,
  LastWayInError,
  PasskeyRefusedError,
  StaffLinkExpiredError,
  StaffMemberExistsError,
  StaffPasswordsOffError,
  StaffProofRefusedError,
  StaffSignInRefusedError,
} from './staff.errors';
import { staffRepository as repository, type MemberRow } from './staff.repository';

/** Minimum duration of a refusal. It hides the cause, because it is longer than a password check and an audit write. */
export const REFUSED_AFTER_MS = 250;

export interface NewMember {
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly password?: string | undefined;
}

export type Enter<T> = (transaction: Connection, member: MemberRow) => Promise<T>;

/** Members of staff. Source: docs/rules.md STAFF-10, STAFF-11 */
export class StaffMembers {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    /** origin of sign-in and of its links */
    private readonly origin: string,
    readonly passkeys: StaffPasskeys,
    /** false means only passkeys are accepted. Source: docs/rules.md STAFF-22 */
    private readonly takesPasswords: boolean,
  ) {}

  get ways(): ('passkey' | 'password')[] {
    const { isAvailable } = this.passkeys;
    return [
      ...(isAvailable ? (['passkey'] as const) : []),
      ...(this.takesPasswords ? (['password'] as const) : []),
    ];
  }

  hasWayIn({ passwordHash, passkeyCount }: MemberRow): boolean {
    return (this.takesPasswords && passwordHash !== null) || (this.passkeys.isAvailable && passkeyCount > 0);
  }

  list(): Promise<readonly MemberRow[]> {
    return repository.list(this.database);
  }

  /**
   * @returns the link for the member's first sign-in; undefined if a password was given
   * @throws StaffMemberExistsError, StaffPasswordsOffError
   */
  async add({ email, roles, password }: NewMember): Promise<{ id: string; link: string | undefined }> {
    if (password !== undefined) this.requirePasswords();
    if (password !== undefined) refuseCommonPassword(password, email);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    return this.database.transaction(async (transaction) => {
      const id = await repository.add(transaction, { email, roles, passwordHash });
      if (id === undefined) throw new StaffMemberExistsError();
      return { id, link: passwordHash === null ? await this.newLink(transaction, id) : undefined };
    });
  }

  /** @param mayLeaveNone - true allows a shop without administrators @throws NotFoundError, LastAdministratorError */
  async setRoles(id: string, roles: readonly StaffRole[], mayLeaveNone: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.change(transaction, id, roles, mayLeaveNone);
      await repository.setRoles(transaction, id, roles);
    });
  }

  /** Deletes a member and their sessions, but not their audit lines. @throws NotFoundError, LastAdministratorError */
  async remove(id: string, mayLeaveNone: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.change(transaction, id, [], mayLeaveNone);
      await repository.remove(transaction, id);
    });
  }

  /** Returns a new sign-in link; earlier links stop working. @throws NotFoundError */
  async link(id: string): Promise<string> {
    return this.database.transaction(async (transaction) => {
      if (!(await repository.find(transaction, id)))
        throw new NotFoundError('There is no such member of staff');
      await repository.dropLinks(transaction, id);
      return this.newLink(transaction, id);
    });
  }

  /** Sets a password by a single-use link. Ends all sessions of the member. @throws StaffLinkExpiredError, StaffPasswordsOffError */
  async choosePassword<T>(token: string, password: string, enter: Enter<T>): Promise<T> {
    this.requirePasswords();
    const passwordHash = await hashPassword(password);
    return this.database.transaction(async (transaction) => {
      const member = await this.takeLink(transaction, token);
      refuseCommonPassword(password, member.email);
      await repository.setPassword(transaction, member.id, passwordHash);
      await staffActs.begin(transaction, ownAct(member, 'member.password'), 200);
      return enter(transaction, member);
    });
  }

  /** Returns the options to create a passkey; the link stays valid. @throws StaffLinkExpiredError */
  async creationOptionsOfLink(token: string): Promise<PasskeyCreationOptions> {
    return this.passkeys.creationOptions(await this.memberOfLink(token));
  }

  /**
   * Registers a passkey by a single-use link. Ends all sessions of the member.
   * @throws StaffLinkExpiredError, PasskeyRefusedError, PasskeyExistsError
   */
  async registerByLink<T>(
    { token, name, passkey }: { readonly token: string; readonly name: string; readonly passkey: NewPasskey },
    enter: Enter<T>,
  ): Promise<T> {
    const { id } = await this.memberOfLink(token);
    const verified = await this.passkeys.verifyNew(id, name, passkey);
    return this.database.transaction(async (transaction) => {
      const member = await this.takeLink(transaction, token);
      await this.passkeys.add(transaction, verified);
      await staffActs.begin(transaction, ownAct(member, 'passkey.add'), 200);
      return enter(transaction, member);
    });
  }

  /** @throws PasskeyRefusedError, PasskeyExistsError */
  async registerPasskey(memberId: string, name: string, passkey: NewPasskey): Promise<void> {
    const verified = await this.passkeys.verifyNew(memberId, name, passkey);
    await this.database.transaction((transaction) => this.passkeys.add(transaction, verified));
  }

  /** Also ends the member's other sessions, which the passkey may have opened. @throws NotFoundError, LastWayInError */
  async removePasskey({ memberId, id: sessionId }: SignedIn, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const member = await repository.lock(transaction, memberId);
      if (!member || !(await this.passkeys.remove(transaction, id, memberId)))
        throw new NotFoundError('You have no such passkey');
      if (!this.hasWayIn({ ...member, passkeyCount: member.passkeyCount - 1 })) throw new LastWayInError();
      await repository.closeOtherSessions(transaction, memberId, sessionId);
    });
  }

  /** @throws PasskeyRefusedError */
  async signInByPasskey<T>(signed: SignedChallenge, enter: Enter<T>): Promise<T> {
    const verified = await this.passkeys.verify(undefined, signed);
    return this.database.transaction(async (transaction) => {
      await this.passkeys.use(transaction, verified);
      const member = await repository.find(transaction, verified.memberId);
      if (!member) throw new PasskeyRefusedError();
      await staffActs.begin(transaction, ownAct(member, 'session.open'), 200);
      return enter(transaction, member);
    });
  }

  /**
   * Checks a signed-in member's passkey or password again. Stores the time of this proof in the session.
   *
   * @throws PasskeyRefusedError, StaffProofRefusedError, StaffPasswordsOffError, TooManyAttemptsError
   */
  async prove(
    { id, memberId, email }: SignedIn,
    proof: { readonly passkey: SignedChallenge } | { readonly password: string },
    network: string,
  ): Promise<void> {
    if ('passkey' in proof) {
      const verified = await this.passkeys.verify(memberId, proof.passkey);
      return this.database.transaction(async (transaction) => {
        await this.passkeys.use(transaction, verified);
        await repository.proveSession(transaction, id);
      });
    }
    this.requirePasswords();
    this.attempts.count(email, network);
    const member = await repository.find(this.database, memberId);
    if (!(await isPassword(proof.password, member?.passwordHash))) throw new StaffProofRefusedError();
    await repository.proveSession(this.database, id);
  }

  /**
   * @param network - the caller's network. Attempts are counted per member and network, so that an attacker in another
   *   network cannot lock the member out.
   * @throws StaffSignInRefusedError, StaffPasswordsOffError, TooManyAttemptsError
   */
  async signIn<T>(
    {
      email,
      password,
      network,
    }: { readonly email: string; readonly password: string; readonly network: string },
    enter: Enter<T>,
  ): Promise<T> {
    this.requirePasswords();
    this.attempts.count(email, network);
    const from = performance.now();
    const foundMemberRow = await repository.findByEmail(this.database, email);
    const isRight = await isPassword(password, foundMemberRow?.passwordHash);
    if (!foundMemberRow || !isRight) {
      const refusal = new StaffSignInRefusedError();
      // an unknown e-mail address is not logged, because it may be a password typed into the wrong field
      if (foundMemberRow)
        await staffActs.begin(this.database, ownAct(foundMemberRow, 'session.open'), refusal.status);
      await pause(Math.max(0, from + REFUSED_AFTER_MS - performance.now()));
      throw refusal;
    }
    return this.database.transaction(async (transaction) => {
      const member = await repository.find(transaction, foundMemberRow.id);
      // the password was changed during the check
      if (member?.passwordHash !== foundMemberRow.passwordHash) throw new StaffSignInRefusedError();
      await staffActs.begin(transaction, ownAct(member, 'session.open'), 200);
      return enter(transaction, member);
    });
  }

  private async newLink(transaction: Connection, id: string): Promise<string> {
    const token = newToken();
    await repository.addLink(transaction, id, tokenHash(token));
    // the token is in the link's fragment, because logs and referrers contain no fragments
    return `${this.origin}/#staff-link=${token}`;
  }

  /** @throws StaffPasswordsOffError */
  private requirePasswords(): void {
    if (!this.takesPasswords) throw new StaffPasswordsOffError();
  }

  /** @throws StaffLinkExpiredError */
  private async memberOfLink(token: string): Promise<MemberRow> {
    const id = await repository.findLink(this.database, tokenHash(token));
    const member = id === undefined ? undefined : await repository.find(this.database, id);
    if (!member) throw new StaffLinkExpiredError();
    return member;
  }

  /** Invalidates all of the member's links and ends all of their sessions. @throws StaffLinkExpiredError */
  private async takeLink(transaction: Connection, token: string): Promise<MemberRow> {
    const id = await repository.takeLink(transaction, tokenHash(token));
    const member = id === undefined ? undefined : await repository.find(transaction, id);
    if (!member) throw new StaffLinkExpiredError();
    await repository.dropLinks(transaction, member.id);
    await repository.closeSessions(transaction, member.id);
    return member;
  }

  /** @throws NotFoundError, LastAdministratorError */
  private async change(
    transaction: Connection,
    id: string,
    roles: readonly StaffRole[],
    mayLeaveNone: boolean,
  ): Promise<void> {
    const allMemberRows = await repository.lockAll(transaction);
    if (!allMemberRows.some((member) => member.id === id))
      throw new NotFoundError('There is no such member of staff');
    // Administrators who have no password or passkey do not count, because they cannot sign in.
    const isLed = allMemberRows.some(
      (member) =>
        this.hasWayIn(member) && (member.id === id ? roles : member.roles).includes('administrator'),
    );
    if (!isLed && !mayLeaveNone) throw new LastAdministratorError();
  }
}
