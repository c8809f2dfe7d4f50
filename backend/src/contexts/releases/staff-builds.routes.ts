import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { Releases } from './releases.service';

const BuildsResponseSchema = Type.Object({
  data: Type.Object({
    builds: Type.Array(
      Type.Object({
        name: Type.String(),
        version: Type.String(),
        is_current: Type.Boolean(),
        published_at: Type.String(),
      }),
    ),
  }),
});
const BuildSchema = Type.Object({ version: Type.String({ maxLength: 200 }) });

/** Which builds are kept, and the way back to an earlier one. Source: docs/rules.md STAFF-01, STAFF-07 */
export const staffBuildsRoutes: FastifyPluginAsyncTypebox<{
  releases: Releases;
}> = async (app, { releases }) => {
  const tags = ['staff'];
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/_canvas/api/staff/builds',
    {
      schema: {
        tags,
        summary: 'Builds of the shell and of remotes that are served, the current ones marked',
        response: { 200: BuildsResponseSchema },
      },
    },
    async () => ({
      data: {
        builds: (await releases.states()).map(({ name, version, isCurrent, publishedAt }) => ({
          name,
          version,
          is_current: isCurrent,
          published_at: new Date(publishedAt).toISOString(),
        })),
      },
    }),
  );

  app.put(
    '/_canvas/api/staff/builds/:name/current',
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Makes a kept build the current one, in all processes: the way back from a bad one',
        params: Type.Object({ name: Type.String() }),
        body: BuildSchema,
        response: {
          200: Type.Object({ data: Type.Object({ name: Type.String(), version: Type.String() }) }),
        },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { version } = request.body;
      if (!(await releases.activate(name, version)))
        throw new NotFoundError(
          'There is no such build: GET /_canvas/api/staff/builds lists those there are',
        );
      request.log.info({ build: name, version }, 'build activated by staff');
      return { data: { name, version } };
    },
  );
};
