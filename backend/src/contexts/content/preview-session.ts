import type { FastifyReply, FastifyRequest } from 'fastify';

/** Long enough for an editor's afternoon; closing the browser ends the preview sooner. */
const LASTS_MS = 12 * 3_600_000;
const VALUE = /^(\d{13})\.(.+)$/s;

/** Stores in a browser's cookie which ref of the content repository it previews. Source: docs/rules.md CONT-09 */
export interface PreviewSessions {
  refOf(request: FastifyRequest): string | undefined;
  begin(reply: FastifyReply, ref: string): void;
  end(reply: FastifyReply): void;
}

/**
 * Keeps the sessions in a signed cookie: the server stores no state, and a client cannot forge a session with an
 * unchecked ref.
 *
 * @param isSecure - true if the shop is served over https
 */
export function createPreviewSessions(isSecure: boolean): PreviewSessions {
  const name = isSecure ? '__Host-content-preview' : 'content-preview';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, signed: true } as const;
  return {
    refOf(request) {
      const cookie = request.cookies[name];
      const { valid, value } =
        cookie === undefined ? { valid: false, value: '' } : request.unsignCookie(cookie);
      const [, endsAt, ref] = (valid && VALUE.exec(value ?? '')) || [];
      return Number(endsAt) > Date.now() ? ref : undefined;
    },
    begin: (reply, ref) => void reply.setCookie(name, `${Date.now() + LASTS_MS}.${ref}`, cookie),
    end: (reply) => void reply.clearCookie(name, cookie),
  };
}
