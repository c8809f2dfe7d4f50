import type { FastifyReply, FastifyRequest } from 'fastify';

/** An editor previews for an afternoon; a browser that is closed ends it sooner. */
const LASTS_MS = 12 * 3_600_000;
const VALUE = /^(\d{13})\.(.+)$/s;

/** Which browser sees drafts, and by which ref of the content repository. Source: docs/rules.md CONT-09 */
export interface PreviewSessions {
  /** @returns undefined where this browser previews nothing */
  refOf(request: FastifyRequest): string | undefined;
  begin(reply: FastifyReply, ref: string): void;
  end(reply: FastifyReply): void;
}

/**
 * Sessions in a signed cookie: no server keeps anything, and nobody can write one with a ref that was not checked.
 *
 * @param isSecure - the shop is served over https
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
