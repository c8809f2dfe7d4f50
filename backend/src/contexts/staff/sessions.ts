import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRole } from '@bindery/shared/contracts';
import { newToken, tokenHash } from '../../platform/credentials';
import type { Connection, Database } from '../../platform/database';
import { ownAct, staffActs } from './acts';
import { staffRepository as repository } from './staff.repository';
import { COOKIE_PATHS } from './staff-routes-table';

const LASTS_S = 12 * 3600;

export interface SignedIn {
  /** of the session */
  readonly id: string;
  readonly memberId: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  /** true means the member proved their identity within the last ten minutes. Source: docs/rules.md STAFF-23 */
  readonly isProven: boolean;
}

/**
 * Sessions of staff browsers. Their cookie is HttpOnly, SameSite=Strict, limited to staff paths, and separate from
 * the cookie of shopper sessions. Source: docs/rules.md STAFF-11
 */
export interface StaffSessions {
  /** @returns the session with the member's present roles; undefined if no member is signed in */
  sessionOf(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** Replaces the browser's session. Call it in the transaction that checks the proof. @returns the token for `hand` */
  open(transaction: Connection, request: FastifyRequest, memberId: string): Promise<string>;
  hand(reply: FastifyReply, token: string): void;
  /** Ends the session and writes an audit line. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** @param isSecure - whether staff use https */
export function createStaffSessions(database: Database, isSecure: boolean): StaffSessions {
  const name = isSecure ? '__Secure-staff' : 'staff';
  const cookie = { sameSite: 'strict', httpOnly: true, secure: isSecure } as const;
  const hashOf = ({ cookies }: FastifyRequest): string => tokenHash(cookies[name] ?? '');
  return {
    async sessionOf(request) {
      if (cookieMissing(request)) return undefined;
      const session = await repository.findSession(database, hashOf(request));
      if (session?.isStale) await repository.touchSession(database, session.id);
      return session;
    },
    async open(transaction, request, memberId) {
      const token = newToken();
      await repository.closeSession(transaction, hashOf(request));
      await repository.openSession(transaction, memberId, tokenHash(token));
      return token;
    },
    hand(reply, token) {
      for (const path of COOKIE_PATHS) reply.setCookie(name, token, { ...cookie, path, maxAge: LASTS_S });
    },
    async end(request, reply) {
      await database.transaction(async (transaction) => {
        const member = await repository.closeSession(transaction, hashOf(request));
        if (member) await staffActs.begin(transaction, ownAct(member, 'session.close'), 200);
      });
      for (const path of COOKIE_PATHS) reply.clearCookie(name, { ...cookie, path });
    },
  };
  function cookieMissing({ cookies }: FastifyRequest): boolean {
    return (cookies[name] ?? '') === '';
  }
}
