import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { DeliveryPrices } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { marketNamed, sendXml, xmlFile, type XmlFile } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import { isSameList } from '../../platform/refreshing-cache';
import type { Catalogue } from './catalogue.service';
import { productFeed } from './product-feed';

const CACHED = 'public, max-age=900, stale-while-revalidate=3600';

interface ProductFeedRoutesOptions {
  readonly config: { readonly publicOrigin: string };
  readonly catalogue: Pick<Catalogue, 'listing'>;
  deliveryPrices(market: Market): DeliveryPrices | undefined;
  readonly openMarkets: { isOpen(market: Market): Promise<boolean> };
}

interface KeptFeed extends XmlFile {
  readonly inputs: readonly unknown[];
}

/** The feeds of product data for advertising, one for each open market. Source: docs/rules.md CAT-04 */
export const productFeedRoutes: FastifyPluginAsyncTypebox<ProductFeedRoutesOptions> = async (
  app,
  { config, catalogue, deliveryPrices, openMarkets },
) => {
  const feeds = new Map<string, KeptFeed>();

  async function feedOf(market: Market): Promise<KeptFeed> {
    const listing = await catalogue.listing(market);
    const delivery = deliveryPrices(market);
    const inputs = [...listing, JSON.stringify(delivery)];
    const earlierFeed = feeds.get(market.identifier);
    if (earlierFeed && isSameList(earlierFeed.inputs, inputs)) return earlierFeed;
    const file = xmlFile(productFeed({ market, origin: config.publicOrigin, listing, delivery }));
    const feed = { inputs, ...file };
    feeds.set(market.identifier, feed);
    return feed;
  }

  app.get(
    '/feeds/google/:market.xml',
    { schema: { hide: true, params: Type.Object({ market: Type.String({ maxLength: 20 }) }) } },
    async (request, reply) => {
      const market = marketNamed(request.params.market);
      if (!(await openMarkets.isOpen(market))) throw new NotFoundError(`${market.name} is not open yet`);
      return sendXml(request, reply, await feedOf(market), CACHED);
    },
  );
};
