import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FlagsSchema, StaffFlagsResponseSchema } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { Type } from 'typebox';
import { NotFoundError } from '../../platform/problems';
import type { FlagSet } from './flags';

const QuerySchema = Type.Object({ marketplace: Type.Optional(Type.String({ maxLength: 20 })) });

/** @throws NotFoundError */
function marketOf({ marketplace = 'us' }: { marketplace?: string }): string {
  if (!findMarket(marketplace)) throw new NotFoundError(`There is no market "${marketplace}"`);
  return marketplace;
}

export const flagsRoutes: FastifyPluginAsyncTypebox<{ flags: FlagSet }> = async (app, { flags }) => {
  app.get(
    '/_canvas/api/flags',
    {
      schema: {
        tags: ['page'],
        summary: 'Feature flags, as they are for this browser in a market',
        querystring: QuerySchema,
        response: { 200: FlagsSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache, private');
      return flags.flagsOf(request, reply, marketOf(request.query));
    },
  );
};

/** Source: docs/rules.md FLAG-01, STAFF-07 */
export const staffFlagsRoutes: FastifyPluginAsyncTypebox<{ flags: FlagSet }> = async (app, { flags }) => {
  app.get(
    '/_canvas/api/staff/flags',
    {
      schema: {
        tags: ['staff'],
        summary: 'Whose the flags are, until when, and what they are for this browser',
        querystring: QuerySchema,
        response: { 200: StaffFlagsResponseSchema },
      },
    },
    async (request) => ({ data: { flags: flags.list(request, marketOf(request.query)) } }),
  );
};
