import type { BuildState } from './builds.repository';

/** A build that a page was made with. */
export interface PageBuild {
  readonly name: string;
  readonly version: string;
}

type Kept = Pick<BuildState, 'name' | 'version' | 'isCurrent' | 'percentage' | 'publishedAt' | 'isTakenBack'>;

/**
 * Was one of these builds taken back? So it is where its files are no longer kept, where nothing of its name is current
 * any more, where one that was published before it is current, and where somebody went back from it, whatever became
 * current since. One that is merely older than the current one is not, nor is one that some browsers try now.
 *
 * @param kept - every build that is kept
 * Source: docs/rules.md SKEW-02
 */
export function isAnyWithdrawn(kept: readonly Kept[], builds: readonly PageBuild[]): boolean {
  return builds.some(({ name, version }) => {
    const build = kept.find((each) => each.name === name && each.version === version);
    const current = kept.find((each) => each.name === name && each.isCurrent);
    if (!build || !current) return true;
    if (build.isCurrent || build.percentage !== null) return false;
    return build.isTakenBack || build.publishedAt > current.publishedAt;
  });
}

const BUILD = /^([a-z][a-z0-9_]{0,59}):([A-Za-z0-9][A-Za-z0-9._-]{0,99})$/;
const MAX_BUILDS = 20;

/**
 * Reads what a page says of itself.
 *
 * @param text - 'shell:4f1a,cart_mfe:77b0'
 * @returns [] where it says nothing that can be read: then there is nothing to tell it
 * Source: docs/rules.md SKEW-02
 */
export function readPageBuilds(text: unknown): PageBuild[] {
  if (typeof text !== 'string') return [];
  const foundMatches = text.split(',', MAX_BUILDS + 1).map((part) => BUILD.exec(part));
  if (foundMatches.length > MAX_BUILDS || foundMatches.includes(null)) return [];
  return foundMatches.map((match) => ({ name: match![1]!, version: match![2]! }));
}
