import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BootData, CanvasLabels } from '@bindery/shared/contracts';
import { languageOf, MARKETS, type Market } from '@bindery/shared/market';
import { Type, type Static } from 'typebox';
import type { Config } from '../../platform/config';
import {
  isAtOrigin,
  newNonce,
  openerPolicy,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type PageOrigins,
  type ToolbarSources,
} from '../../platform/http';
import { DomainError, NotFoundError } from '../../platform/problems';
import type { FlagSet } from '../flags';
import {
  sendBuildFile,
  type CanaryVisitors,
  type Overridden,
  type Overrides,
  type Releases,
} from '../releases';
import { addressedAt, ASSETS } from './asset-origin';
import { awayPage } from './away-page';
import { renderPage, type PageParts, type Preload } from './page-html';
import { pageOfQuery, withQuery } from './page-redirect';
import { barePath, type PageRoute } from './page-route';
import { sendStaffPage } from './staff-page';
import { createMeasured, type MeasuredParts } from './page-tracking';
import type { Pages } from './pages.service';
import { OWN_ASSETS } from './rescue-script';
import type { RenderedPages } from './rendered-pages';
import type { ShellBuild, ShellBuilds } from './shell-build';

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

export interface PagesRoutesOptions extends PageOrigins, Omit<MeasuredParts, 'origins' | 'config'> {
  readonly config: MeasuredParts['config'] &
    Pick<Config, 'staffOrigin' | 'environment' | 'requestTimeoutMs' | 'publicOrigin'>;
  readonly pages: Pages;
  /** the pages with the drafts that a browser previews. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => PagePreview | undefined;
  readonly shell: ShellBuilds;
  /** undefined: every browser renders its page itself */
  readonly rendered: RenderedPages | undefined;
  readonly releases: Pick<Releases, 'shellFile' | 'current'>;
  readonly canaries: CanaryVisitors;
  /** words of the page that says that the shop is away */
  readonly labelsOf: (market: Market) => Promise<CanvasLabels>;
  readonly overrides: Pick<Overrides, 'of'>;
  /** as they are for who asks. Source: docs/rules.md FLAG-02 */
  readonly flags: Pick<FlagSet, 'of'>;
  /** what the page is to know of who asks for it. Source: docs/rules.md GUEST-06, ACC-48, CONS-06 */
  readonly shopperOf: (
    request: FastifyRequest,
  ) => Promise<Pick<BootData, 'isSignedIn' | 'restrictedUserId' | 'consent' | 'hasPrivacySignal'>>;
}

export interface PagePreview {
  readonly pages: Pages;
  /** the content service's own, where it has one */
  readonly toolbar: { readonly script: string; readonly sources: ToolbarSources } | undefined;
}

/** Fonts, words and the form's files of the shell. */
function preloadsOf(build: ShellBuild, route: PageRoute): Preload[] {
  const words = build.words[languageOf(route.market)];
  const files = [...(words ? [words] : []), ...('slug' in route ? build.product : [])];
  return [
    ...build.fonts.map((file): Preload => ({ href: ASSETS + file, as: 'font' })),
    ...files.map((file): Preload => {
      const integrity = build.integrity[file];
      return { href: ASSETS + file, as: 'script', ...(integrity ? { integrity } : { isPlain: true }) };
    }),
  ];
}

const headersOf = (preview: PagePreview | undefined, policy: string) => ({
  'content-security-policy': policy,
  'reporting-endpoints': REPORTING_ENDPOINTS,
  'cache-control': preview ? 'no-store' : 'no-cache, private',
});

/** What few browsers' pages reach. */
const sourcesOf = (preview: PagePreview | undefined, overridden: Overridden) => ({
  toolbar: preview?.toolbar?.sources,
  overrideOrigins: [...overridden.values()],
});

/** @returns the path, and the query without its mark */
function split(url: string): [pathname: string, query: string] {
  const [pathname = '/', ...afterIt] = url.split('?');
  return [pathname, afterIt.join('?')];
}

/** Where an address leads that is no page itself. */
function redirectOf(pathname: string, query: string): { path: string; status: 301 | 302 } | undefined {
  const bare = barePath(pathname);
  if (bare !== undefined) return { path: withQuery(bare, query), status: 301 };
  const named = pageOfQuery(pathname, query);
  return named === undefined ? undefined : { path: named, status: 302 };
}

type FilesOptions = Pick<PagesRoutesOptions, 'shell' | 'releases'>;

