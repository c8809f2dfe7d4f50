import type { BootData, Flags, Product, RemoteRelease } from '@bindery/shared/contracts';
import { languageOf } from '@bindery/shared/market';
import type { Config } from '../../platform/config';
import { NotFoundError } from '../../platform/problems';
import type { Catalogue } from '../catalogue';
import type { ContentGateway } from '../content';
import type { Muse } from '@bindery/muse';
import type { Releases } from '../releases';
import type { PageHead, PageParts, Preload } from './page-html';
import { readRoute, type PageRoute } from './page-route';

/** Remotes whose first files a route needs before it can show what it is for. The link to the cart is on every page. */
const NEEDED: Readonly<Record<PageRoute['kind'], readonly string[]>> = {
  home: [],
  start: [],
  'not-found': [],
  product: ['builder_mfe', 'preview_mfe'],
  step: ['builder_mfe', 'preview_mfe'],
  options: ['cart_mfe', 'preview_mfe'],
  cart: ['cart_mfe'],
};
const FALLBACK_HEAD: PageHead = { title: 'Bindery', description: 'Personalised picture books' };

export interface PageDependencies {
  readonly config: Pick<Config, 'environment' | 'publicOrigin' | 'tagManager'>;
  readonly catalogue: Catalogue;
  readonly content: ContentGateway;
  readonly muse: Muse;
  readonly releases: Releases;
  readonly flags: Flags;
  readonly warn: (details: object, message: string) => void;
}

export interface Pages {
  /** Everything of a page but its template, nonce and fonts. `status` is 404 where the page is the 404 page. */
  page(pathname: string): Promise<{ status: 200 | 404; parts: Omit<PageParts, 'nonce'> }>;
}

interface Found {
  readonly route: PageRoute;
  readonly product?: Product;
}

/** A remote's entry, and its words where they are not English: it would ask for them last, and shows nothing without. */
function firstFiles({ entry, integrity, files }: RemoteRelease, language: string): Preload[] {
  const words = Object.entries(files).filter(
    ([file]) => file.includes(`/words-${language}-`) && file.endsWith('.js'),
  );
  return [[entry, integrity] as const, ...words].map(([href, hash]) => ({
    href,
    as: 'script',
    integrity: hash,
  }));
}

export function createPagesService({
  config,
  catalogue,
  content,
  muse,
  releases,
  flags,
  warn,
}: PageDependencies): Pages {
  async function find(pathname: string): Promise<Found> {
    const route = readRoute(pathname);
    if (!('slug' in route)) return { route };
    try {
      return { route, product: await catalogue.product(route.market, route.slug) };
    } catch (error) {
      if (error instanceof NotFoundError) return { route: { kind: 'not-found', market: route.market } };
      throw error;
    }
  }

  async function headOf({ route, product }: Found): Promise<PageHead> {
    if (product)
      return {
        title: product.meta_title,
        description: product.meta_description,
        image: `${product.coverImage.url}?_width=1200`,
      };
    try {
      const texts = await content.page(route.kind === 'start' ? 'home' : route.kind, route.market);
      return { title: texts.meta_title, description: texts.meta_description };
    } catch (error) {
      // a page without its title is better than no page
      warn({ err: error, page: route.kind }, 'no content for the head of a page');
      return FALLBACK_HEAD;
    }
  }

  /** Answers the page would ask for at once, by the path it would ask. */
  async function preloadedFor({ route, product }: Found): Promise<Record<string, unknown>> {
    const query = `?marketplace=${route.market.identifier}`;
    if (product) {
      return {
        [`/_canvas/api/products/${product.slug}${query}`]: { data: product },
        [`/content/product/${product.slug}/schema/preview`]: muse.schemaPreview(product.slug, {
          lang: route.market.locale,
        }),
      };
    }
    if (route.kind !== 'home') return {};
    return {
      [`/_canvas/api/products${query}`]: { data: { products: await catalogue.products(route.market) } },
    };
  }

  function bootData(
    route: PageRoute,
    remotes: RemoteRelease[],
    preloaded: Record<string, unknown>,
  ): BootData {
    const { tagManager } = config;
    return {
      environment: config.environment,
      marketplace: route.market.identifier,
      flags,
      remotes,
      preloaded,
      tracking: {
        ...(tagManager
          ? { host: tagManager.host, containerId: tagManager.containerId, query: tagManager.query }
          : {}),
        ecommerceEndpoint: `/${route.market.identifier}/data/ecommerce`,
        errorReportEndpoint: '/report-error',
      },
    };
  }

  return {
    async page(pathname) {
      const found = await find(pathname);
      const [head, preloaded, remotes] = await Promise.all([
        headOf(found),
        preloadedFor(found),
        releases.current(),
      ]);
      const preloads = remotes
        .filter(({ name }) => NEEDED[found.route.kind].includes(name))
        .flatMap((remote) => firstFiles(remote, languageOf(found.route.market)));
      const parts = {
        route: found.route,
        head,
        preloads,
        origin: config.publicOrigin,
        boot: bootData(found.route, remotes, preloaded),
      };
      return { status: found.route.kind === 'not-found' ? 404 : 200, parts };
    },
  };
}
