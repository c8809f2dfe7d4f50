import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FrozenPageSchema, type FrozenPage } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { REPORT_LIMIT } from '../../platform/http';
import { buildsOf, type ActiveBuild, type BuildRow } from './builds.repository';
import type { ReleaseFigures } from './release-figures';

const ENTRY = /^[a-z][a-z0-9_]{0,59}@[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const MAX_ENTRIES = 8;
const LASTS_S = 86_400;

/** Builds that this browser does not get because they froze its page, in the form 'cart_mfe@77b0'. */
export type HeldBack = ReadonlySet<string>;

export const NOTHING_HELD_BACK: HeldBack = new Set();

export const heldId = ({ release: { name, version } }: BuildRow): string => `${name}@${version}`;

/** @returns the entries of `held` that name active builds */
export function heldAmong(active: readonly ActiveBuild[], held: HeldBack): HeldBack {
  if (held.size === 0) return NOTHING_HELD_BACK;
  const ids = active.flatMap((each) => buildsOf(each)).map((build) => heldId(build));
  return new Set(ids.filter((id) => held.has(id)));
}

/**
 * Returns `build`. If the build is in the browser's held-back list, returns the newest earlier build that fits.
 *
 * @param fits - returns true if a build fits the browser's page; if no earlier build fits, the browser gets `build`
 *   Source: docs/rules.md REL-26
 */
export function buildHeldBack(
  { current: currentBuild, previous: previousBuild, canary }: ActiveBuild,
  build: BuildRow,
  held: HeldBack,
  fits: (build: BuildRow) => boolean,
): BuildRow {
  if (!held.has(heldId(build))) return build;
  const newestFirst = [canary?.build, currentBuild, previousBuild];
  const earlierBuilds = newestFirst.slice(newestFirst.indexOf(build) + 1);
  return earlierBuilds.find((each) => each && !held.has(heldId(each)) && fits(each)) ?? build;
}

/** The cookie with the builds that froze a browser's pages, so that it gets others. Source: docs/rules.md REL-26 */
export interface HeldBackVisitors {
  heldBackOf(request: FastifyRequest): HeldBack;
  /** For a day, the browser does not get this build; newer builds of the name are not affected. */
  hold(request: FastifyRequest, reply: FastifyReply, build: { name: string; version: string }): void;
}

/** @param isSecure - the shop is served over https */
export function createHeldBackVisitors(isSecure: boolean): HeldBackVisitors {
  const cookieName = isSecure ? '__Host-held-back' : 'held-back';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, maxAge: LASTS_S } as const;
  function heldBackOf(request: FastifyRequest): HeldBack {
    const cookieValue = request.cookies[cookieName];
    if (cookieValue === undefined) return NOTHING_HELD_BACK;
    const entries = cookieValue.split('|', MAX_ENTRIES);
    return new Set(entries.filter((entry) => ENTRY.test(entry)));
  }
  return {
    heldBackOf,
    hold(request, reply, { name, version }) {
      const entries = [...new Set([`${name}@${version}`, ...heldBackOf(request)])].slice(0, MAX_ENTRIES);
      reply.setCookie(cookieName, entries.join('|'), cookie);
    },
  };
}

const LIMIT_BYTES = 1024;

/** Receives the watchdog's report of a frozen page. Source: docs/rules.md REL-26 */
export const frozenPageRoutes: FastifyPluginAsyncTypebox<{
  readonly heldBack: Pick<HeldBackVisitors, 'hold'>;
  readonly figures: Pick<ReleaseFigures, 'countFrozen'>;
  readonly figureShare: () => Promise<number>;
}> = async (app, { heldBack, figures, figureShare }) => {
  /** Counts only a share of frozen pages, because browsers report all of these but only a share of other figures. */
  async function countFrozen({ body, ip }: FastifyRequest<{ Body: FrozenPage }>): Promise<void> {
    if (Math.random() < (await figureShare())) await figures.countFrozen(body, ip);
  }
  app.post(
    '/frozen-page',
    {
      config: REPORT_LIMIT,
      bodyLimit: LIMIT_BYTES,
      schema: {
        tags: ['releases'],
        summary: "A remote froze a visitor's page: its next page gets the version before",
        body: FrozenPageSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { name, version, expose } = request.body;
      request.log.warn({ frozen: { name, version, expose } }, 'a page froze');
      heldBack.hold(request, reply, request.body);
      await countFrozen(request).catch((err: unknown) =>
        request.log.warn({ err }, 'a frozen page is not counted'),
      );
      return reply.code(204).send(null);
    },
  );
};
