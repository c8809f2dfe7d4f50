import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Muse } from '@bindery/muse';
import { createCatalogue } from './contexts/catalogue';
import { Commerce, createSales, type CommerceParts } from './contexts/commerce';
import {
  createContentGateway,
  openContentService,
  readSeeds,
  type ContentGateway,
  type ContentService,
  type GatewayOptions,
  type PackageContent,
} from './contexts/content';
import { createExtras, readExtras, type ExtraFiles } from './contexts/extras';
import { Promotions, readPromotionSeed } from './contexts/promotions';
import { openShippingRates } from './contexts/shipping';
import { openTaxTable } from './contexts/tax';
import type { Platform, Warn } from './app-platform';
import type { Config } from './platform/config';
import type { Database } from './platform/database';
import { injectFetch } from './platform/http';

/** The form documents that the packages bring for the built-in content service. */
const packageContents = (muse: Muse): PackageContent[] =>
  muse
    .packages()
    .flatMap(({ slug, content }) => Object.values(content).map(({ lang, form }) => ({ slug, lang, form })));

/** The built-in content service, and the client of the configured one: built-in or real, it is asked the same way. */
async function createContent(
  config: Config,
  app: FastifyInstance,
  database: Database,
  { muse, extras }: { muse: Muse; extras: ExtraFiles },
  warn: Warn,
): Promise<{ contentService: ContentService; content: ContentGateway; contentOptions: GatewayOptions }> {
  const { repository, endpoint, accessToken } = config.content;
  const builtIn = await readSeeds(config.contentDir, packageContents(muse), extras.fields);
  const contentOptions: GatewayOptions = {
    repository: repository ?? 'bindery',
    endpoint: repository === undefined ? 'http://content.internal/content/api/v2' : endpoint,
    accessToken,
    fetch: repository === undefined ? injectFetch(app) : fetch,
    builtIn,
    warn,
  };
  const content = createContentGateway(contentOptions);
  return { content, contentOptions, contentService: await openContentService(database, builtIn, warn) };
}

/** What is sold at which price, and what a cart's money is reckoned with besides. */
async function openTrade(app: FastifyInstance, { commerceDir }: Config, parts: CommerceParts) {
  const commerce = await Commerce.open(parts);
  app.addHook('onClose', () => commerce.close());
  const seed = await readPromotionSeed(join(commerceDir, 'promotions.json'));
  const promotions = await Promotions.open({ ...parts, seed });
  app.addHook('onClose', () => promotions.close());
  const tax = await openTaxTable(join(commerceDir, 'tax-rates.json'));
  const rates = await openShippingRates(join(commerceDir, 'shipping.json'));
  return { commerce, promotions, tax, rates, sales: createSales(parts.database) };
}

/** What is sold and in which words: products and what goes along with them. */
export async function openStock(
  config: Config,
  app: FastifyInstance,
  { changes, warn }: Platform,
  { database, muse }: { database: Database; muse: Muse },
) {
  const files = await readExtras(config.extrasDir);
  const content = await createContent(config, app, database, { muse, extras: files }, warn);
  const trade = await openTrade(app, config, { muse, extras: files.terms, database, changes, warn });
  const catalogue = createCatalogue({ muse, content: content.content, ...trade });
  const extras = createExtras(content.content, trade.commerce);
  return { ...content, trade, catalogue, extras, pictures: files.pictures };
}
