import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Secrets } from '../config';
import { refusal } from '../problems';

export class CsrfSessionError extends refusal(
  403,
  'csrf_missing_secret',
  'Missing csrf session: ask /website-api/v1/csrf-token first',
) {}

export interface CsrfOptions {
  /** the first signs */
  readonly secrets: Secrets;
  /** true means the shop is served over https */
  readonly isSecure: boolean;
}

const COOKIE = 'csrf-session';
/** The cookie's name over https. Its prefix prevents other hosts of the domain, and http pages, from setting it. */
const SECURE_COOKIE = `__Host-${COOKIE}`;

declare module 'fastify' {
  interface FastifyInstance {
    readonly csrfCookie: string;
  }
}
const YEAR_S = 31_536_000;

/** Installs the session cookie, the token route and `app.csrfProtection` for writes. Source: docs/rules.md HTTP-02 */
export async function installCsrf(app: FastifyInstance, { secrets, isSecure }: CsrfOptions): Promise<void> {
  await app.register(cookie, { secret: [...secrets] });
  app.decorate('csrfCookie', isSecure ? SECURE_COOKIE : COOKIE);
  await app.register(csrfProtection, {
    cookieKey: app.csrfCookie,
    cookieOpts: {
      path: '/',
      sameSite: 'strict',
      httpOnly: true,
      secure: isSecure,
      signed: true,
      maxAge: YEAR_S,
    },
    getToken: (request) => String(request.headers['x-csrf-token'] ?? ''),
    logLevel: 'debug',
  });
  const schema = {
    tags: ['commerce'],
    summary: 'The CSRF token of the session, in single quotes',
    response: { 200: Type.String() },
  };
  app.get('/website-api/v1/csrf-token', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`'${reply.generateCsrf()}'`),
  );
}

/**
 * Returns a hash that identifies the browser's session. The session's cookie cannot be derived from the hash.
 *
 * @returns SHA-256 of the session's secret, 43 characters of base64url
 * @throws CsrfSessionError if the cookie is missing or not signed by us
 */
export function csrfSessionHash(request: FastifyRequest): string {
  const unsigned = request.unsignCookie(request.cookies[request.server.csrfCookie] ?? '');
  if (!unsigned.valid || !unsigned.value) throw new CsrfSessionError();
  return createHash('sha256').update(unsigned.value).digest('base64url');
}