function filesOfShell(app: FastifyInstance, { shell, releases }: FilesOptions): void {
  app.get(`${ASSETS}*`, { schema: { hide: true, params: FileParamsSchema } }, (request, reply) => {
    const { '*': file } = request.params as Static<typeof FileParamsSchema>;
    return sendBuildFile(request, reply, async (accepts) =>
      isAsset(file) ? releases.shellFile(file, accepts) : undefined,
    );
  });

  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => {
    const icon = /href="([^"]*favicon[^"]*)"/.exec((await shell.current())?.template ?? '')?.[1];
    if (!icon) throw new NotFoundError('There is no icon');
    return reply.header('cache-control', 'public, max-age=86400').redirect(icon, 302);
  });
}

interface ReadyPage {
  readonly build: ShellBuild;
  readonly preview: PagePreview | undefined;
  readonly overridden: Overridden;
  readonly parts: Omit<PageParts, 'nonce'>;
}

/** With the addresses of where this browser has files of builds from, and a policy that allows no more than the page needs. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { build, preview, overridden, parts }: ReadyPage,
  reached: PageOrigins,
): FastifyReply {
  const nonce = newNonce();
  const assetOrigin = request.cookies[OWN_ASSETS] === undefined ? reached.assetOrigin : undefined;
  const { template, ...addressed } = addressedAt(assetOrigin, {
    template: build.template,
    preloads: [...preloadsOf(build, parts.route), ...parts.preloads],
    boot: parts.boot,
  });
  const policy = pagePolicy(nonce, { ...reached, assetOrigin, ...sourcesOf(preview, overridden) });
  return reply
    .headers(headersOf(preview, policy))
    .header('cross-origin-opener-policy', openerPolicy(reached))
    .type('text/html; charset=utf-8')
    .send(
      renderPage(template, { ...parts, ...addressed, assetOrigin, nonce, toolbar: preview?.toolbar?.script }),
    );
}

type RenderingOptions = Pick<PagesRoutesOptions, 'pages' | 'shell' | 'rendered'>;

/** The first visitor of a market waits for nothing: starting the renderer and its first page take half a second. */
function renderHomesAhead(app: FastifyInstance, { pages, shell, rendered }: RenderingOptions): void {
  if (!rendered) return;
  async function renderHomes(): Promise<void> {
    const build = await shell.current();
    for (const market of build ? MARKETS : []) {
      const { parts } = await pages.page(market.prefix || '/');
      await rendered!.of(build!, parts.route, parts.boot);
    }
  }
  app.addHook('onListen', () => {
    renderHomes().catch((err: unknown) => app.log.warn({ err }, 'the home pages were not rendered ahead'));
  });
}

/** The shell's files, and its HTML for every path that nothing else answers. */
export const pagesRoutes: FastifyPluginAsyncTypebox<PagesRoutesOptions> = async (
  app,
  {
    pages: published,
    labelsOf,
    previewOf,
    shell,
    rendered,
    releases,
    canaries,
    overrides,
    flags,
    shopperOf,
    ...measuredBy
  },
) => {
  const { orderNumberOf, experiments, config, ...origins } = measuredBy;
  const measured = createMeasured({ orderNumberOf, experiments, config, origins });

  filesOfShell(app, { shell, releases });
  renderHomesAhead(app, { pages: published, shell, rendered });

  const errorHandler = awayPage(labelsOf);
  app.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const [pathname, query] = split(request.url);
    if (NOT_PAGES.test(pathname))
      throw new NotFoundError(`There is nothing at ${request.method} ${pathname}`);
    if (isAtOrigin(request, config.staffOrigin)) {
      const build = await shell.current();
      if (!build) throw new ShellNotBuiltError();
      return sendStaffPage(request, reply, build, { ...config, releases, flags });
    }
    const elsewhere = redirectOf(pathname, query);
    // no cache may keep where a query led: a child's name may stand in it
    if (elsewhere)
      return reply.header('cache-control', 'no-store').redirect(elsewhere.path, elsewhere.status);
    const bucket = await canaries.bucketOf(request, reply);
    const build = await shell.current(bucket);
    if (!build) throw new ShellNotBuiltError();
    const preview = previewOf(request);
    const overridden = overrides.of(request);
    const { status, parts } = await (preview?.pages ?? published).page(pathname, bucket, overridden);
    const { boot, reached, hasFrame } = await measured(request, reply, {
      route: parts.route,
      boot: {
        ...parts.boot,
        shellVersion: build.version,
        flags: flags.of(request, reply, parts.boot.marketplace),
        ...(preview && { isPreview: true }),
        ...(await shopperOf(request)),
      },
      version: build.version,
    });
    // what staff see of drafts and of builds of their own is nobody else's
    const isEverybodys = !preview && overridden.size === 0;
    const content = isEverybodys ? await rendered?.of(build, parts.route, parts.boot) : undefined;
    const page = { build, preview, overridden, parts: { ...parts, boot, hasFrame, content } };
    return sendPage(request, reply.code(status), page, reached);
  });
};
