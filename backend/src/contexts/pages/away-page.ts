import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, marketFromPath, type Market } from '@bindery/shared/market';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { newNonce } from '../../platform/http';
import { DomainError, sendProblem } from '../../platform/problems';
import { escapeHtml } from '../../platform/escape';

const FALLBACK_LABELS: CanvasLabels = {
  shop_away_label:
    'We can’t reach the shop right now. Your work is saved. Please try again in a few minutes.',
  shop_closed_label: 'We’re not open in this country yet. You can visit us in these countries:',
  try_again_label: 'Try again',
};
/** Has the shop's colours. Uses system fonts, because the font files may be unavailable too. */
const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:20vh 1.5rem 2rem;color:#1f2723;background:#fdfbf6}' +
  'h1{font:600 2rem/1.2 Georgia,serif;color:#1d4a3a;margin:0 0 1rem}p{margin:0 0 1.5rem}' +
  'a{display:inline-block;padding:.625rem 1.5rem;border-radius:2rem;background:#b4471f;color:#fff;font-weight:600;text-decoration:none}' +
  'a:hover{background:#943714}a:focus-visible{outline:3px solid #1d4a3a;outline-offset:3px}';

const statusOf = (error: FastifyError | DomainError): number =>
  (error instanceof DomainError ? error.status : error.statusCode) ?? 500;

const labelIn = (labels: CanvasLabels, name: string): string =>
  escapeHtml((labels[name] || FALLBACK_LABELS[name])!);

/** @param content - HTML below the shop's name */
function html(market: Market, content: string, nonce: string): string {
  return `<!doctype html>
<html lang="${languageOf(market)}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Bindery</title><style nonce="${nonce}">${STYLE}</style>
<main><h1>Bindery</h1>${content}</main>
</html>
`;
}

const awayContent = (labels: CanvasLabels): string =>
  `<p>${labelIn(labels, 'shop_away_label')}</p><p><a href="">${labelIn(labels, 'try_again_label')}</a></p>`;

function closedContent(labels: CanvasLabels, openMarkets: readonly Market[]): string {
  const links = openMarkets.map(
    ({ prefix, htmlLang, localisedName }) =>
      `<p><a href="${escapeHtml(prefix || '/')}" lang="${htmlLang}" hreflang="${htmlLang}">${escapeHtml(localisedName)}</a></p>`,
  );
  return `<p>${labelIn(labels, 'shop_closed_label')}</p>${links.join('')}`;
}

const headersWith = (nonce: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
});

/** Markets in which shoppers may buy. */
export interface OpenMarkets {
  isOpen(market: Market): Promise<boolean>;
  open(): Promise<readonly Market[]>;
}

type LabelsOf = (market: Market) => Promise<CanvasLabels>;
/** Pages that shoppers can also open in a closed market: account, orders, written pages and privacy. */
const ALWAYS_OPEN = /^\/(?:account|orders|pages|privacy)(?:\/|$)/;

/**
 * Sends a page with links to the open markets, if the path's market is not open yet.
 *
 * @returns true if it sent the page Source: docs/adr/0092-written-pages.md
 */
export async function sentClosedPage(
  reply: FastifyReply,
  pathname: string,
  { openMarkets, labelsOf }: { openMarkets: OpenMarkets; labelsOf: LabelsOf },
): Promise<boolean> {
  const { market, pagePath } = marketFromPath(pathname);
  if (ALWAYS_OPEN.test(pagePath) || (await openMarkets.isOpen(market))) return false;
  const labels = await labelsOf(market).catch(() => FALLBACK_LABELS);
  const nonce = newNonce();
  await reply
    .code(404)
    .headers(headersWith(nonce))
    .type('text/html; charset=utf-8')
    .send(html(market, closedContent(labels, await openMarkets.open()), nonce));
  return true;
}

/**
 * If the server fails, sends an error page to browsers, and the usual error body to other clients.
 *
 * @param labelsOf - the last known labels of a market. Source: docs/rules.md HTTP-09
 */
export function awayPage(labelsOf: LabelsOf) {
  async function send(
    error: FastifyError | DomainError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    request.log.error({ err: error }, 'a page cannot be served');
    if (error instanceof DomainError) reply.headers(error.headers);
    const { market } = marketFromPath(request.url.split('?', 1)[0]!);
    const labels = await labelsOf(market).catch(() => FALLBACK_LABELS);
    const nonce = newNonce();
    await reply
      .code(statusOf(error))
      .headers(headersWith(nonce))
      .type('text/html; charset=utf-8')
      .send(html(market, awayContent(labels), nonce));
  }
  return (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): void => {
    const isForPerson = statusOf(error) >= 500 && request.headers.accept?.includes('text/html');
    if (isForPerson) void send(error, request, reply);
    else sendProblem(error, request, reply);
  };
}
