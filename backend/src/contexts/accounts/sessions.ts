import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Market } from '@bindery/shared/market';
import { newToken, tokenHash } from '../../platform/credentials';
import { deviceOf } from '../../platform/http';
import type { Connection, Database } from '../../platform/database';

import { sessionsRepository, type SessionRow } from './sessions.repository';

/** Lifetime of the session cookie, which is renewed on use. Source: docs/rules.md ACC-10 */
const LASTS_S = 30 * 86_400;

/** A browser's request. Only the sessions module reads its cookies. */
export type BrowserRequest = FastifyRequest;

export interface Call {
  readonly request: BrowserRequest;
  readonly reply: FastifyReply;
  readonly market: Market;
}

/**
 * Response header that tells whether the browser is signed in. It is missing if the session was not needed or could not
 * be read. Source: docs/rules.md ACC-48
 */
const SESSION_HEADER = 'x-session';

export interface OpenedSession {
  readonly token: string;
  /** the cookie expires when the browser closes */
  readonly isSharedDevice: boolean;
}

/** Manages sessions of signed-in browsers. A session is identified by a cookie that scripts cannot read. Source: docs/rules.md ACC-10 */
export interface Sessions {
  /** @returns undefined if the browser is not signed in */
  sessionOf(request: FastifyRequest): Promise<SessionRow | undefined>;
  /**
   * Opens a session with a new token, and ends the browser's previous one. Must run in the transaction that proves the
   * caller's identity.
   *
   * @returns the session, to pass to `hand` after the commit
   */
  open(
    transaction: Connection,
    request: FastifyRequest,
    customerId: string,
    isSharedDevice: boolean,
  ): Promise<OpenedSession>;
  /** Sets the browser's session cookie and a new CSRF secret. Source: docs/rules.md ACC-10 */
  hand(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void;
  /** Ends the browser's session and clears its cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Renews the CSRF secret. Deletes the request's cookie first, because without it the plugin makes a new secret. */
function renewCsrf(request: FastifyRequest, reply: FastifyReply): void {
  delete request.cookies[request.server.csrfCookie];
  reply.generateCsrf();
}

/** @param isSecure - the shop is served over https */
export function createSessions(database: Database, app: FastifyInstance, isSecure: boolean): Sessions {
  const name = isSecure ? '__Host-session' : 'session';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure } as const;
  const sessionsByRequest = new WeakMap<FastifyRequest, Promise<SessionRow | undefined>>();
  /** requests whose session cookie was already set or cleared, so that the hook below does not change it */
  const decidedRequests = new WeakSet<FastifyRequest>();
  const tokenOf = ({ cookies }: FastifyRequest): string => cookies[name] ?? '';

  const giveCookie = (reply: FastifyReply, { token, isSharedDevice }: OpenedSession): void =>
    void reply.setCookie(name, token, isSharedDevice ? cookie : { ...cookie, maxAge: LASTS_S });

  async function find(request: FastifyRequest): Promise<SessionRow | undefined> {
    const token = tokenOf(request);
    if (token === '') return undefined;
    const session = await sessionsRepository.find(database, tokenHash(token));
    if (session?.isStale) await sessionsRepository.touch(database, session.id);
    return session;
  }

  // renews the cookie if the last use was over an hour ago, or clears it if the session has ended
  app.addHook('onSend', async (request, reply) => {
    const sessionPromise = sessionsByRequest.get(request);
    if (!sessionPromise || decidedRequests.has(request)) return;
    const session = await sessionPromise.catch(() => 'unknown' as const);
    if (session !== 'unknown') reply.header(SESSION_HEADER, session ? 'open' : 'none');
    if (session === undefined && tokenOf(request) !== '') reply.clearCookie(name, cookie);
    if (typeof session === 'object' && session.isStale)
      giveCookie(reply, { token: tokenOf(request), isSharedDevice: session.isSharedDevice });
  });

  return {
    sessionOf(request) {
      const earlierSession = sessionsByRequest.get(request);
      if (earlierSession) return earlierSession;
      const sessionPromise = find(request);
      sessionsByRequest.set(request, sessionPromise);
      return sessionPromise;
    },
    async open(transaction, request, customerId, isSharedDevice) {
      const token = newToken();
      await sessionsRepository.close(transaction, tokenHash(tokenOf(request)));
      const device = deviceOf(request.headers['user-agent']);
      await sessionsRepository.open(transaction, customerId, tokenHash(token), { device, isSharedDevice });
      return { token, isSharedDevice };
    },
    hand(request, reply, session) {
      decidedRequests.add(request);
      giveCookie(reply, session);
      renewCsrf(request, reply);
    },
    async end(request, reply) {
      decidedRequests.add(request);
      await sessionsRepository.close(database, tokenHash(tokenOf(request)));
      reply.clearCookie(name, cookie);
      renewCsrf(request, reply);
    },
  };
}
