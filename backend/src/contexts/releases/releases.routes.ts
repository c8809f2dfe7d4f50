import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { sendFile } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { Releases } from './releases.service';

const FileParamsSchema = Type.Object({ name: Type.String(), version: Type.String(), '*': Type.String() });
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Files of remotes. They are public and integrity needs CORS, so any origin may read them. */
export const releasesRoutes: FastifyPluginAsyncTypebox<{ releases: Releases }> = async (
  app,
  { releases },
) => {
  app.get(
    '/mfe/:name/:version/*',
    { schema: { tags: ['releases'], summary: 'A file of a remote', params: FileParamsSchema } },
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const folder = await releases.folderOf(name, version, file);
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', FOR_EVER);
      if (!folder || !(await sendFile(reply, folder, file)))
        throw new NotFoundError('There is no such release or file');
      return reply;
    },
  );
};
