import type { Muse } from '@bindery/muse';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  StaffCommerceListSchema,
  StaffCommerceProductSchema,
  StaffDatesBodySchema,
  StaffListedBodySchema,
  StaffPriceBodySchema,
  StaffStockBodySchema,
} from '@bindery/shared/contracts';
import { Type } from 'typebox';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import type { Commerce } from './commerce.service';
import { StaffCommerce } from './staff-commerce';

const PATH = '/_canvas/api/staff/commerce';
const SlugParamsSchema = Type.Object({ slug: Type.String({ maxLength: 200 }) });
const SkuParamsSchema = Type.Object({ sku: Type.String({ maxLength: 100 }) });
const PriceParamsSchema = Type.Object({ priceId: Type.String({ format: 'uuid' }) });

const tags = ['staff'];
const response = { 200: StaffCommerceProductSchema };

export interface StaffCommerceOptions {
  readonly commerce: Commerce;
  readonly database: Database;
  readonly muse: Muse;
}

interface WithService {
  readonly service: StaffCommerce;
}

/** The staff API that shows and changes products, prices and dates of sale. Source: docs/rules.md STAFF-41, STAFF-42, STAFF-07 */
export const staffCommerceRoutes: FastifyPluginAsyncTypebox<StaffCommerceOptions> = async (app, options) => {
  const service = new StaffCommerce(options);
  await readRoutes(app, { service });
  await writeRoutes(app, { service });
};

const readRoutes: FastifyPluginAsyncTypebox<WithService> = async (app, { service }) => {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Everything that is sold, with its days and whether it can be bought',
        response: { 200: StaffCommerceListSchema },
      },
    },
    async () => ({ data: service.list() }),
  );
  app.get(
    `${PATH}/products/:slug`,
    {
      schema: {
        tags,
        summary: 'A product with its SKUs, stock, and the prices that hold or will, by market',
        params: SlugParamsSchema,
        response,
      },
    },
    async ({ params }) => ({ data: await service.product(params.slug) }),
  );
};

const writeRoutes: FastifyPluginAsyncTypebox<WithService> = async (app, { service }) => {
  const config = WRITE_LIMIT;
  app.post(
    `${PATH}/prices`,
    {
      config,
      schema: {
        tags,
        summary: 'Sets a price of a SKU in a market, at once or for a time',
        body: StaffPriceBodySchema,
        response,
      },
    },
    async ({ body }) => ({ data: await service.addPrice(body) }),
  );
  app.delete(
    `${PATH}/prices/:priceId`,
    {
      config,
      schema: {
        tags,
        summary: 'Ends a price of staff now, or withdraws one that has not begun',
        params: PriceParamsSchema,
        response,
      },
    },
    async ({ params }) => ({ data: await service.endPrice(params.priceId) }),
  );
  app.put(
    `${PATH}/goods/:sku/stock`,
    {
      config,
      schema: {
        tags,
        summary: 'Sets the stock of a SKU, or adds to it',
        params: SkuParamsSchema,
        body: StaffStockBodySchema,
        response,
      },
    },
    async ({ params, body }) => ({ data: await service.setStock(params.sku, body) }),
  );
  await productRoutes(app, { service });
};

const productRoutes: FastifyPluginAsyncTypebox<WithService> = async (app, { service }) => {
  const config = WRITE_LIMIT;
  app.put(
    `${PATH}/products/:slug/dates`,
    {
      config,
      schema: {
        tags,
        summary: 'Sets the first and the last day on which a product is sold',
        params: SlugParamsSchema,
        body: StaffDatesBodySchema,
        response,
      },
    },
    async ({ params, body }) => ({ data: await service.editDates(params.slug, body) }),
  );
  app.put(
    `${PATH}/products/:slug/listed`,
    {
      config,
      schema: {
        tags,
        summary: 'Shows a product in lists, or only to whoever has its link',
        params: SlugParamsSchema,
        body: StaffListedBodySchema,
        response,
      },
    },
    async ({ params, body }) => ({ data: await service.setListed(params.slug, body.is_listed) }),
  );
};
