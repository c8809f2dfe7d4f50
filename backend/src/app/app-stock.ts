import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Muse } from '@bindery/muse';
import {
  createCatalogue,
  Commerce,
  createSales,
  createStock,
  type CommerceParts,
  createExtras,
  readExtras,
  type ExtraFiles,
  Promotions,
  readPromotionSeed,
} from '../contexts/catalogue';
import {
  CONTENT_TOPIC,
  createContentGateway,
  Drafts,
  isPreviewRef,
  newPreviewRef,
  openContentService,
  readSeeds,
  type GatewayOptions,
  type PackageContent,
  type ProductBase,
} from '../contexts/content';
import { CurrentVersions } from '../contexts/books';
import { openShippingRates, openTaxTable } from '../contexts/delivery';
import type { Platform } from './app-platform';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import { injectFetch, isAtOrigin } from '../platform/http';

const packageContents = (muse: Muse): PackageContent[] =>
  muse
    .packages()
    .flatMap(({ slug, content }) => Object.values(content).map(({ lang, form }) => ({ slug, lang, form })));

/** Returns the product texts of the packages, by document field. An editor may override each of these fields. */
const productBases = (muse: Muse): ProductBase[] =>
  muse.packages().map(({ slug, content }) => ({
    slug,
    words: Object.fromEntries(
      Object.values(content).map(({ lang, product }) => {
        const { metaTitle, metaDescription, metaKeywords, name, tagline, description } = product;
        const meta = {
          meta_title: metaTitle,
          meta_description: metaDescription,
          meta_keywords: metaKeywords,
        };
        const words = { name, tagline, description, ...meta };
        const knownWords = Object.entries(words).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        );
        return [lang, Object.fromEntries(knownWords)];
      }),
    ),
  }));

interface StockParts {
  readonly database: Database;
  readonly muse: Muse;
}

interface ContentParts extends StockParts {
  readonly extras: ExtraFiles;
  readonly currentVersions: CurrentVersions;
}

/**
 * Opens the built-in content service with its drafts, and the client of the configured content service. The client uses
 * the same API for a built-in and an external service.
 */
async function openContent(
  config: Config,
  app: FastifyInstance,
  { changes, jobs, warn }: Platform,
  { database, muse, extras, currentVersions }: ContentParts,
) {
  const { repository, endpoint, accessToken } = config.content;
  const secrets = config.keys.secretsOf('previews');
  const seedsOf = await readSeeds(config.contentDir, extras.fields);
  let builtIn = seedsOf(packageContents(muse));
  const contentOptions: GatewayOptions = {
    repository: repository ?? 'bindery',
    endpoint: repository === undefined ? 'http://content.internal/content/api/v2' : endpoint,
    accessToken,
    fetch: repository === undefined ? injectFetch(app) : fetch,
    builtIn: () => builtIn,
    warn,
  };
  const content = createContentGateway(contentOptions);
  const contentService = await openContentService({
    database,
    seeds: builtIn,
    warn,
    isPreviewRef: (ref) => isPreviewRef(ref, secrets),
  });
  const products = (): ProductBase[] => productBases(muse);
  const drafts = new Drafts({ database, jobs, changes, content: contentService, products });
  currentVersions.onChange(async () => {
    builtIn = seedsOf(packageContents(muse));
    await contentService.bring(builtIn);
    content.forget();
  });
  const stop = changes.subscribe(CONTENT_TOPIC, () => content.forget());
  app.addHook('onClose', async () => stop());
  // the staff host does not serve the shop's pages, so links need the public origin
  const pagesFor = (request: FastifyRequest): string =>
    isAtOrigin(request, config.staffOrigin) ? config.publicOrigin : '';
  const editor = { drafts, repository, newPreviewRef: () => newPreviewRef(secrets), pagesFor };
  return { content, contentOptions, contentService, editor };
}

/** Opens commerce: offers, prices, and the other inputs of a cart's totals. */
async function openTrade(app: FastifyInstance, { commerceDir }: Config, commerceParts: CommerceParts) {
  const commerce = await Commerce.open(commerceParts);
  app.addHook('onClose', () => commerce.close());
  const seed = await readPromotionSeed(join(commerceDir, 'promotions.json'));
  const promotions = await Promotions.open({ ...commerceParts, seed });
  app.addHook('onClose', () => promotions.close());
  const tax = await openTaxTable(join(commerceDir, 'tax-rates.json'));
  const rates = await openShippingRates(join(commerceDir, 'shipping.json'));
  const stock = createStock(commerce, commerceParts.changes);
  return { commerce, stock, promotions, tax, rates, sales: createSales(commerceParts.database) };
}

/** Opens the products, their texts and the extras. */
export async function openStock(
  config: Config,
  app: FastifyInstance,
  platform: Platform,
  stockParts: StockParts,
) {
  const { database, muse } = stockParts;
  const { changes, warn } = platform;
  // opened first, because everything below depends on the current versions
  const currentVersions = await CurrentVersions.open({ ...stockParts, changes, warn });
  app.addHook('onClose', async () => currentVersions.close());
  const files = await readExtras(config.extrasDir);
  const content = await openContent(config, app, platform, { ...stockParts, currentVersions, extras: files });
  const trade = await openTrade(app, config, { muse, extras: files.terms, database, changes, warn });
  const catalogue = createCatalogue({ muse, content: content.content, ...trade });
  const extras = createExtras(content.content, trade.commerce);
  return { ...content, currentVersions, trade, catalogue, extras, pictures: files.pictures };
}
