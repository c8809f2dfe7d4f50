import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { MARKETS, type Market } from '@bindery/shared/market';
import { Type, type Static } from 'typebox';
import type { Config } from '../../platform/config';
import { isAtOrigin, NOTHING, type PageOrigins } from '../../platform/http';
import { NotFoundError, refusal } from '../../platform/problems';
import {
  type FlagSet,
  previewedShellOf,
  sendBuildFile,
  type Overrides,
  type PageBrowser,
  type Releases,
} from '../releases';
import { ASSETS } from './asset-origin';
import { awayPage, type OpenMarkets, sentClosedPage } from './away-page';
import { pageOfQuery, withQuery, barePath } from './page-route';
import { addressAtOrigin } from './public-origin';
import { sendStaffPage } from './staff-page';
import { createMeasuring, type MeasuredParts, type VisitorBoot } from './page-tracking';
import type { Pages } from './pages.service';
import type { RenderedPages } from './rendered-pages';
import { createPageSender, type PagePreview } from './send-page';
import type { ShellBuild, ShellBuilds } from './shell-build';

/** For unknown addresses under these paths, the response is status 404 without a page. */
const NOT_PAGES = /^\/(_canvas|website|website-api|content|muse|mfe|images|docs)(\/|$)|\/data\/ecommerce$/;
/** Build files only for the server. Browsers never get them. A build has no source maps and no compressed copies. */
const NOT_SERVED = /\.(html|json|txt)$/;
/** Worker script that detects frozen pages. It has its own content security policy. Source: docs/rules.md REL-26 */
const WORKER = /^watchdog\.[0-9a-f]+\.js$/;
const WORKER_POLICY = `${NOTHING}; connect-src 'self'`;
const isAsset = (file: string): boolean => !NOT_SERVED.test(file);

const FileParamsSchema = Type.Object({ '*': Type.String() });

class ShellNotBuiltError extends refusal(
  503,
  'shell_not_built',
  'The page is not built yet: run "npm run build"',
) {}

export interface PagesRoutesOptions extends PageOrigins, Omit<MeasuredParts, 'origins' | 'config'> {
  readonly config: MeasuredParts['config'] &
    Pick<Config, 'staffOrigin' | 'environment' | 'requestTimeoutMs' | 'publicOrigin'>;
  readonly pages: Pages;
  /** in preview, pages contain the browser's drafts. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => PagePreview | undefined;
  readonly shell: ShellBuilds;
  /** undefined means browsers render all pages */
  readonly rendered: RenderedPages | undefined;
  readonly releases: Pick<Releases, 'shellFile' | 'currentReleases' | 'figureShare'>;
  readonly browserOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PageBrowser>;
  /** labels of the outage page */
  readonly labelsOf: (market: Market) => Promise<CanvasLabels>;
  readonly overrides: Pick<Overrides, 'overridesOf'>;
  /** `toldGapsOf`: returns what a market still lacks. Pages outside production show it. Source: docs/rules.md MKT-10 */
  readonly openMarkets: OpenMarkets & { toldGapsOf(market: Market): Promise<readonly string[]> };
  /** flags for this visitor. Source: docs/rules.md FLAG-02 */
  readonly flags: Pick<FlagSet, 'flagsOf'>;
  /** boot data about the visitor. Source: docs/rules.md GUEST-06, ACC-48, CONS-06 */
  readonly shopperOf: (
    request: FastifyRequest,
  ) => Promise<Omit<VisitorBoot, 'flags' | 'figureShare' | 'isPreview' | 'marketGaps'>>;
  readonly warn: (details: object, message: string) => void;
}

/** Returns what the market still lacks, for a bar on pages outside production. Source: docs/rules.md MKT-10 */
async function toldGaps(
  { toldGapsOf }: PagesRoutesOptions['openMarkets'],
  market: Market,
): Promise<Pick<VisitorBoot, 'marketGaps'>> {
  const marketGaps = [...(await toldGapsOf(market))];
  return marketGaps.length > 0 ? { marketGaps } : {};
}

function split(url: string): [pathname: string, query: string] {
  const [pathname = '/', ...afterIt] = url.split('?');
  return [pathname, afterIt.join('?')];
}

type Redirect = { readonly target: string; readonly status: 301 | 302 | 308 };

function redirectOf(request: FastifyRequest, config: PagesRoutesOptions['config']): Redirect | undefined {
  const atOrigin = addressAtOrigin(request, config);
  if (atOrigin !== undefined) return { target: atOrigin, status: 308 };
  const [pathname, query] = split(request.url);
  const bare = barePath(pathname);
  if (bare !== undefined) return { target: withQuery(bare, query), status: 301 };
  if (query === '') return undefined;
  const named = pageOfQuery(pathname, query);
  return named === undefined ? undefined : { target: named, status: 302 };
}

