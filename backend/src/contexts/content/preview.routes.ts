import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { cookie as prismicCookie } from '@prismicio/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MARKETS, type Market } from '@bindery/shared/market';
import { Type } from 'typebox';
import { OwnPathSchema, WRITE_LIMIT } from '../../platform/http';
import { refusal } from '../../platform/problems';
import type { ContentClient, FoundDocument } from './content-client';

export class PreviewTokenMissingError extends refusal(
  400,
  'preview_token_missing',
  'There is no preview to start: open it from the editor, which sends ?token=…',
) {}

export class PreviewRefusedError extends refusal(
  403,
  'preview_refused',
  'The content service knows no such preview, or it has ended: open it from the editor once more',
) {}

export class ContentUnavailableError extends refusal(503, 'content_unavailable', (cause: unknown) => ({
  message: 'The content service does not answer: try again in a minute',
  cause,
})) {}

const UpdateQuerySchema = Type.Object({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  documentId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  path: Type.Optional(OwnPathSchema),
});
const ExitQuerySchema = Type.Object({ path: Type.Optional(OwnPathSchema) });

export interface PreviewRoutesOptions {
  readonly client: Pick<ContentClient, 'document' | 'isPreviewRef'>;
  readonly sessions: PreviewSessions;
  /** name of the content repository; undefined means the built-in service */
  readonly repository: string | undefined;
}

/**
 * Starts and ends the preview of a browser. The response then redirects to a page of the shop.
 * Source: docs/rules.md CONT-09
 */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewRoutesOptions> = async (
  app,
  { client, sessions, repository },
) => {
  const tags = ['content'];

  app.get(
    '/_canvas/update-preview',
    {
      config: WRITE_LIMIT,
      schema: { tags, summary: 'Starts a preview of drafts', querystring: UpdateQuerySchema },
    },
    async (request, reply) => {
      const { token = toolbarToken(request, repository), documentId, path } = request.query;
      if (token === undefined) throw new PreviewTokenMissingError();
      const document = await checked(client, token, documentId);
      sessions.begin(reply, token);
      return reply.redirect(path ?? pathOf(document), 302);
    },
  );

  app.get(
    '/_canvas/exit-preview',
    { schema: { tags, summary: 'Ends the preview', querystring: ExitQuerySchema } },
    async (request, reply) => {
      sessions.end(reply);
      return reply.redirect(request.query.path ?? '/', 302);
    },
  );
};

/** @returns the previewed document, if the preview names one @throws PreviewRefusedError, ContentUnavailableError */
async function checked(
  client: PreviewRoutesOptions['client'],
  token: string,
  documentId: string | undefined,
): Promise<FoundDocument | undefined> {
  let isKnown: boolean;
  try {
    isKnown = await client.isPreviewRef(token);
    if (isKnown && documentId !== undefined) return await client.document(documentId, token);
  } catch (cause) {
    throw new ContentUnavailableError(cause);
  }
  if (!isKnown) throw new PreviewRefusedError();
  return undefined;
}

/** Reads the preview token of this repository from the cookie of Prismic's toolbar. */
function toolbarToken({ cookies }: FastifyRequest, repository: string | undefined): string | undefined {
  try {
    const previews = JSON.parse(cookies[prismicCookie.preview] ?? '{}') as Record<string, unknown>;
    const ownPreview = previews[`${repository}.prismic.io`] as { preview?: unknown } | undefined;
    return typeof ownPreview?.preview === 'string' && ownPreview.preview.length <= 2000
      ? ownPreview.preview
      : undefined;
  } catch {
    return undefined; // not the toolbar's
  }
}

/**
 * Returns the path of the page that shows a document. Chooses the market that ranks the document's language highest.
 * The path never leads to another site.
 */
export function pathOf(document: FoundDocument | undefined): string {
  if (!document) return '/';
  const { type, uid, lang } = document;
  const market = [...MARKETS].sort((a, b) => rank(a.contentLocales, lang) - rank(b.contentLocales, lang))[0]!;
  const isSlug = uid !== null && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(uid);
  if (isSlug && (type === 'form' || type === 'product'))
    return inMarket(market, `/personalized-products/${uid}`);
  if (type !== 'page' || !isSlug || uid === 'home') return inMarket(market, '');
  return inMarket(market, uid === 'cart' ? '/cart' : `/pages/${uid}`);
}

const inMarket = ({ prefix }: Market, path: string): string => `${prefix}${path}` || '/';

/**
 * Returns the rank of a language in a market: its index in the market's list. If the market has the language only for
 * another region, adds 0.5.
 */
function rank(locales: readonly string[], lang: string): number {
  const [wantedLocale, base] = [lang.toLowerCase(), lang.toLowerCase().split('-')[0]!];
  const places = locales.map((locale) => locale.toLowerCase());
  if (places.includes(wantedLocale)) return places.indexOf(wantedLocale);
  const place = places.findIndex((locale) => locale.split('-')[0] === base);
  return place < 0 ? locales.length : place + 0.5;
}

/** Lifetime of a preview session, long enough for an afternoon of editing. Closing the browser ends it earlier. */
const LASTS_MS = 12 * 3_600_000;
const VALUE = /^(\d{13})\.(.+)$/s;

/** Uses a cookie to store which ref the browser previews. Source: docs/rules.md CONT-09 */
export interface PreviewSessions {
  refOf(request: FastifyRequest): string | undefined;
  begin(reply: FastifyReply, ref: string): void;
  end(reply: FastifyReply): void;
}

/**
 * Stores the sessions in a signed cookie. The server thus needs no state, and a client cannot forge a session with an
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
