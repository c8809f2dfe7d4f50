import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database, Statement } from '../../platform/database';

const PATH = '/_canvas/api/staff/carts';
const PAGE_LENGTH = 50;

interface StaffCartRow {
  readonly number: string;
  readonly email: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly itemCount: number;
  readonly products: readonly string[];
}

// what was made of the products is nobody's business here
const NEWEST: Statement = {
  name: 'staff_carts_newest',
  text: `
  select c.number, m.email, c.created_at as "createdAt", c.last_used_at as "usedAt", l."itemCount", l.products
  from carts c left join customers m on m.owner_id = c.owner_id
    join lateral (
      select sum(quantity)::int as "itemCount", array_agg(distinct product_slug order by product_slug) as products,
        max(created_at) as "filledAt"
      from line_items where cart_id = c.id and not saved_for_later) l on l."itemCount" > 0
  where c.is_open and ($1::text is null or m.email_key = lower($1))
  order by l."filledAt" desc, c.id limit $2`,
};

const StaffCartSchema = Type.Object({
  number: Type.String(),
  /** of the account that it belongs to; null: a guest's */
  email: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  /** to the day */
  used_at: Type.String(),
  /** books */
  item_count: Type.Integer(),
  /** slugs */
  products: Type.Array(Type.String()),
});

export interface StaffCartsOptions {
  readonly database: Database;
}

/** Carts that an order may be placed from: no page shows a cart's number. Source: docs/rules.md ORDER-13, STAFF-07 */
export const staffCartsRoutes: FastifyPluginAsyncTypebox<StaffCartsOptions> = async (app, { database }) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get(
    PATH,
    {
      schema: {
        tags: ['staff'],
        summary: 'Open carts with something in them, those filled last first',
        querystring: Type.Object({ email: Type.Optional(Type.String({ maxLength: 254 })) }),
        response: { 200: Type.Object({ data: Type.Array(StaffCartSchema) }) },
      },
    },
    async ({ query: { email } }) => {
      const rows = await database.query<StaffCartRow>(NEWEST, [email ?? null, PAGE_LENGTH]);
      return {
        data: rows.map(({ number, email: address, createdAt, usedAt, itemCount, products }) => ({
          ...{ number, email: address, item_count: itemCount, products: [...products] },
          ...{ created_at: createdAt.toISOString(), used_at: usedAt.toISOString() },
        })),
      };
    },
  );
};
