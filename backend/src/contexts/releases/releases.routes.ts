import negotiate from '@fastify/accept-negotiator';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isAtOrigin, NOTHING } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { Accepts, BuildFile, Releases } from './releases.service';

const FileParamsSchema = Type.Object({ name: Type.String(), version: Type.String(), '*': Type.String() });
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The files are public, and pages may load them from another origin. Source: docs/rules.md REL-16 */
const FOR_ANYBODY = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  // if a link opens a team's HTML or SVG, prevents its scripts from running at the shop's origin
  'content-security-policy': `${NOTHING}; sandbox`,
};

/**
 * Sends a file of a build. Caches store it without revalidation, because the URL contains a hash of the content.
 *
 * @param policy - content security policy for a file that is opened as a page or runs as a worker
 * @throws NotFoundError if there is no such file
 */
export async function sendBuildFile(
  request: FastifyRequest,
  reply: FastifyReply,
  find: (accepts: Accepts) => Promise<BuildFile | undefined>,
  policy = FOR_ANYBODY['content-security-policy'],
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const file = await find((encoding) => accepted !== '' && negotiate(accepted, [encoding]) === encoding);
  if (!file) throw new NotFoundError('There is no such file');
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply
    .header('cache-control', FOR_EVER)
    .headers({ ...FOR_ANYBODY, 'content-security-policy': policy })
    .header('vary', 'accept-encoding')
    .type(file.contentType)
    .send(file.bytes);
}

/** Files of remotes. Any origin may read the files: they are public, and the integrity check needs CORS. */
export const releasesRoutes: FastifyPluginAsyncTypebox<{
  readonly releases: Releases;
  /** origin of files for staff only */
  readonly staffOrigin?: string | undefined;
}> = async (app, { releases, staffOrigin }) => {
  app.get(
    '/mfe/:name/:version/*',
    { schema: { tags: ['releases'], summary: 'A file of a remote', params: FileParamsSchema } },
    (request, reply) => {
      const { name, version, '*': file } = request.params;
      return sendBuildFile(request, reply, (accepts) =>
        releases.file(name, version, file, accepts, isAtOrigin(request, staffOrigin)),
      );
    },
  );
};
