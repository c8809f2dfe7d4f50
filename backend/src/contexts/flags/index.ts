import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FlagsSchema, type Flags } from '@bindery/shared/contracts';
import type { Config } from '../../platform/config';

export { createExperiments, type Experiments } from './experiments';

/** The feature flags of this process: they come from its configuration. */
export function createFlags({ imageModeration }: Pick<Config, 'imageModeration'>): Flags {
  return { imageModeration: { status: imageModeration } };
}

export const flagsRoutes: FastifyPluginAsyncTypebox<{ flags: Flags }> = async (app, { flags }) => {
  app.get(
    '/_canvas/api/flags',
    { schema: { tags: ['page'], summary: 'Feature flags', response: { 200: FlagsSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return flags;
    },
  );
};
