import type { Product, Variant } from '@bindery/shared/contracts';
import { parseAmount } from '@bindery/shared/market';
import type { PageHead } from './page-head';
import { pathIn, type PageRoute } from './page-route';

export const SITE_NAME = 'Bindery';
const SCHEMA = 'https://schema.org';

/** Formats that cannot be bought are not listed as variants. Source: docs/rules.md PACK-03, STOCK-01 */
const offerOf = ({ sku, format, price }: Variant, priceCurrency: string, url: string) => ({
  '@type': 'Offer',
  ...{ sku, url, name: format.name, price: price.amount, priceCurrency },
  availability: `${SCHEMA}/InStock`,
  itemCondition: `${SCHEMA}/NewCondition`,
});

function highestPrice({ variants, marketplace: { currency } }: Product): string {
  const minorOf = (amount: string): number => parseAmount(amount, currency).minor;
  return variants
    .map(({ price }) => price.amount)
    .reduce((highest, amount) => (minorOf(amount) > minorOf(highest) ? amount : highest));
}

/** The page shows the lowest price ("from"). Formats follow in the page's order, the preselected one first. */
function offersOf(product: Product, url: string) {
  const { variants, price, marketplace } = product;
  const { currency } = marketplace;
  const offers = variants.map((variant) => offerOf(variant, currency, url));
  if (offers.length === 1) return offers[0];
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: price.amount,
    highPrice: highestPrice(product),
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

/**
 * Returns the page's JSON-LD for search engines.
 *
 * @param origin - of the shop, without a trailing slash
 * Source: docs/rules.md SEO-03
 */
export function structuredData(route: PageRoute, { product, picture }: PageHead, origin: string): object {
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
    : [
        { '@type': 'Organization', name: SITE_NAME, url: `${origin}/` },
        { '@type': 'WebSite', name: SITE_NAME, url: home, inLanguage: market.htmlLang },
      ];
  return { '@context': SCHEMA, '@graph': graph };
}
