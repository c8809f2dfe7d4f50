import { languageOf, MARKETS, type Market, parseAmount } from '@bindery/shared/market';
import { alternatesOf, pathIn, type PageRoute } from './page-route';
import { escapeHtml, escapeJson } from '../../platform/escape';
import type { BrowseAnswer, Product, Variant } from '@bindery/shared/contracts';

export const SITE_NAME = 'Bindery';
const SCHEMA = 'https://schema.org';

/** Returns the offer of a format. All variants can be bought. Source: docs/rules.md PACK-03, STOCK-01 */
const offerOf = ({ sku, format, price }: Variant, priceCurrency: string, url: string) => ({
  '@type': 'Offer',
  ...{ sku, url, name: format.name, price: price.amount, priceCurrency },
  availability: `${SCHEMA}/InStock`,
  itemCondition: `${SCHEMA}/NewCondition`,
});

/** Returns the prices of a product's variants, the lowest first. */
function sortedPrices({ variants, marketplace: { currency } }: Product): string[] {
  const minorOf = (amount: string): number => parseAmount(amount, currency).minor;
  return variants
    .map(({ price }) => price.amount)
    .sort((amount, otherAmount) => minorOf(amount) - minorOf(otherAmount));
}

/** Returns the offers in the order of the page. The first one is the preselected format, whose price the page shows. */
function offersOf(product: Product, url: string) {
  const { variants, marketplace } = product;
  const { currency } = marketplace;
  const offers = variants.map((variant) => offerOf(variant, currency, url));
  if (offers.length === 1) return offers[0];
  const prices = sortedPrices(product);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: prices[0],
    highPrice: prices.at(-1),
    offerCount: offers.length,
    offers,
  };
}

const productOf = (product: Product, url: string, image: string | undefined) => ({
  '@type': 'Product',
  name: product.name,
  description: product.description,
  ...(image && { image }),
  sku: product.master_sku,
  category: product.category,
  brand: { '@type': 'Brand', name: product.brand },
  url,
  offers: offersOf(product, url),
});

const breadcrumbsOf = (steps: readonly { readonly name: string; readonly item: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
});

export interface PageQuestion {
  readonly question: string;
  readonly answer: string;
}

const questionsOf = (questions: readonly PageQuestion[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    ...{ '@type': 'Question', name: question },
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const categorySteps = (
  { parents, ...category }: NonNullable<BrowseAnswer['category']>,
  market: Market,
  origin: string,
) =>
  [...parents, category].map(({ permalink, name }) => ({
    name,
    item: origin + pathIn({ kind: 'category', market, permalink }, market),
  }));

/**
 * Returns the page's JSON-LD for search engines.
 *
 * @param origin - of the shop, without a trailing slash. Source: docs/rules.md SEO-03
 */
export function structuredData(
  route: PageRoute,
  { product, picture, questions, category }: PageHead,
  origin: string,
): object {
  const { market } = route;
  const home = origin + pathIn({ kind: 'home', market }, market);
  const address = origin + pathIn(route, market);
  const graph = product
    ? [
        productOf(product, address, picture && origin + picture.path),
        breadcrumbsOf([
          { name: SITE_NAME, item: home },
          { name: product.name, item: address },
        ]),
      ]
    : category
      ? [breadcrumbsOf([{ name: SITE_NAME, item: home }, ...categorySteps(category, market, origin)])]
      : [
          ...(questions && questions.length > 0 ? [questionsOf(questions)] : []),
          { '@type': 'Organization', name: SITE_NAME, url: `${origin}/` },
          { '@type': 'WebSite', name: SITE_NAME, url: home, inLanguage: market.htmlLang },
        ];
  return { '@context': SCHEMA, '@graph': graph };
}

const PUBLIC_KINDS: ReadonlySet<string> = new Set(['home', 'page', 'product', 'category']);

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
  // Twitter cards use the title, description and picture of the Open Graph tags
  return ['<meta name="twitter:card" content="summary_large_image">', ...properties.map(metaTag)];
}

/**
 * Returns tags for search engines and social networks on a public page. The result depends only on route and head, so
 * it is cached with the page.
 *
 * @param origin - of the shop, without a trailing slash. Source: docs/rules.md SEO-01, SEO-03
 */
export function searchTags(route: PageRoute, head: PageHead, origin: string): string[] {
  const isPublic = PUBLIC_KINDS.has(route.kind) && !head.isUnlisted;
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

export interface PagePicture {
  readonly path: string;
  readonly alternativeText: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly picture?: PagePicture | undefined;
  readonly product?: Product;
  /** questions and answers of a written page */
  readonly questions?: readonly PageQuestion[];
  readonly category?: NonNullable<BrowseAnswer['category']>;
  /** true means search engines must not index the page. Source: docs/rules.md CAT-01 */
  readonly isUnlisted?: boolean;
}
