import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import {
  CheckoutOrderResponseSchema,
  OrderListResponseSchema,
  OrderResponseSchema,
} from '@bindery/shared/contracts';
import { VisitorHeadersSchema } from '../../platform/http';
import type { Visitor, Visitors } from '../shoppers';
import { OrderNotFoundError } from './orders.errors';
import type { OrderService } from './orders.service';

const ParamsSchema = Type.Object({ id: Type.String({ maxLength: 64 }) });
const ListQuerySchema = Type.Object({ before: Type.Optional(Type.String({ maxLength: 64 })) });

export const shopperSchema = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  ...{ tags: ['orders'], summary, headers: VisitorHeadersSchema, ...schema },
});

/** @throws OrderNotFoundError if the browser has no visitor and thus no orders */
export async function visitorOf(visitors: Visitors, request: FastifyRequest): Promise<Visitor> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) throw new OrderNotFoundError();
  return visitor;
}

export interface OrdersRoutesOptions {
  readonly orders: OrderService;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md ORDER-01, ORDER-10, HTTP-10 */
export const ordersRoutes: FastifyPluginAsyncTypebox<OrdersRoutesOptions> = async (
  app,
  { orders, visitors },
) => {
  app.get(
    '/website/v2/orders',
    {
      schema: shopperSchema("The visitor's orders, newest first", {
        querystring: ListQuerySchema,
        response: { 200: OrderListResponseSchema },
      }),
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      return visitor ? orders.list(visitor.ownerId, request.query.before) : { data: [], next: null };
    },
  );

  app.get(
    '/website/v2/orders/:id',
    {
      schema: shopperSchema('An order', { params: ParamsSchema, response: { 200: OrderResponseSchema } }),
    },
    async (request) => {
      const { ownerId } = await visitorOf(visitors, request);
      return { data: await orders.read(ownerId, request.params.id) };
    },
  );

  app.get(
    '/website/v2/checkout/orders/:id',
    {
      schema: shopperSchema('The same order as checkout reads it', {
        params: ParamsSchema,
        response: { 200: CheckoutOrderResponseSchema },
      }),
    },
    async (request) => {
      const { ownerId } = await visitorOf(visitors, request);
      return { data: await orders.readForCheckout(ownerId, request.params.id) };
    },
  );
};
