import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EcommerceModelSchema, ErrorReportSchema, type ErrorReport } from '@bindery/shared/contracts';
import { marketNamed, REPORT_LIMIT, VisitorHeadersSchema } from '../../platform/http';
import type { Carts } from '../cart';
import type { CheckoutService } from '../checkout';
import type { OrderService } from '../orders';
import type { Visitors } from '../shoppers';
import { ecommerceModel, modelOfCart, modelOfOrder, type ModelCustomer } from './ecommerce-model';
import { masked } from './mask';

const REPORT_LIMIT_BYTES = 16 * 1024;
/** The route finds only the visitor's own orders. For any other order number it answers 404. */
const OrderQuerySchema = Type.Object({ order_number: Type.Optional(Type.String({ maxLength: 40 })) });
const MarketParamsSchema = Type.Object({ marketplace: Type.String() });

export interface AnalyticsRoutesOptions {
  readonly carts: Carts;
  readonly orders: Pick<OrderService, 'readBought'>;
  readonly checkouts: Pick<CheckoutService, 'currentCheckout'>;
  readonly profiles: {
    profileOf(customerId: string): Promise<Omit<ModelCustomer, 'id'> | undefined>;
  };
  readonly visitors: Visitors;
}

const LEVELS = { error: 'error', warning: 'warn', info: 'info' } as const;

function levelOf({ context }: ErrorReport): (typeof LEVELS)[keyof typeof LEVELS] {
  const severity = context?.['severity'];
  return severity === 'warning' || severity === 'info' ? LEVELS[severity] : 'error';
}

/** Source: docs/rules.md TRACK-01, ERR-02, HTTP-10 */
export const analyticsRoutes: FastifyPluginAsyncTypebox<AnalyticsRoutesOptions> = async (
  app,
  { carts, orders, checkouts, profiles, visitors },
) => {
  const tags = ['analytics'];

  app.get(
    '/:marketplace/data/ecommerce',
    {
      schema: {
        tags,
        summary: "The ecommerce model of the visitor's cart, or of an order of theirs",
        params: MarketParamsSchema,
        querystring: OrderQuerySchema,
        headers: VisitorHeadersSchema,
        response: { 200: EcommerceModelSchema },
      },
    },
    async (request) => {
      const market = marketNamed(request.params.marketplace);
      const visitor = await visitors.visitorOf(request);
      const { order_number: number } = request.query;
      if (number !== undefined) {
        const boughtOrder = await orders.readBought(visitor?.ownerId, number);
        return modelOfOrder(marketNamed(boughtOrder.order.market), boughtOrder, visitor?.customerId);
      }
      if (!visitor) return ecommerceModel(market);
      const { customerId } = visitor;
      const profile = customerId === undefined ? undefined : await profiles.profileOf(customerId);
      const customer = customerId !== undefined && profile ? { id: customerId, ...profile } : undefined;
      const checkout = await checkouts.currentCheckout(visitor, market);
      const cart = checkout?.cart ?? (await carts.read(visitor.ownerId, market));
      return modelOfCart(market, { cart, checkout }, customer);
    },
  );

  app.post(
    '/report-error',
    {
      config: REPORT_LIMIT,
      bodyLimit: REPORT_LIMIT_BYTES,
      schema: {
        tags,
        summary: "An error of a visitor's page",
        body: ErrorReportSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      request.log[levelOf(request.body)]({ report: masked(request.body) }, 'error report of a page');
      return reply.code(204).send(null);
    },
  );
};
