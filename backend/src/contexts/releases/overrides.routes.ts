import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { OwnPathSchema, WRITE_LIMIT } from '../../platform/http';
import { NotFoundError, refusal } from '../../platform/problems';
import type { Overrides } from './overrides';
import { NameSchema } from './release-file';
import type { Releases } from './releases.service';

/** The request came from another site's page. */
export class OverrideFromElsewhereError extends refusal(
  403,
  'override_from_elsewhere',
  'A page of another site led here: to run a build of your own, open its address yourself',
) {}

export class OverrideOriginError extends refusal(
  403,
  'override_origin_refused',
  (origin: string) =>
    `This shop takes no build from ${origin}: OVERRIDE_ORIGINS lists where one may come from`,
) {}

const OverrideQuerySchema = Type.Object({
  remote: NameSchema,
  from: Type.String({ pattern: '^https?://[^/\\s|@]+$', maxLength: 200 }),
  path: Type.Optional(OwnPathSchema),
});
const ExitQuerySchema = Type.Object({ path: Type.Optional(OwnPathSchema) });

export interface OverrideRoutesOptions {
  readonly overrides: Overrides;
  readonly releases: Pick<Releases, 'currentReleases'>;
}

/** Puts a developer's build of one remote into the pages of this browser, and removes it. Source: docs/rules.md ALONE-01 */
export const overrideRoutes: FastifyPluginAsyncTypebox<OverrideRoutesOptions> = async (
  app,
  { overrides, releases },
) => {
  const tags = ['releases'];

  app.get(
    '/_canvas/override',
    {
      config: WRITE_LIMIT,
      schema: { tags, summary: "Runs a developer's build of a remote", querystring: OverrideQuerySchema },
    },
    async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new OverrideFromElsewhereError();
      const { remote, from, path } = request.query;
      const names = (await releases.currentReleases()).map(({ name }) => name);
      if (!names.includes(remote))
        throw new NotFoundError(
          `There is no remote "${remote}" here; there are ${names.join(', ')}. A build runs in the place of a release: make its first one`,
        );
      if (!overrides.mayComeFrom(from)) throw new OverrideOriginError(from);
      overrides.set(request, reply, remote, from);
      return reply.header('cache-control', 'no-store').redirect(path ?? '/', 302);
    },
  );

  app.get(
    '/_canvas/exit-override',
    { schema: { tags, summary: "Ends the run of developers' builds", querystring: ExitQuerySchema } },
    async (request, reply) => {
      overrides.end(reply);
      return reply.header('cache-control', 'no-store').redirect(request.query.path ?? '/', 302);
    },
  );
};
