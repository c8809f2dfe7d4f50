import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Market } from '@bindery/shared/market';
import { newToken, tokenHash } from '../../platform/credentials';
import { deviceOf } from '../../platform/http';
import type { Connection, Database } from '../../platform/database';

import { sessionsRepository, type SessionRow } from './sessions.repository';

/** How long a browser keeps the cookie; each use begins it anew. Source: docs/rules.md ACC-10 */
const LASTS_S = 30 * 86_400;

/** What a browser asks: its cookies are known to sessions alone. */
export type BrowserRequest = FastifyRequest;

/** A request, its answer's cookies, and the market that it is made in. */
export interface Call {
  readonly request: BrowserRequest;
  readonly reply: FastifyReply;
  readonly market: Market;
}

/** Says of an answer whether the browser that asked is signed in; absent where nobody looked, or could. Source: docs/rules.md ACC-48 */
const SESSION_HEADER = 'x-session';

export interface OpenedSession {
  readonly token: string;
  /** the cookie goes when the browser closes */
  readonly isSharedDevice: boolean;
}

/** Browsers that are signed in, by a cookie that no script reads. Source: docs/rules.md ACC-10 */
export interface Sessions {
  /** @returns undefined for a browser that is not signed in */
  of(request: FastifyRequest): Promise<SessionRow | undefined>;
  /**
   * In the transaction of what proves who it is; the browser gets a token that nobody has seen, and the session that it
   * came with ends.
   *
   * @returns for `hand` once the transaction has committed
   */
  open(
    transaction: Connection,
    request: FastifyRequest,
    customerId: string,
    isSharedDevice: boolean,
  ): Promise<OpenedSession>;
  /** Gives the browser its cookie, and a CSRF secret that nobody has seen. Source: docs/rules.md ACC-10 */
  hand(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void;
  /** Ends the browser's session, and takes its cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** A CSRF secret that nobody has seen: without the old one the plugin makes a new one. */
function renewCsrf(request: FastifyRequest, reply: FastifyReply): void {
  delete request.cookies[request.server.csrfCookie];
  reply.generateCsrf();
}

/** @param isSecure - the shop is served over https */
export function createSessions(database: Database, app: FastifyInstance, isSecure: boolean): Sessions {
  const name = isSecure ? '__Host-session' : 'session';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure } as const;
  const asked = new WeakMap<FastifyRequest, Promise<SessionRow | undefined>>();
  /** those whose cookie the answer sets or takes already */
  const answered = new WeakSet<FastifyRequest>();
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

  // whoever comes back within the time has all of it again; one that has ended is taken off the browser
  app.addHook('onSend', async (request, reply) => {
    const found = asked.get(request);
    if (!found || answered.has(request)) return;
    const session = await found.catch(() => 'unknown' as const);
    if (session !== 'unknown') reply.header(SESSION_HEADER, session ? 'open' : 'none');
    if (session === undefined && tokenOf(request) !== '') reply.clearCookie(name, cookie);
    if (typeof session === 'object' && session.isStale)
      giveCookie(reply, { token: tokenOf(request), isSharedDevice: session.isSharedDevice });
  });

  return {
    of(request) {
      const before = asked.get(request);
      if (before) return before;
      const found = find(request);
      asked.set(request, found);
      return found;
    },
    async open(transaction, request, customerId, isSharedDevice) {
      const token = newToken();
      await sessionsRepository.close(transaction, tokenHash(tokenOf(request)));
      const device = deviceOf(request.headers['user-agent']);
      await sessionsRepository.open(transaction, customerId, tokenHash(token), { device, isSharedDevice });
      return { token, isSharedDevice };
    },
    hand(request, reply, session) {
      answered.add(request);
      giveCookie(reply, session);
      renewCsrf(request, reply);
    },
    async end(request, reply) {
      answered.add(request);
      await sessionsRepository.close(database, tokenHash(tokenOf(request)));
      reply.clearCookie(name, cookie);
      renewCsrf(request, reply);
    },
  };
}
