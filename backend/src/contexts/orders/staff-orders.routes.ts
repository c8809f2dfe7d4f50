import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  AddressSchema,
  StaffOrderResponseSchema,
  StaffOrdersResponseSchema,
} from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import { SearchByAddressError, UnknownMarketError } from './orders.errors';
import type { OrderService } from './orders.service';
import type { ListedOrderRow } from './orders.repository';

const PATH = '/_canvas/api/staff/orders';
const FilterSchema = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 40 })),
  marketplace: Type.Optional(Type.String({ maxLength: 2 })),
  number: Type.Optional(Type.String({ maxLength: 40 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  before: Type.Optional(Type.String({ format: 'uuid' })),
});
const ParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const PlaceBodySchema = Type.Object({
  cart_number: Type.String({ minLength: 1, maxLength: 40 }),
  email: Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }),
  marketplace: Type.String({ maxLength: 2 }),
  /** ISO 3166-2, without the country */
  region: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  shipping_address: Type.Optional(AddressSchema),
});
const StateBodySchema = Type.Object({
  state: Type.String({ pattern: '^[a-z][a-z_]{1,39}$' }),
  by: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** missing means the whole order */
  parcel_id: Type.Optional(Type.String({ format: 'uuid' })),
  carrier: Type.Optional(Type.String({ maxLength: 100 })),
  tracking: Type.Optional(
    Type.Object({
      url: Type.String({ pattern: '^https://', maxLength: 500 }),
      code: Type.String({ maxLength: 100 }),
    }),
  ),
});
const PlacedSchema = Type.Object({ data: Type.Object({ id: Type.String(), number: Type.String() }) });
export const staffSchema = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  ...{ tags: ['staff'], summary, ...schema },
});

export interface StaffOrdersOptions {
  readonly orders: OrderService;
  readonly database: Database;
}

const momentOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Production staff need no addresses. Source: docs/rules.md STAFF-13 */
const seesAddresses = ({ staff }: FastifyRequest): boolean =>
  staff?.roles.some((role) => role === 'support' || role === 'administrator') ?? false;

const orderRowView = (row: ListedOrderRow, hasAddress: boolean) => ({
  ...{ id: row.id, number: row.number, state: row.state, market: row.market },
  email: hasAddress ? row.email : null,
  placed_at: row.placedAt.toISOString(),
  process_at: row.processAt.toISOString(),
  paused_at: momentOf(row.pausedAt),
  locked_at: momentOf(row.lockedAt),
  cancelled_at: momentOf(row.cancelledAt),
  item_count: row.itemCount,
});

/** Staff place and move orders. Source: docs/rules.md ORDER-13, STAFF-07 */
export const staffOrdersRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, options) => {
  await readRoutes(app, options);
  await writeRoutes(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { orders }) => {
  const list = async (
    request: FastifyRequest,
    { marketplace: market, ...filter }: Static<typeof FilterSchema>,
  ) => {
    const hasAddress = seesAddresses(request);
    if (filter.email !== undefined && !hasAddress) throw new SearchByAddressError();
    const { page, next } = await orders.listAll({ ...filter, market });
    return { data: page.map((row) => orderRowView(row, hasAddress)), next };
  };
  const response = { 200: StaffOrdersResponseSchema };
  app.get(
    PATH,
    { schema: staffSchema('Orders, newest first', { querystring: FilterSchema, response }) },
    (request) => list(request, request.query),
  );
  const searchSummary = 'Orders, newest first; asked for in the body: no log has whose';
  app.post(
    `${PATH}/search`,
    { config: WRITE_LIMIT, schema: staffSchema(searchSummary, { body: FilterSchema, response }) },
    (request) => list(request, request.body),
  );

  app.get(
    `${PATH}/:id`,
    {
      schema: staffSchema('An order with all of its events', {
        params: ParamsSchema,
        response: { 200: StaffOrderResponseSchema },
      }),
    },
    async (request) => {
      const { order, events } = await orders.readForStaff(request.params.id);
      return {
        data: {
          order: seesAddresses(request) ? order : { ...order, email: null },
          events: events.map(({ at: happenedAt, changedBy: actorKind, isPublic, ...event }) => ({
            ...event,
            ...{ at: happenedAt.toISOString(), by: actorKind, is_public: isPublic },
          })),
        },
      };
    },
  );
};

const writeRoutes: FastifyPluginAsyncTypebox<StaffOrdersOptions> = async (app, { orders, database }) => {
  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Places an order from a cart, once', {
        body: PlaceBodySchema,
        response: { 200: PlacedSchema },
      }),
    },
    async (request) => {
      const {
        cart_number: cartNumber,
        marketplace,
        shipping_address: shippingAddress,
        ...body
      } = request.body;
      const market = findMarket(marketplace);
      if (!market) throw new UnknownMarketError();
      return { data: await orders.place({ ...body, cartNumber, market, shippingAddress, by: 'staff' }) };
    },
  );

  app.post(
    `${PATH}/:id/state`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Moves an order to a state, whatever it is called', {
        params: ParamsSchema,
        body: StateBodySchema,
        response: { 200: Type.Object({ data: Type.Object({ id: Type.String() }) }) },
      }),
    },
    async ({ params: { id }, body: { by: actor, parcel_id: parcel, ...change } }) => {
      await database.transaction((transaction) =>
        orders.changeState(transaction, id, { ...change, by: 'staff', actor, parcel }),
      );
      return { data: { id } };
    },
  );
};
