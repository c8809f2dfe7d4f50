import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  FiguresOfReleasesSchema,
  ReleaseFiguresSchema,
  type FiguresOfReleases,
  type ReleaseCounts,
} from '@bindery/shared/contracts';
import { REPORT_LIMIT } from '../../platform/http';
import type { ReleaseFigures } from './release-figures';
import { NameParamsSchema } from './registry.schemas';
import type { Registry } from './registry';
import type { VersionFigures } from './release-figures.repository';

const LIMIT_BYTES = 8 * 1024;

/** Receives the figures that pages report about their releases. A database failure never causes an error in a page. */
export const figuresRoutes: FastifyPluginAsyncTypebox<{ readonly figures: ReleaseFigures }> = async (
  app,
  { figures },
) => {
  app.post(
    '/release-figures',
    {
      config: REPORT_LIMIT,
      bodyLimit: LIMIT_BYTES,
      schema: {
        tags: ['releases'],
        summary:
          'What a page tells of the releases on it: loads, failures and the like, as counts of 0 and 1',
        body: ReleaseFiguresSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await figures
        .count(request.body.figures, request.ip)
        .catch((err: unknown) => request.log.warn({ err }, 'figures of releases are not counted'));
      return reply.code(204).send(null);
    },
  );
};

type VersionCounts = FiguresOfReleases['data']['versions'][number];

const meanOf = ({
  slotMs,
  shown,
}: Pick<VersionFigures, 'slotMs' | 'shown'>): Pick<ReleaseCounts, 'slot_ms'> =>
  shown === 0 ? {} : { slot_ms: Math.round(slotMs / shown) };

function sumOf(list: readonly VersionFigures[]): ReleaseCounts {
  const sum = (fact: Exclude<keyof VersionFigures, 'version' | 'expose'>): number =>
    list.reduce((total, each) => total + each[fact], 0);
  return {
    ...{ loads: sum('loads'), failures: sum('failures'), slow: sum('slow'), blocked: sum('blocked') },
    ...{ goals: sum('goals'), ...meanOf({ slotMs: sum('slotMs'), shown: sum('shown') }) },
  };
}

/** Groups the figures by version. Returns each version's figures by exposed module, and their sum. */
function wireFigures(figures: readonly VersionFigures[]): VersionCounts[] {
  return [...new Set(figures.map(({ version }) => version))].map((version) => {
    const list = figures.filter((each) => each.version === version);
    return {
      version,
      sum: sumOf(list),
      exposes: Object.fromEntries(list.map((each) => [each.expose, sumOf([each])])),
    };
  });
}

/** Route that returns the figures of a name. The registry's routes register it, and check the caller's rights. */
export const figuresOfRoute: FastifyPluginAsyncTypebox<{
  readonly registry: Pick<Registry, 'figuresOf'>;
}> = async (app, { registry }) => {
  app.get(
    '/_canvas/api/releases/:name/figures',
    {
      schema: {
        tags: ['releases'],
        summary: 'How the kept versions of a name do, as browsers told in the last 30 days, the latest first',
        params: NameParamsSchema,
        response: { 200: FiguresOfReleasesSchema },
      },
    },
    async ({ params }) => ({ data: { versions: wireFigures(await registry.figuresOf(params.name)) } }),
  );
};
