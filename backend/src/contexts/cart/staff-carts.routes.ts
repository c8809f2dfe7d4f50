import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StaffCartsResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../platform/http';
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

/** Number of newest cart lines that the list reads. The carts of one page have fewer lines. */
const NEWEST_LINES = 500;
// the statement does not read the personalisation, because it is private
const listBy = (name: string, carts: string): Statement => ({
  name: `staff_carts_${name}`,
  text: `
  select c.number, m.email, c.created_at as "createdAt", c.last_used_at as "usedAt", l."itemCount", l.products
  from (${carts}) listed join carts c on c.id = listed.id left join customers m on m.owner_id = c.owner_id
    join lateral (
      select sum(quantity)::int as "itemCount", array_agg(distinct product_slug order by product_slug) as products,
        max(created_at) as "filledAt"
      from line_items where cart_id = c.id and not saved_for_later) l on l."itemCount" > 0
  where c.is_open
  order by l."filledAt" desc, c.id limit $1`,
});
const NEWEST = listBy(
  'newest',
  `
  select distinct cart_id as id from (
    select cart_id from line_items where not saved_for_later order by created_at desc limit ${NEWEST_LINES}) latest`,
);
const OF_EMAIL = listBy(
  'of_email',
  'select mine.id from carts mine join customers of on of.owner_id = mine.owner_id where of.email_key = lower($2)',
);

export interface StaffCartsOptions {
  readonly database: Database;
}

/**
 * Lists carts from which staff may place an order. Staff need the list because no page shows a cart's number.
 * Source: docs/rules.md ORDER-13, STAFF-07
 */
export const staffCartsRoutes: FastifyPluginAsyncTypebox<StaffCartsOptions> = async (app, { database }) => {
  const list = async (email: string | undefined) => {
    const rows = await (email === undefined
      ? database.query<StaffCartRow>(NEWEST, [PAGE_LENGTH])
      : database.query<StaffCartRow>(OF_EMAIL, [PAGE_LENGTH, email]));
    return {
      data: rows.map(({ number, email: address, createdAt, usedAt, itemCount, products }) => ({
        ...{ number, email: address, item_count: itemCount, products: [...products] },
        ...{ created_at: createdAt.toISOString(), used_at: usedAt.toISOString() },
      })),
    };
  };
  const FilterSchema = Type.Object({ email: Type.Optional(Type.String({ maxLength: 254 })) });
  const schema = { tags: ['staff'], response: { 200: StaffCartsResponseSchema } };
  const summary = 'Open carts with something in them, those filled last first';
  app.get(PATH, { schema: { ...schema, summary, querystring: FilterSchema } }, ({ query }) =>
    list(query.email),
  );
  app.post(
    `${PATH}/search`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...schema,
        summary: `${summary}; asked for in the body: no log has whose`,
        body: FilterSchema,
      },
    },
    ({ body }) => list(body.email),
  );
};
