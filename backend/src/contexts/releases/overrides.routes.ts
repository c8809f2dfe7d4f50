import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Secrets } from '../../platform/config';
import { escapeHtml } from '../../platform/escape';
import { NOTHING, OwnPathSchema, WRITE_LIMIT } from '../../platform/http';
import { NotFoundError, refusal } from '../../platform/problems';
import type { Overrides } from './overrides';
import { isSignedHere, PREVIEW_PATH, PreviewQuerySchema } from './preview-links';
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

export class PreviewNotSignedError extends refusal(
  403,
  'preview_not_signed',
  'This shop did not make this link: copy the whole address that "release -- preview" printed',
) {}

const OverrideQuerySchema = Type.Object({
  remote: NameSchema,
  from: Type.String({ pattern: '^https?://[^/\\s|@]+$', maxLength: 200 }),
  path: Type.Optional(OwnPathSchema),
});
const ExitQuerySchema = Type.Object({ path: Type.Optional(OwnPathSchema) });

const tags = ['releases'];

export interface OverrideRoutesOptions {
  readonly overrides: Overrides;
  readonly releases: Pick<Releases, 'currentReleases' | 'keptRelease'>;
  /** sign the links to previews */
  readonly previewSecrets: Secrets;
}

const sendEnded = (reply: FastifyReply, sentence: string): FastifyReply =>
  reply.code(410).header('content-security-policy', NOTHING).type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Bindery</title>
<main><h1>This preview has ended</h1><p>${escapeHtml(sentence)}</p><p><a href="/">To the shop</a></p></main>
</html>
`);

/** Starts and ends overrides: builds that only the requesting browser gets. Source: docs/rules.md ALONE-01, ALONE-04 */
export const overrideRoutes: FastifyPluginAsyncTypebox<OverrideRoutesOptions> = async (
  app,
  { overrides, releases, previewSecrets },
) => {
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
      return reply.redirect(path ?? '/', 302);
    },
  );

  await previewOpening(app, { overrides, releases, previewSecrets });

  app.get(
    '/_canvas/exit-override',
    { schema: { tags, summary: "Ends the run of developers' builds", querystring: ExitQuerySchema } },
    async (request, reply) => {
      overrides.end(reply);
      return reply.redirect(request.query.path ?? '/', 302);
    },
  );
};

const previewOpening: FastifyPluginAsyncTypebox<OverrideRoutesOptions> = async (
  app,
  { overrides, releases, previewSecrets },
) => {
  app.get(
    PREVIEW_PATH,
    {
      config: WRITE_LIMIT,
      schema: { tags, summary: 'Runs a kept version in this browser', querystring: PreviewQuerySchema },
    },
    async (request, reply) => {
      const { query } = request;
      reply.headers({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      if (!isSignedHere(query, previewSecrets)) throw new PreviewNotSignedError();
      const build = `${query.name} ${query.version}`;
      if (Number(query.ends) <= Date.now())
        return sendEnded(
          reply,
          `The link to ${build} ended. Ask its team for a new one: npm run release -- preview`,
        );
      if (!(await releases.keptRelease(query.name, query.version)))
        return sendEnded(
          reply,
          `The shop does not keep ${build} any more. Ask its team for a newer one: npm run release -- preview`,
        );
      overrides.preview(request, reply, query);
      return reply.redirect(query.path ?? '/', 302);
    },
  );
};
