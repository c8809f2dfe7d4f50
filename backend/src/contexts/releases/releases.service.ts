import { Value } from 'typebox/value';
import type { Environment } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { encodingFor, contentTypeOf } from './build-store';
import type { Builds } from './builds';
import type { ActiveBuild, BuildRow, BuildState } from './builds.repository';
import type { Bucket } from './canary';
import { existsIn, placesOf, ReleaseFileSchema, SHELL, type ListedRelease } from './release-file';
import { isShell, keptOn, keptSets, releaseSet, shellFor, withShell, type PageBrowser } from './release-sets';
import { TRIAL_MS } from './release-watch';
import { expireReleaseActs } from './release-acts.repository';
import { expireReleaseFigures } from './release-figures.repository';

export interface PageBuild {
  readonly name: string;
  readonly version: string;
}

type Kept = Pick<BuildState, 'name' | 'version' | 'isCurrent' | 'percentage' | 'publishedAt' | 'isTakenBack'>;

/**
 * Returns true if one of these builds was taken back. A build counts as taken back if it was rolled back, is newer than
 * the current build, or is deleted, or if its name has no current build. The current build and a running canary never
 * count as taken back.
 *
 * @param keptBuilds - all builds that are kept. Source: docs/rules.md SKEW-02
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
/** Share of tab sessions that report figures while no version is on trial. The figures are compared in later trials. */
const SHARE_BESIDE_TRIALS = 0.1;

/**
 * Reads the builds that a page names.
 *
 * @param text - 'shell:4f1a,cart_mfe:77b0'
 * @returns [] if the text is unreadable, as if the page had no builds. Source: docs/rules.md SKEW-02
 */
export function readPageBuilds(text: unknown): PageBuild[] {
  if (typeof text !== 'string') return [];
  const foundMatches = text.split(',', MAX_BUILDS + 1).map((part) => BUILD.exec(part));
  if (foundMatches.length > MAX_BUILDS || foundMatches.includes(null)) return [];
  return foundMatches.map((match) => ({ name: match![1]!, version: match![2]! }));
}

/** @property encoding - compression of `bytes`; undefined means not compressed */
export interface BuildFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly encoding: string | undefined;
}

/** @returns whether the client accepts this encoding */
export type Accepts = (encoding: string) => boolean;

export interface Releases {
  /**
   * Returns the release set of a new page. Returns the same list object until a release changes.
   *
   * @param isForStaff - true means the page is at the staff host
   */
  currentReleases(browser?: PageBrowser, isForStaff?: boolean): Promise<readonly ListedRelease[]>;
  /** Returns the release that pages would list if this version were current; undefined if it is not stored. */
  keptRelease(name: string, version: string, bucket?: Bucket): Promise<ListedRelease | undefined>;
  hasCanary(): Promise<boolean>;
  /** Returns the share of tab sessions that report figures: all while a version is on trial, otherwise a tenth. */
  figureShare(): Promise<number>;
  /**
   * Returns a file of a current or earlier release for this environment; undefined if there is no such file.
   * @param isForStaff - true means requested at the staff host
   */
  file(
    name: string,
    version: string,
    file: string,
    accepts: Accepts,
    isForStaff?: boolean,
  ): Promise<BuildFile | undefined>;
  /** Returns the text files of the shell's build for this browser; undefined if the shell is not built. */
  currentShell(browser?: PageBrowser): Promise<ShellFiles | undefined>;
  /** Returns a file of the shell's current build or of an earlier one. */
  shellFile(file: string, accepts: Accepts): Promise<BuildFile | undefined>;
  /**
   * Returns true if this process knows that a build of the page was taken back.
   *
   * @param page - the page's builds, in the form 'shell:4f1a,cart_mfe:77b0'. Source: docs/rules.md SKEW-02
   */
  readonly isWithdrawn: (page: string) => Promise<boolean>;
  deleteAbandoned(now?: Date): Promise<void>;
  /** See {@link expireReleaseActs}, {@link expireReleaseFigures} */
  expire(): Promise<unknown>;
  publishBeside(keptDir: string): Promise<void>;
}

