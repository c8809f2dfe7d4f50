import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { BootData } from '@bindery/shared/contracts';
import { languageOf } from '@bindery/shared/market';
import { Type } from 'typebox';
import {
  newNonce,
  openerPolicy,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type PageOrigins,
} from '../../platform/http';
import { DomainError, NotFoundError } from '../../platform/problems';
import { sendBuildFile, type CanaryVisitors, type Releases } from '../releases';
import { renderPage } from './page-html';
import { pageOfQuery, withQuery } from './page-redirect';
import { barePath } from './page-route';
import { createMeasured, type MeasuredParts } from './page-tracking';
import type { Pages } from './pages.service';
import type { ShellBuilds } from './shell-build';

const ASSETS = '/_canvas/assets/';
/** Addresses under these are never pages: an unknown one is a plain 404. */
const NOT_PAGES = /^\/(_canvas|website|website-api|content|muse|mfe|images|docs)(\/|$)|\/data\/ecommerce$/;
/** Built and not served: what only the server reads. Source maps and compressed copies are no files of a build. */
const NOT_SERVED = /\.(html|json|txt)$/;
const isAsset = (file: string): boolean => !NOT_SERVED.test(file);

const FileParamsSchema = Type.Object({ '*': Type.String() });

class ShellNotBuiltError extends DomainError {
  readonly code = 'shell_not_built';
  readonly status = 503;
  constructor() {
    super('The page is not built yet: run "npm run build"');
  }
}

export interface PagesRoutesOptions extends PageOrigins, Omit<MeasuredParts, 'origins'> {
  readonly pages: Pages;
  readonly shell: ShellBuilds;
  readonly releases: Pick<Releases, 'shellFile'>;
  readonly canaries: CanaryVisitors;
  /** what the page is to know of who asks for it. Source: docs/rules.md GUEST-06, ACC-48, CONS-06 */
  readonly shopperOf: (
    request: FastifyRequest,
  ) => Promise<Pick<BootData, 'isSignedIn' | 'restrictedUserId' | 'consent' | 'hasPrivacySignal'>>;
}

/** The shell's files, and its HTML for every path that nothing else answers. */
export const pagesRoutes: FastifyPluginAsyncTypebox<PagesRoutesOptions> = async (
  app,
  { pages, shell, releases, canaries, shopperOf, orderNumberOf, experiments, config, ...origins },
) => {
  const measured = createMeasured({ orderNumberOf, experiments, config, origins });

  app.get(`${ASSETS}*`, { schema: { hide: true, params: FileParamsSchema } }, (request, reply) => {
    const file = request.params['*'];
    return sendBuildFile(request, reply, async (accepts) =>
      isAsset(file) ? releases.shellFile(file, accepts) : undefined,
    );
  });

  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => {
    const icon = /href="([^"]*favicon[^"]*)"/.exec((await shell.current())?.template ?? '')?.[1];
    if (!icon) throw new NotFoundError('There is no icon');
    return reply.header('cache-control', 'public, max-age=86400').redirect(icon, 302);
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', ...afterIt] = request.url.split('?');
    const query = afterIt.join('?');
    if (NOT_PAGES.test(pathname))
      throw new NotFoundError(`There is nothing at ${request.method} ${pathname}`);
    const bare = barePath(pathname);
    // no cache may keep where a query led: a child's name may stand in it
    if (bare !== undefined)
      return reply.header('cache-control', 'no-store').redirect(withQuery(bare, query), 301);
    const named = pageOfQuery(pathname, query);
    if (named !== undefined) return reply.header('cache-control', 'no-store').redirect(named, 302);
    const bucket = await canaries.bucketOf(request, reply);
    const build = await shell.current(bucket);
    if (!build) throw new ShellNotBuiltError();
    const { status, parts } = await pages.page(pathname, bucket);
    const { boot, reached, hasFrame } = await measured(request, reply, {
      route: parts.route,
      boot: { ...parts.boot, ...(await shopperOf(request)) },
      version: build.version,
    });
    const nonce = newNonce();
    const fonts = build.fonts.map((file) => ({ href: ASSETS + file, as: 'font' as const }));
    const words = build.words[languageOf(parts.route.market)];
    const files = [...(words ? [words] : []), ...('slug' in parts.route ? build.product : [])];
    const scripts = files.map((file) => ({ href: ASSETS + file, as: 'script' as const, isPlain: true }));
    const html = renderPage(build.template, {
      ...parts,
      boot,
      hasFrame,
      nonce,
      preloads: [...fonts, ...scripts, ...parts.preloads],
    });
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy(nonce, reached))
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .header('cross-origin-opener-policy', openerPolicy(origins))
      .header('cache-control', 'no-cache, private')
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
