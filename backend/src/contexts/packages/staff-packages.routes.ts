import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PackageListSchema, PackageTrialBegunSchema, PackageTrialSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { availableOrProblem } from '../muse';
import type { PackageTrials } from './package-trials';
import { UPLOAD_BYTES } from './package-upload';

const PATH = '/_canvas/api/staff/packages';
const IdParamsSchema = Type.Object({ trialId: Type.String({ format: 'uuid' }) });
const VersionBodySchema = Type.Object({
  slug: Type.String({ maxLength: 100 }),
  version: Type.String({ pattern: '^[0-9a-f]{16}$' }),
});

const tags = ['staff'];

export interface StaffPackagesOptions {
  readonly trials: PackageTrials;
}

/** Product packages as staff see them: what there is, and what a version would change. Source: docs/rules.md PACK-11, STAFF-07 */
export const staffPackagesRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(readRoutes, options);
  await app.register(writeRoutes, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, { trials }) => {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'The packages with the versions that are kept, and the latest trials',
        response: { 200: PackageListSchema },
      },
    },
    async () => ({ data: await trials.list() }),
  );
  app.get(
    `${PATH}/trials/:trialId`,
    {
      schema: {
        tags,
        summary:
          'What a version would change: what the check says, the books that it refuses, the pages that differ',
        params: IdParamsSchema,
        response: { 200: PackageTrialSchema },
      },
    },
    async ({ params }) => ({ data: await availableOrProblem(() => trials.read(params.trialId)) }),
  );
};

const writeRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, { trials }) => {
  app.addContentTypeParser(
    ['application/gzip', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.post(
    `${PATH}/trials`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Tries a version that is kept',
        body: VersionBodySchema,
        response: { 202: PackageTrialBegunSchema },
      },
    },
    async ({ body }, reply) => {
      const id = await availableOrProblem(() => trials.beginWithVersion(body.slug, body.version));
      return reply.code(202).send({ data: { id } });
    },
  );
  app.post(
    `${PATH}/uploads`,
    {
      config: WRITE_LIMIT,
      bodyLimit: UPLOAD_BYTES,
      schema: {
        tags,
        summary: 'Checks and tries a package that is sent, as bytes',
        response: { 202: PackageTrialBegunSchema },
      },
    },
    async ({ body }, reply) => {
      const id = await trials.beginWithFiles(body as Buffer);
      return reply.code(202).send({ data: { id } });
    },
  );
};
