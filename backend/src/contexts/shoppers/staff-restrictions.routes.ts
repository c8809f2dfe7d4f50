import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../platform/http';
import type { Restrictions } from './restrictions';

const PATH = '/_canvas/api/staff/restrictions';
const RestrictionSchema = Type.Object({
  restricted_user_id: Type.String(),
  reason: Type.String(),
  created_at: Type.String(),
});
const BodySchema = Type.Object({
  cart_number: Type.String({ minLength: 1, maxLength: 40 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
const ParamsSchema = Type.Object({ restrictedUserId: Type.String({ format: 'uuid' }) });
const ChangedSchema = Type.Object({ data: Type.Object({ restricted_user_id: Type.String() }) });

const TAGS = ['staff'];

export interface StaffRestrictionsOptions {
  readonly restrictions: Restrictions;
}

/** Bars shoppers from ordering, set by staff. Source: docs/rules.md GUEST-06, STAFF-07 */
export const staffRestrictionsRoutes: FastifyPluginAsyncTypebox<StaffRestrictionsOptions> = async (
  app,
  options,
) => {
  await listRoute(app, options);
  await changeRoutes(app, options);
};

const listRoute: FastifyPluginAsyncTypebox<StaffRestrictionsOptions> = async (app, { restrictions }) => {
  app.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'Shoppers who may not order, the latest first',
        response: {
          200: Type.Object({ data: Type.Object({ restrictions: Type.Array(RestrictionSchema) }) }),
        },
      },
    },
    async () => ({
      data: {
        restrictions: (await restrictions.restrictions()).map(({ id, reason, createdAt }) => ({
          restricted_user_id: id,
          reason,
          created_at: new Date(createdAt).toISOString(),
        })),
      },
    }),
  );
};

const changeRoutes: FastifyPluginAsyncTypebox<StaffRestrictionsOptions> = async (app, { restrictions }) => {
  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Restricts the shopper whose cart it is: may look and change, not order',
        body: BodySchema,
        response: { 200: ChangedSchema },
      },
    },
    async ({ body }) => ({
      data: { restricted_user_id: await restrictions.restrict(body.cart_number, body.reason) },
    }),
  );

  app.delete(
    `${PATH}/:restrictedUserId`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Lifts a restriction',
        params: ParamsSchema,
        response: { 200: ChangedSchema },
      },
    },
    async ({ params: { restrictedUserId } }) => {
      await restrictions.lift(restrictedUserId);
      return { data: { restricted_user_id: restrictedUserId } };
    },
  );
};
