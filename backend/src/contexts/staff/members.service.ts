import { setTimeout as pause } from 'node:timers/promises';
import type { StaffRole } from '@bindery/shared/contracts';
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
import {
  LastAdministratorError,
  StaffLinkExpiredError,
  StaffMemberExistsError,
  StaffSignInRefusedError,
} from './staff.errors';
import { staffRepository as repository, type MemberRow } from './staff.repository';

/** Longer than a password and a line of the audit take: a refusal's time says nothing of which of them there was. */
export const REFUSED_AFTER_MS = 250;

export interface NewMember {
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly password?: string | undefined;
}

/** Opens a session for a member, in the transaction that proves who it is. */
export type Enter<T> = (transaction: Connection, member: MemberRow) => Promise<T>;

/** Members of staff. Source: docs/rules.md STAFF-10, STAFF-11 */
export class StaffMembers {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    /** where members sign in: links lead there */
    private readonly origin: string,
  ) {}

  list(): Promise<readonly MemberRow[]> {
    return repository.list(this.database);
  }

  /**
   * @returns the link by which the member chooses a password; undefined where one came along
   * @throws StaffMemberExistsError
   */
  async add({ email, roles, password }: NewMember): Promise<{ id: string; link: string | undefined }> {
    if (password !== undefined) refuseCommonPassword(password, email);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    return this.database.transaction(async (transaction) => {
      const id = await repository.add(transaction, { email, roles, passwordHash });
      if (id === undefined) throw new StaffMemberExistsError();
      return { id, link: passwordHash === null ? await this.newLink(transaction, id) : undefined };
    });
  }

  /** @param mayLeaveNone - with STAFF_TOKEN there is always a way back in @throws NotFoundError, LastAdministratorError */
  async setRoles(id: string, roles: readonly StaffRole[], mayLeaveNone: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.change(transaction, id, roles, mayLeaveNone);
      await repository.setRoles(transaction, id, roles);
    });
  }

  /** Their sessions end with them; what they did stays in the audit. @throws NotFoundError, LastAdministratorError */
  async remove(id: string, mayLeaveNone: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.change(transaction, id, [], mayLeaveNone);
      await repository.remove(transaction, id);
    });
  }

  /** Another link to choose a password by; those before it do not work any more. @throws NotFoundError */
  async link(id: string): Promise<string> {
    return this.database.transaction(async (transaction) => {
      if (!(await repository.find(transaction, id)))
        throw new NotFoundError('There is no such member of staff');
      await repository.dropLinks(transaction, id);
      return this.newLink(transaction, id);
    });
  }

  /** By a link, once. Every session of the member ends. @throws StaffLinkExpiredError */
  async choosePassword<T>(token: string, password: string, enter: Enter<T>): Promise<T> {
    const passwordHash = await hashPassword(password);
    return this.database.transaction(async (transaction) => {
      const id = await repository.takeLink(transaction, tokenHash(token));
      const member = id === undefined ? undefined : await repository.find(transaction, id);
      if (!member) throw new StaffLinkExpiredError();
      refuseCommonPassword(password, member.email);
      await repository.setPassword(transaction, member.id, passwordHash);
      await repository.dropLinks(transaction, member.id);
      await repository.closeSessions(transaction, member.id);
      await staffActs.begin(transaction, ownAct(member, 'member.password'), 200);
      return enter(transaction, member);
    });
  }

  /**
   * @param network - attempts are counted by member and network: a stranger elsewhere locks nobody out
   * @throws StaffSignInRefusedError, TooManyAttemptsError
   */
  async signIn<T>(
    {
      email,
      password,
      network,
    }: { readonly email: string; readonly password: string; readonly network: string },
    enter: Enter<T>,
  ): Promise<T> {
    this.attempts.count(email, network);
    const from = performance.now();
    const found = await repository.findByEmail(this.database, email);
    const isRight = await isPassword(password, found?.passwordHash);
    if (!found || !isRight) {
      const refusal = new StaffSignInRefusedError();
      // an address that nobody has may be anything, a password in the wrong field too
      if (found) await staffActs.begin(this.database, ownAct(found, 'session.open'), refusal.status);
      await pause(Math.max(0, from + REFUSED_AFTER_MS - performance.now()));
      throw refusal;
    }
    return this.database.transaction(async (transaction) => {
      const member = await repository.find(transaction, found.id);
      // changed meanwhile: then it was the password, and is none any more
      if (member?.passwordHash !== found.passwordHash) throw new StaffSignInRefusedError();
      await staffActs.begin(transaction, ownAct(member, 'session.open'), 200);
      return enter(transaction, member);
    });
  }

  private async newLink(transaction: Connection, id: string): Promise<string> {
    const token = newToken();
    await repository.addLink(transaction, id, tokenHash(token));
    // behind the '#': neither a log nor a referrer has it
    return `${this.origin}/#staff-password=${token}`;
  }

  /** @throws NotFoundError, LastAdministratorError */
  private async change(
    transaction: Connection,
    id: string,
    roles: readonly StaffRole[],
    mayLeaveNone: boolean,
  ): Promise<void> {
    const all = await repository.lockAll(transaction);
    if (!all.some((member) => member.id === id)) throw new NotFoundError('There is no such member of staff');
    // one who has not chosen a password yet may never come: they let nobody in
    const isLed = all.some(
      (member) =>
        member.passwordHash !== null && (member.id === id ? roles : member.roles).includes('administrator'),
    );
    if (!isLed && !mayLeaveNone) throw new LastAdministratorError();
  }
}
