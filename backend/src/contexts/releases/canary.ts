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
 * Returns true if the browser gets the canary. A browser in the canary remains in it if the percentage grows. Each
 * release begins at another browser number, so that new releases do not always reach the same shoppers first.
 */
export function isInCanary({ build: { release }, percentage }: Canary, bucket: Bucket): boolean {
  return (bucket - firstBucketOf(release.name, release.version) + BUCKETS) % BUCKETS < percentage;
}

/** @returns the first browser number of this version's canary, which gets it at any percentage */
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
 * Returns a remote's build for this browser. The browser's number decides between the canary and the current build. If
 * that build does not fit the page but the other build does, returns the other build.
 *
 * @param fits - returns true if a build fits the browser's page; no build may fit after a forced activation
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

/** Numbers browsers by a cookie, so that a browser gets the same release on each page. Source: docs/rules.md REL-05 */
export interface CanaryVisitors {
  /** @returns the browser's number; undefined, without setting a cookie, if there is no canary */
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
 * Ends the canary of a name. Adds a row to the history.
 *
 * @param instead - version that becomes current or canary instead; if it is the canary's version, adds no row
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
