import type { BuildState } from './builds.repository';

export interface PageBuild {
  readonly name: string;
  readonly version: string;
}

type Kept = Pick<BuildState, 'name' | 'version' | 'isCurrent' | 'percentage' | 'publishedAt' | 'isTakenBack'>;

/**
 * Returns whether one of these builds was taken back: its files are not kept, its name has no current build, the
 * current one was published before it, or staff went back from it, even if another is current since. A build that is
 * only older than the current one, or a running canary, is not.
 *
 * @param keptBuilds - every build that is kept
 * Source: docs/rules.md SKEW-02
 */
export function isAnyWithdrawn(keptBuilds: readonly Kept[], builds: readonly PageBuild[]): boolean {
  return builds.some(({ name, version }) => {
    const build = keptBuilds.find((each) => each.name === name && each.version === version);
    const currentBuild = keptBuilds.find((each) => each.name === name && each.isCurrent);
    if (!build || !currentBuild) return true;
    if (build.isCurrent || build.percentage !== null) return false;
    return build.isTakenBack || build.publishedAt > currentBuild.publishedAt;
  });
}

const BUILD = /^([a-z][a-z0-9_]{0,59}):([A-Za-z0-9][A-Za-z0-9._-]{0,99})$/;
const MAX_BUILDS = 20;

/**
 * Reads the builds that a page names.
 *
 * @param text - 'shell:4f1a,cart_mfe:77b0'
 * @returns [] if it is unreadable: then nothing concerns the page
 * Source: docs/rules.md SKEW-02
 */
export function readPageBuilds(text: unknown): PageBuild[] {
  if (typeof text !== 'string') return [];
  const foundMatches = text.split(',', MAX_BUILDS + 1).map((part) => BUILD.exec(part));
  if (foundMatches.length > MAX_BUILDS || foundMatches.includes(null)) return [];
  return foundMatches.map((match) => ({ name: match![1]!, version: match![2]! }));
}
