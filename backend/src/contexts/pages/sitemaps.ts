import { LRUCache } from 'lru-cache';
import { findMarket, MARKETS, type Market } from '@bindery/shared/market';
import { alternatesOf, pathIn, type PageRoute } from './page-route';
import { escapeHtml } from '../../platform/escape';
import { xmlFile, type XmlFile } from '../../platform/http';

/** The standard allows 50,000 addresses and 50 MB per file. The longest address with its alternates has 7 KB. */
export const ADDRESSES_IN_FILE = 5000;
const KEPT_CHARACTERS = 20_000_000;
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const NAME = /^([a-z]+)(?:-([1-9]\d*))?$/;

const document = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;

/** The listed pages: products by slug, categories by permalink, and written pages by uid. */
export interface Listed {
  readonly slugs: readonly string[];
  readonly permalinks: readonly string[];
  readonly uids: readonly string[];
}

const publicRoutes = (market: Market, { slugs, permalinks, uids }: Listed): PageRoute[] => [
  { kind: 'home', market },
  ...permalinks.map((permalink): PageRoute => ({ kind: 'category', market, permalink })),
  ...slugs.map((slug): PageRoute => ({ kind: 'product', market, slug })),
  ...uids.map((uid): PageRoute => ({ kind: 'page', market, uid })),
];

/** Writes no `lastmod`, because the shop does not record when a page changes, and search engines ignore wrong dates. */
function urlElement(origin: string, route: PageRoute): string {
  const alternates = alternatesOf(origin, route).map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  );
  const address = escapeHtml(origin + pathIn(route, route.market));
  return `<url><loc>${address}</loc>${alternates.join('')}</url>`;
}

/** The file's name without `sitemap-` and `.xml`. Parts count from 1. */
const fileName = ({ identifier }: Market, part: number): string =>
  part === 1 ? identifier : `${identifier}-${part}`;

const partsFor = ({ slugs, permalinks, uids }: Listed): number =>
  Math.ceil((slugs.length + permalinks.length + uids.length + 1) / ADDRESSES_IN_FILE);

function readName(name: string): { market: Market; part: number } | undefined {
  const [, identifier = '', number = '1'] = NAME.exec(name) ?? [];
  const market = findMarket(identifier);
  const part = Number(number);
  return market && fileName(market, part) === name ? { market, part } : undefined;
}

/**
 * The sitemaps of all markets and their index. They are cached until the list of products changes. All files are at the
 * root, because a sitemap covers only addresses below its own folder.
 *
 * Source: docs/rules.md SEO-01
 */
export class Sitemaps {
  private readonly files = new LRUCache<string, XmlFile & { readonly products: string }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ xml, products }) => xml.length + products.length,
  });

  /** @param origin - of the shop, without a trailing slash */
  constructor(private readonly origin: string) {}

  index(listed: Listed): XmlFile {
    return this.file('', listed, () => {
      const partNumbers = Array.from({ length: partsFor(listed) }, (_, index) => index + 1);
      const entries = MARKETS.flatMap((market) =>
        partNumbers.map((part) => {
          const address = `${this.origin}/sitemap-${fileName(market, part)}.xml`;
          return `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`;
        }),
      );
      return document('sitemapindex', `xmlns="${SITEMAPS}"`, entries);
    });
  }

  /** @param name - such as 'uk', or 'uk-2' for its second file. @returns undefined if there is no such file */
  ofMarket(name: string, listed: Listed): XmlFile | undefined {
    const named = readName(name);
    if (!named || named.part > partsFor(listed)) return undefined;
    const { market, part } = named;
    return this.file(name, listed, () => {
      const routes = publicRoutes(market, listed).slice(
        (part - 1) * ADDRESSES_IN_FILE,
        part * ADDRESSES_IN_FILE,
      );
      const namespaces = `xmlns="${SITEMAPS}" xmlns:xhtml="${XHTML}"`;
      return document(
        'urlset',
        namespaces,
        routes.map((route) => urlElement(this.origin, route)),
      );
    });
  }

  private file(name: string, listed: Listed, write: () => string): XmlFile {
    const products = JSON.stringify(listed);
    const lastFile = this.files.get(name);
    if (lastFile?.products === products) return lastFile;
    const file = { ...xmlFile(write()), products };
    this.files.set(name, file);
    return file;
  }
}
