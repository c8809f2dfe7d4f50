import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../platform/config';
import { isAtOrigin, sendXml, type XmlFile } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import { MARKETS } from '@bindery/shared/market';
import type { Browse, Catalogue } from '../catalogue';
import type { ContentPages } from '../content';
import { Sitemaps } from './sitemaps';

const DISALLOW_EVERYTHING = 'User-agent: *\nDisallow: /\n';
/**
 * Cart, checkout, account and orders are missing here, because search engines must fetch them to read `noindex`. The
 * API paths of public pages (`/_canvas`, `/content`, `/muse`) are missing, because search engines run scripts that call
 * them.
 */
const DISALLOWED_PATHS = ['/website/', '/website-api/', '/payments/', '/report-', '/*/data/ecommerce'];

/** Short, so that search engines get a changed catalogue within minutes. */
const SITEMAP_CACHED = 'public, max-age=300, stale-while-revalidate=3600';
const ROBOTS_CACHED = 'public, max-age=3600';

const robotsOf = (publicOrigin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');

export interface SearchEngineRoutesOptions {
  readonly config: Pick<Config, 'environment' | 'publicOrigin' | 'staffOrigin'>;
  readonly catalogue: Pick<Catalogue, 'listedSlugs'>;
  readonly browse: Pick<Browse, 'permalinks'>;
  readonly contentPages: Pick<ContentPages, 'pagesOf'>;
}

/** Returns the uids of pages that exist in every market, because the sitemap lists the address in each market. */
async function uidsOfPages({ pagesOf }: Pick<ContentPages, 'pagesOf'>): Promise<string[]> {
  const [pages, ...otherPages] = await Promise.all(MARKETS.map((market) => pagesOf(market)));
  const uids = [...pages!.keys()];
  // omits old addresses of moved pages
  return uids.filter((uid) => [pages!, ...otherPages].every((ofMarket) => ofMarket.get(uid)?.uid === uid));
}

/** Routes of robots.txt and the sitemaps. Source: docs/rules.md SEO-01 */
export const searchEngineRoutes: FastifyPluginAsyncTypebox<SearchEngineRoutesOptions> = async (
  app,
  { config, catalogue, browse, contentPages },
) => {
  const { environment, publicOrigin, staffOrigin } = config;
  const isForStaff = (request: FastifyRequest): boolean => isAtOrigin(request, staffOrigin);
  const sitemaps = new Sitemaps(publicOrigin);
  const robots = environment === 'production' ? robotsOf(publicOrigin) : DISALLOW_EVERYTHING;

  // uses the categories of the first market, because all markets sell the same products
  const listed = async () => ({
    slugs: catalogue.listedSlugs(),
    permalinks: await browse.permalinks(MARKETS[0]!),
    uids: await uidsOfPages(contentPages),
  });

  /** @throws NotFoundError */
  function sendSitemap(
    request: FastifyRequest,
    reply: FastifyReply,
    file: XmlFile | undefined,
  ): FastifyReply {
    if (!file || isForStaff(request)) throw new NotFoundError(`There is nothing at ${request.url}`);
    return sendXml(request, reply, file, SITEMAP_CACHED);
  }

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .header('cache-control', ROBOTS_CACHED)
      .type('text/plain; charset=utf-8')
      .send(isForStaff(request) ? DISALLOW_EVERYTHING : robots),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    sendSitemap(request, reply, sitemaps.index(await listed())),
  );

  app.get(
    '/sitemap-:name(^[a-z0-9-]+).xml',
    { schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    async (request, reply) =>
      sendSitemap(request, reply, sitemaps.ofMarket(request.params.name, await listed())),
  );
};
