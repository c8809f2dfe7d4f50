import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ActiveBuild,
  type BuildRow,
  type Canary,
  buildsRepository as repository,
} from './builds.repository';
import type { Connection } from '../../platform/database';
import { releaseActsRepository as acts, type ActLine } from './release-acts.repository';
import { ReleaseStateError } from './releases.errors';

/** Each browser has one of 100 numbers: too few to identify a browser. */
const BUCKETS = 100;
const BUCKET = /^\d{1,2}$/;
const LASTS_S = 30 * 86_400;

/** A browser's number, 0 to 99. */
export type Bucket = number;

/**
 * Returns whether the browser gets the canary. If the percentage grows, browsers in the canary stay in it. The
 * first number differs for each release, so that new releases do not always go to the same shoppers first.
 */
export function isInCanary({ build: { release }, percentage }: Canary, bucket: Bucket): boolean {
  return (bucket - firstBucketOf(release.name, release.version) + BUCKETS) % BUCKETS < percentage;
}

/** @returns the browser number that gets a canary of this version even at the lowest percentage */
export function firstBucketOf(name: string, version: string): Bucket {
  const start = createHash('sha256').update(`${name} ${version}`).digest().readUInt32BE(0);
  return (BUCKETS - (start % BUCKETS)) % BUCKETS;
}

/** @returns the build for a browser with this number; if it has no number, the current build */
export function buildFor(
  { current: currentBuild, canary }: { readonly current: BuildRow; readonly canary?: Canary | undefined },
  bucket: Bucket | undefined,
): BuildRow {
  return canary && bucket !== undefined && isInCanary(canary, bucket) ? canary.build : currentBuild;
}

/**
 * Returns the build of a remote for this browser: the canary or the current build, by the browser's number. If only the
 * other one fits the page, returns the other one.
 *
 * @param fits - returns true if a build fits the browser's page; after a forced activation, maybe no build fits
 * Source: docs/rules.md REL-05
 */
export function fittingFor(
  { current: currentBuild, canary }: ActiveBuild,
  bucket: Bucket | undefined,
  fits: (build: BuildRow) => boolean,
): BuildRow {
  const build = buildFor({ current: currentBuild, canary }, bucket);
  if (!canary || bucket === undefined || fits(build)) return build;
  const otherBuild = build === currentBuild ? canary.build : currentBuild;
  return fits(otherBuild) ? otherBuild : currentBuild;
}

/** @returns the fallback: the build that a page loads if it cannot load `build`. Source: docs/rules.md REL-14 */
export function buildBefore(
  { current: currentBuild, previous: previousBuild }: ActiveBuild,
  build: BuildRow,
): BuildRow | undefined {
  return build === currentBuild ? previousBuild : currentBuild;
}

/** The cookie with a browser's number, which gives it the same release on each page. Source: docs/rules.md REL-05 */
export interface CanaryVisitors {
  /** @returns undefined if there is no canary; sets no cookie then */
  bucketOf(request: FastifyRequest, reply: FastifyReply): Promise<Bucket | undefined>;
}

/** @param isSecure - the shop is served over https */
export function createCanaryVisitors(
  releases: { hasCanary(): Promise<boolean> },
  isSecure: boolean,
): CanaryVisitors {
  const name = isSecure ? '__Host-release-bucket' : 'release-bucket';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, maxAge: LASTS_S } as const;
  return {
    async bucketOf(request, reply) {
      if (!(await releases.hasCanary())) return undefined;
      const cookieValue = request.cookies[name];
      if (cookieValue !== undefined && BUCKET.test(cookieValue)) return Number(cookieValue);
      const bucket = randomInt(BUCKETS);
      reply.setCookie(name, String(bucket), cookie);
      return bucket;
    },
  };
}

/**
 * Ends the canary of a name, and adds a row to the history.
 *
 * @param instead - the version that becomes current or canary instead; if it is the same version, adds no row
 * @returns the version of the canary; undefined if there was none
 */
export async function endCanary(
  transaction: Connection,
  name: string,
  author: Pick<ActLine, 'actor' | 'reason'>,
  instead?: string,
): Promise<string | undefined> {
  const version = await repository.endCanary(transaction, name);
  if (version !== undefined && version !== instead)
    await acts.add(transaction, { name, version, act: 'canary', percentage: 0, ...author });
  return version;
}

/** @returns the latest version, if it was published after the current one */
export async function candidateOf(transaction: Connection, name: string): Promise<string> {
  const states = await repository.states(transaction, name);
  const currentState = states.find(({ isCurrent }) => isCurrent);
  const [latest] = states
    .filter(
      ({ isCurrent, publishedAt }) => !isCurrent && currentState && publishedAt > currentState.publishedAt,
    )
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  if (!latest)
    throw new ReleaseStateError(
      'no_candidate',
      `No version of ${name} was published after the current one: publish one, or say which`,
    );
  return latest.version;
}
