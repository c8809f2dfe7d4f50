import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  PackageListSchema,
  PackagePublicationResponseSchema,
  PackageTrialBegunSchema,
  PackageTrialSchema,
} from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { availableOrProblem } from './muse.errors';
import type { PackageTrials } from './package-trials';
import { InvalidUploadError, UPLOAD_BYTES } from './package-upload';
import type { Publishing } from './publishing';

const PATH = '/_canvas/api/staff/packages';
const IdParamsSchema = Type.Object({ trialId: Type.String({ format: 'uuid' }) });
const VERSION = Type.String({ pattern: '^[0-9a-f]{16}$' });
const SLUG = Type.String({ maxLength: 100 });
const VersionBodySchema = Type.Object({ slug: SLUG, version: VERSION });
const PublicationBodySchema = Type.Object({
  trial_id: Type.String({ format: 'uuid' }),
  version: VERSION,
  /** number of refused books that the trial counted and that staff accept */
  acknowledged: Type.Optional(Type.Integer({ minimum: 0 })),
});
const RollbackBodySchema = Type.Object({
  /** the version that was current when the panel loaded */
  was: VERSION,
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});

const tags = ['staff'];

export interface StaffPackagesOptions {
  readonly trials: PackageTrials;
  readonly publishing: Publishing;
}

/** Routes for staff to list packages, try versions and publish them. Source: docs/rules.md PACK-11, PACK-13, STAFF-07 */
export const staffPackagesRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, options) => {
  await readRoutes(app, options);
  await writeRoutes(app, options);
  await app.register(uploadRoutes, options);
  await publicationRoutes(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, { trials, publishing }) => {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'The packages with the versions that are kept, and the latest trials',
        response: { 200: PackageListSchema },
      },
    },
    async () => {
      const list = await trials.list();
      const packages = list.packages.map(async (triedPackage) => ({
        ...triedPackage,
        ...(await publishing.read(triedPackage.slug)),
      }));
      return { data: { ...list, packages: await Promise.all(packages) } };
    },
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
};

const uploadRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, { trials }) => {
  // the archive is not sent as JSON, because parsing it would block the only thread
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/gzip', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, callback) => callback(null, body),
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
      if (!Buffer.isBuffer(body)) throw new InvalidUploadError('it was not sent as bytes');
      const id = await trials.beginWithFiles(body);
      return reply.code(202).send({ data: { id } });
    },
  );
};

const publicationRoutes: FastifyPluginAsyncTypebox<StaffPackagesOptions> = async (app, { publishing }) => {
  const response = { 200: PackagePublicationResponseSchema };
  app.post(
    `${PATH}/publications`,
    {
      config: WRITE_LIMIT,
      schema: { tags, summary: 'Publishes a version on its trial', body: PublicationBodySchema, response },
    },
    async ({ body: { trial_id: trialId, version, acknowledged } }) => ({
      data: await availableOrProblem(() => publishing.publish({ trialId, version, acknowledged })),
    }),
  );
  app.post(
    `${PATH}/:slug/rollback`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags,
        summary: 'Gives shoppers the version again that the published one took the place of',
        params: Type.Object({ slug: SLUG }),
        body: RollbackBodySchema,
        response,
      },
    },
    async ({ params, body }) => ({
      data: await availableOrProblem(() => publishing.rollBack(params.slug, body)),
    }),
  );
};
