import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActiveBuild, BuildRow, Canary } from './builds.repository';

/** Browsers are told apart by one of 100 numbers, so that the number names nobody. */
const BUCKETS = 100;
const BUCKET = /^\d{1,2}$/;
/** Longer than any canary runs. */
const LASTS_S = 30 * 86_400;

/** 0 to 99: which hundredth of all browsers one belongs to. */
export type Bucket = number;

/**
 * A browser that is in stays in while the percentage grows. Each release begins at another hundredth: it is not always the
 * same shoppers who try what is new.
 */
export function isInCanary({ build: { release }, percentage }: Canary, bucket: Bucket): boolean {
  const start = createHash('sha256').update(`${release.name} ${release.version}`).digest().readUInt32BE(0);
  return (bucket + start) % BUCKETS < percentage;
}

/** @returns the build that a page for this browser is made with; without a bucket the current one */
export function buildFor(
  { current, canary }: { readonly current: BuildRow; readonly canary?: Canary | undefined },
  bucket: Bucket | undefined,
): BuildRow {
  return canary && bucket !== undefined && isInCanary(canary, bucket) ? canary.build : current;
}

/**
 * The same of a remote, of which the page takes no other: where page and remote are tried that only fit together, a browser
 * that has the new page gets the new remote, and no other browser does, whichever numbers are theirs.
 *
 * @param fits - the page that the browser has; where neither does, staff forced it. Source: docs/rules.md REL-05
 */
export function fittingFor(
  { current, canary }: ActiveBuild,
  bucket: Bucket | undefined,
  fits: (build: BuildRow) => boolean,
): BuildRow {
  const build = buildFor({ current, canary }, bucket);
  if (!canary || bucket === undefined || fits(build)) return build;
  const other = build === current ? canary.build : current;
  return fits(other) ? other : current;
}

/** @returns what a page falls back on where its build cannot be loaded. Source: docs/rules.md REL-14 */
export function buildBefore({ current, previous }: ActiveBuild, build: BuildRow): BuildRow | undefined {
  return build === current ? previous : current;
}

/** The cookie that keeps a browser with one release. Source: docs/rules.md REL-05 */
export interface CanaryVisitors {
  /** @returns undefined while there is no canary: then no cookie is set either */
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
      const given = request.cookies[name];
      if (given !== undefined && BUCKET.test(given)) return Number(given);
      const bucket = randomInt(BUCKETS);
      reply.setCookie(name, String(bucket), cookie);
      return bucket;
    },
  };
}