/** Redirects if there is a target. The redirect is never cached, because the target may contain a child's name. */
function sentElsewhere(reply: FastifyReply, redirect: Redirect | '' | undefined): boolean {
  if (!redirect) return false;
  void reply.header('cache-control', 'no-store').redirect(redirect.target, redirect.status);
  return true;
}

type FilesOptions = Pick<PagesRoutesOptions, 'shell' | 'releases'>;

function filesOfShell(app: FastifyInstance, { shell, releases }: FilesOptions): void {
  app.get(`${ASSETS}*`, { schema: { hide: true, params: FileParamsSchema } }, (request, reply) => {
    const { '*': file } = request.params as Static<typeof FileParamsSchema>;
    return sendBuildFile(
      request,
      reply,
      async (accepts) => (isAsset(file) ? releases.shellFile(file, accepts) : undefined),
      WORKER.test(file) ? WORKER_POLICY : undefined,
    );
  });

  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => {
    const icon = /href="([^"]*favicon[^"]*)"/.exec((await shell.current())?.template ?? '')?.[1];
    if (!icon) throw new NotFoundError('There is no icon');
    return reply.header('cache-control', 'public, max-age=86400').redirect(icon, 302);
  });
}

/** @throws ShellNotBuiltError */
async function builtShell(shell: ShellBuilds, browser?: PageBrowser): Promise<ShellBuild> {
  const build = await shell.current(browser);
  if (!build) throw new ShellNotBuiltError();
  return build;
}

type RenderingOptions = Pick<PagesRoutesOptions, 'pages' | 'shell' | 'rendered'>;

/** Renders each home page before the first visit, because the renderer needs half a second for its start. */
function renderHomesAhead(app: FastifyInstance, { pages, shell, rendered }: RenderingOptions): void {
  if (!rendered) return;
  async function renderHomes(): Promise<void> {
    const build = await shell.current();
    for (const market of build ? MARKETS : []) {
      const { pageParts } = await pages.page(market.prefix || '/');
      await rendered!.renderedPageOf(build!, pageParts.route, pageParts.boot);
    }
  }
  app.addHook('onListen', () => {
    renderHomes().catch((err: unknown) => app.log.warn({ err }, 'the home pages were not rendered ahead'));
  });
}

/** Serves the shell's files, and its HTML for all other paths. */
export const pagesRoutes: FastifyPluginAsyncTypebox<PagesRoutesOptions> = async (
  app,
  {
    pages: published,
    labelsOf,
    previewOf,
    shell,
    rendered,
    releases,
    browserOf,
    overrides,
    openMarkets,
    flags,
    shopperOf,
    warn,
    ...measuredBy
  },
) => {
  const { orderNumberOf, experiments, config, ...origins } = measuredBy;
  const measuring = createMeasuring({ orderNumberOf, experiments, config, origins });
  const sendPage = createPageSender(measuring, warn);

  filesOfShell(app, { shell, releases });
  renderHomesAhead(app, { pages: published, shell, rendered });

  app.get('/*', { schema: { hide: true }, errorHandler: awayPage(labelsOf) }, async (request, reply) => {
    const [pathname] = split(request.url);
    if (NOT_PAGES.test(pathname))
      throw new NotFoundError(`There is nothing at ${request.method} ${pathname}`);
    if (isAtOrigin(request, config.staffOrigin)) {
      const build = await builtShell(shell);
      return sendStaffPage(request, reply, build, { ...config, releases, flags });
    }
    if (sentElsewhere(reply, redirectOf(request, config))) return reply;
    if (await sentClosedPage(reply, pathname, { openMarkets, labelsOf })) return reply;
    const releasedBrowser = await browserOf(request, reply);
    const overridden = await overrides.overridesOf(request, releasedBrowser.bucket);
    const browser = { ...releasedBrowser, shellVersion: previewedShellOf(overridden)?.release.version };
    const build = await builtShell(shell, browser);
    const preview = previewOf(request);
    const sharedPage = await (preview?.pages ?? published).page(pathname, browser, overridden);
    const { status, movedTo, pageParts } = sharedPage;
    if (sentElsewhere(reply, movedTo && { target: movedTo, status: 301 })) return reply;
    // a page with drafts or developer builds is for a single visitor, and reports no figures
    const isEverybodys = !preview && overridden.size === 0;
    const visitor: VisitorBoot = {
      flags: flags.flagsOf(request, reply, pageParts.boot.marketplace),
      ...(isEverybodys && { figureShare: await releases.figureShare() }),
      ...(preview && { isPreview: true }),
      ...(await toldGaps(openMarkets, pageParts.route.market)),
      ...(await shopperOf(request)),
    };
    const visit = await measuring.visit(request, reply, pageParts.route, visitor);
    const content = isEverybodys
      ? await rendered?.renderedPageOf(build, pageParts.route, pageParts.boot)
      : undefined;
    const page = { build, pageParts, content, preview, overridden, isEverybodys };
    return sendPage(request, reply.code(status), page, { visitor, visit });
  });
};
