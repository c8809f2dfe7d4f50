import { languageOf, MARKETS, type Market } from '@bindery/shared/market';
import { alternatesOf } from './alternates';
import { escapeHtml, escapeJson } from '../../platform/escape';
import type { PageHead } from './page-head';
import { pathIn, type PageRoute } from './page-route';
import { SITE_NAME, structuredData } from './structured-data';

/** Open Graph's form of a locale: 'en_GB'. */
const socialLocale = (market: Market): string => `${languageOf(market)}_${market.iso}`;

const metaTag = ([property, content]: readonly [string, string]): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`;

/** Source: docs/rules.md SEO-03 */
function socialTags(route: PageRoute, head: PageHead, origin: string): string[] {
  const { title, description, picture, product } = head;
  const properties: (readonly [string, string])[] = [
    ['og:type', product ? 'product' : 'website'],
    ['og:site_name', SITE_NAME],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + pathIn(route, route.market)],
    ['og:locale', socialLocale(route.market)],
    ...MARKETS.filter((market) => market !== route.market).map(
      (market) => ['og:locale:alternate', socialLocale(market)] as const,
    ),
  ];
  if (picture)
    properties.push(
      ['og:image', origin + picture.path],
      ['og:image:type', 'image/jpeg'],
      ['og:image:width', String(picture.widthPx)],
      ['og:image:height', String(picture.heightPx)],
      ['og:image:alt', picture.alternativeText],
    );
  if (product)
    properties.push(
      ['product:price:amount', product.price.amount],
      ['product:price:currency', product.marketplace.currency],
      ['product:availability', 'in stock'],
    );
  // a Twitter card takes title, description and picture from Open Graph
  return ['<meta name="twitter:card" content="summary_large_image">', ...properties.map(metaTag)];
}

/**
 * Returns tags for search engines and social networks on a public page. Depends only on route and head, so it is cached
 * with the page.
 *
 * @param origin - of the shop, without a trailing slash
 * Source: docs/rules.md SEO-01, SEO-03
 */
export function searchTags(route: PageRoute, head: PageHead, origin: string): string[] {
  const isPublic = (route.kind === 'home' || route.kind === 'product') && !head.isUnlisted;
  if (!isPublic) return ['<meta name="robots" content="noindex">'];
  return [
    `<link rel="canonical" href="${escapeHtml(origin + pathIn(route, route.market))}">`,
    ...alternatesOf(origin, route).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
    ),
    ...socialTags(route, head, origin),
    `<script type="application/ld+json">${escapeJson(structuredData(route, head, origin))}</script>`,
  ];
}
