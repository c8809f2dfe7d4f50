// Chooses the builds of a page for one browser: the build of the shell, and one of each remote.
import type { RemoteRelease } from '@bindery/shared/contracts';
import type { ActiveBuild, BuildRow } from './builds.repository';
import { buildBefore, buildFor, fittingFor, type Bucket } from './canary';
import { contractFaults } from './contract-faults';
import { buildHeldBack, heldAmong, heldId, NOTHING_HELD_BACK, type HeldBack } from './held-back';
import { fitFaults } from './release-faults';
import { asListed, asPrevious, SHELL, type ListedRelease, type ReleaseFile } from './release-file';

/** Returns the modules that a page must not load, because they do not fit it. Source: docs/rules.md REL-14 */
function refusedOf(release: ReleaseFile, page: readonly ReleaseFile[]): Pick<RemoteRelease, 'refused'> {
  const faults = page.flatMap((shell) => contractFaults(release, shell));
  return faults.length === 0
    ? {}
    : { refused: Object.fromEntries(faults.map(({ expose, why }) => [expose, why])) };
}

/**
 * Returns true if the shell has a slot for the remote, or if staff have set a place for it. Also returns true if the
 * shell is so old that it does not list its slots. Source: docs/rules.md REL-23
 */
const hasPlace = (
  { current: { release }, places = [] }: ActiveBuild,
  page: readonly ReleaseFile[],
): boolean =>
  places.length > 0 ||
  page.length === 0 ||
  page.some(({ accepts }) => accepts === undefined || Object.hasOwn(accepts, release.name));

export const isShell = ({ current: currentBuild }: ActiveBuild): boolean =>
  currentBuild.release.name === SHELL;

const listedOn = (page: readonly ReleaseFile[], { release }: BuildRow): ListedRelease => ({
  ...asListed(release),
  ...refusedOf(release, page),
});

const placesOfModules = (active?: ActiveBuild): Pick<ListedRelease, 'modulePlaces'> =>
  active?.places ? { modulePlaces: active.places } : {};

/** Facts about a browser that decide which builds its page gets. */
export interface PageBrowser {
  /** undefined means it gets no canary */
  readonly bucket?: Bucket | undefined;
  /** builds that this browser must not get, because they froze its page */
  readonly held?: HeldBack | undefined;
  /** kept version of the shell, if the browser previews one. Source: docs/rules.md ALONE-04 */
  readonly shellVersion?: string | undefined;
}

/** Returns the shell for this browser. A canary or an earlier shell must fit the current remotes. */
export function shellFor(
  active: readonly ActiveBuild[],
  { bucket, held = NOTHING_HELD_BACK }: PageBrowser,
): BuildRow | undefined {
  const remotes = active
    .filter((each) => !isShell(each))
    .map(({ current: currentBuild }) => currentBuild.release);
  const fits = ({ release }: BuildRow): boolean => fitFaults(release, remotes).length === 0;
  const shell = active.find((each) => isShell(each));
  return shell && buildHeldBack(shell, buildFor(shell, bucket), held, fits);
}

/** Replaces the released build of the shell with a previewed build. */
export const withShell = (
  active: readonly ActiveBuild[],
  shell: BuildRow | undefined,
): readonly ActiveBuild[] =>
  shell ? active.map((each) => (isShell(each) ? { current: shell } : each)) : active;

/** Returns the release of the shell that the browser's page is made of. */
function pageOf(active: readonly ActiveBuild[], browser: PageBrowser): ReleaseFile[] {
  const shell = shellFor(active, browser);
  return shell ? [shell.release] : [];
}

/** Returns true if the release set of new pages includes the name. */
export function isListed(active: readonly ActiveBuild[], name: string): boolean {
  const page = pageOf(active, {});
  return active.some((each) => each.current.release.name === name && (isShell(each) || hasPlace(each, page)));
}

/** Returns the entry of a stored version for this browser's release set, as if the version were current. */
export const keptOn = (
  active: readonly ActiveBuild[],
  browser: PageBrowser,
  build: BuildRow,
): ListedRelease => ({
  ...listedOn(pageOf(active, browser), build),
  ...placesOfModules(active.find(({ current: { release } }) => release.name === build.release.name)),
});

/** Returns the release set of a new page for this browser, sorted by name. */
export function releaseSet(
  active: readonly ActiveBuild[],
  browser: PageBrowser,
  isHere: (build: BuildRow) => boolean,
): ListedRelease[] {
  const { bucket, held = NOTHING_HELD_BACK } = browser;
  const page = pageOf(active, browser);
  const fits = (build: BuildRow): boolean => isHere(build) && fitFaults(build.release, page).length === 0;
  return active
    .filter((each) => !isShell(each) && hasPlace(each, page))
    .map((each) => {
      const build = buildHeldBack(each, fittingFor(each, bucket, fits), held, fits);
      const fallbackBuild = buildBefore(each, build);
      return {
        ...listedOn(page, build),
        ...placesOfModules(each),
        ...(fallbackBuild &&
          !held.has(heldId(fallbackBuild)) &&
          fits(fallbackBuild) && { previous: asPrevious(asListed(fallbackBuild.release)) }),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

type SetOf = (
  active: readonly ActiveBuild[],
  browser: PageBrowser,
  isForStaff: boolean,
) => readonly ListedRelease[];

/** Caches release sets. Browsers with the same builds share one object, so that it can be the key of a page cache. */
export function keptSets(make: SetOf): SetOf {
  const setsOfBuilds = new WeakMap<readonly ActiveBuild[], Map<string, readonly ListedRelease[]>>();
  return (active, { bucket, held: heldByCookie = NOTHING_HELD_BACK }, isForStaff) => {
    // ignores builds in the cookie that are not active
    const held = heldAmong(active, heldByCookie);
    const sets = setsOfBuilds.get(active) ?? new Map<string, readonly ListedRelease[]>();
    setsOfBuilds.set(active, sets);
    const key = [bucket, isForStaff, ...held].join(' ');
    const cachedSet = sets.get(key);
    if (cachedSet) return cachedSet;
    const freshSet = make(active, { bucket, held }, isForStaff);
    const content = JSON.stringify(freshSet);
    const set = sets.get(content) ?? freshSet;
    sets.set(key, set).set(content, set);
    return set;
  };
}