/** @property version - changes if a file changes */
export interface ShellFiles {
  readonly version: string;
  /** undefined means the build has no such file */
  text(file: string): Promise<string | undefined>;
}

async function fileOf(
  builds: Builds,
  build: BuildRow,
  file: string,
  accepts: Accepts,
): Promise<BuildFile | undefined> {
  if (!Object.hasOwn(build.release.files, file)) return undefined;
  const encoding = encodingFor(build, file, accepts);
  const bytes = await builds.read(build, file + (encoding?.extension ?? ''));
  return bytes && { bytes, contentType: contentTypeOf(file), encoding: encoding?.name };
}

const isReadable = (name: string, version: string): boolean =>
  Value.Check(ReleaseFileSchema.properties.name, name) &&
  Value.Check(ReleaseFileSchema.properties.version, version);

const isOnTrial = ({ canary, since: startTime }: ActiveBuild): boolean =>
  canary !== undefined || (startTime !== undefined && Date.now() - startTime.getTime() < TRIAL_MS);

const expireHistory = (database: Database): Promise<unknown> =>
  Promise.all([expireReleaseActs(database), expireReleaseFigures(database)]);

const textsOf = (builds: Builds, shell: BuildRow): ShellFiles => ({
  version: shell.release.version,
  text: async (file) =>
    Object.hasOwn(shell.release.files, file) ? (await builds.read(shell, file))!.toString('utf8') : undefined,
});

/** @param environment - only builds released for it are listed and served. Source: docs/rules.md STAFF-01 */
export function createReleasesService(builds: Builds, environment: Environment): Releases {
  const isHere = ({ release }: BuildRow, isForStaff: boolean): boolean =>
    existsIn(release, placesOf(environment, isForStaff));

  const presentOf = (active: readonly ActiveBuild[], isForStaff: boolean): ActiveBuild[] =>
    active.filter((each) => isShell(each) || isHere(each.current, isForStaff));
  const setOf = keptSets((active, browser, isForStaff) =>
    releaseSet(presentOf(active, isForStaff), browser, (build) => isHere(build, isForStaff)),
  );

  async function hasCanary(): Promise<boolean> {
    return (await builds.active()).some(
      ({ current: currentBuild, canary }) => canary !== undefined && isHere(currentBuild, false),
    );
  }

  async function findBuild(
    name: string,
    version: string,
    isForStaff: boolean,
  ): Promise<BuildRow | undefined> {
    const build = isReadable(name, version) ? await builds.find(name, version) : undefined;
    return build && isHere(build, isForStaff) ? build : undefined;
  }

  async function activeFor({ shellVersion }: PageBrowser): Promise<readonly ActiveBuild[]> {
    const shell = shellVersion && (await findBuild(SHELL, shellVersion, false));
    return withShell(await builds.active(), shell || undefined);
  }

  return {
    currentReleases: async (browser = {}, isForStaff = false) =>
      setOf(await activeFor(browser), browser, isForStaff),
    async keptRelease(name, version, bucket) {
      const build = await findBuild(name, version, false);
      return build && keptOn(await builds.active(), { bucket }, build);
    },
    hasCanary,
    figureShare: async () => ((await builds.active()).some(isOnTrial) ? 1 : SHARE_BESIDE_TRIALS),
    async file(name, version, file, accepts, isForStaff = false) {
      const build = name === SHELL ? undefined : await findBuild(name, version, isForStaff);
      return build && fileOf(builds, build, file, accepts);
    },
    async currentShell(browser = {}) {
      const shell = shellFor(presentOf(await activeFor(browser), false), browser);
      return shell && textsOf(builds, shell);
    },
    async shellFile(file, accepts) {
      const build = await builds.shellBuildWith(file);
      return build && fileOf(builds, build, file, accepts);
    },
    async isWithdrawn(page) {
      const pageBuilds = readPageBuilds(page);
      return pageBuilds.length > 0 && isAnyWithdrawn(await builds.states(), pageBuilds);
    },
    deleteAbandoned: (now) => builds.deleteAbandoned(now),
    expire: () => expireHistory(builds.publishing.database),
    publishBeside: (keptDir) => builds.publishBeside(keptDir),
  };
}
