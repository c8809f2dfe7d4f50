import type { Changes } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { withClaim, type Claim } from '../../platform/object-store';
import { prefixOf, type BuildStore } from './build-store';
import { buildsRepository as repository } from './builds.repository';
import { endCanary } from './end-canary';
import type { FolderBuild } from './read-build';
import { releaseActsRepository as acts } from './release-acts.repository';
import type { ReleaseFile } from './release-file';

/** Builds of a name that stay served beside the current one: pages keep the set they started with. As many that no page has. */
const KEPT_BESIDE = 9;
/** What every process hears when the current build of a name is another. */
export const BUILDS_CHANGED = 'builds';

export interface Publishing {
  readonly database: Database;
  readonly changes: Changes;
  readonly store: BuildStore;
  /** Told at once of what this process has changed itself: the notice of it takes a moment. */
  onChange(): void;
}

/**
 * What is to become of a build beside a process. `current`: the current one where it is new, or was put there after the
 * current one became so: a process of an older deployment that starts again takes nothing back. `first`: the current one
 * where there is none. `keep`: it is served, and no more.
 */
export interface Wish {
  readonly wish: 'current' | 'first' | 'keep';
}

/** In the history, of what a deployment of the server brings along. */
const BESIDE = { actor: 'the server', reason: 'built beside it' };
const NEVER_LATER = new Date(0);

interface Published {
  readonly isNew: boolean;
}

/** @returns undefined if the build is not kept and this process has not put its files */
function publishRow(
  { database, changes }: Pick<Publishing, 'database' | 'changes'>,
  build: FolderBuild,
  { wish }: Wish,
  claim?: Claim,
): Promise<Published | undefined> {
  const { name, version } = build.release;
  return database.transaction(async (transaction) => {
    await claim?.require(transaction);
    await repository.lock(transaction, name);
    if (!claim && !(await repository.find(transaction, name, version))) return undefined;
    const isNew = await repository.insert(transaction, build);
    if (isNew) await acts.add(transaction, { name, version, act: 'publish', ...BESIDE });
    const ofAge = isNew ? undefined : build.builtAt;
    const made =
      wish !== 'keep' &&
      (await repository.makeCurrent(transaction, name, version, wish === 'first' ? NEVER_LATER : ofAge));
    if (made) {
      await endCanary(transaction, name, BESIDE, version);
      await acts.add(transaction, { name, version, act: 'activate', previous: made.previous, ...BESIDE });
      await changes.announce(transaction, BUILDS_CHANGED, name);
    }
    return { isNew };
  });
}

/** Puts a build's files into the store and tells of it, so that any process serves them. */
export async function publishBuild(publishing: Publishing, build: FolderBuild, wish: Wish): Promise<void> {
  const { database, store, onChange } = publishing;
  const published =
    (await publishRow(publishing, build, wish)) ??
    (await withClaim(database, prefixOf(build.release), async (claim) => {
      await store.putMissing(build);
      return publishRow(publishing, build, wish, claim);
    }));
  onChange();
  if (published?.isNew) await deleteOldestBuilds(publishing, build.release.name);
}

export async function deleteOldestBuilds(
  { database, changes, store, onChange }: Publishing,
  name: string,
): Promise<void> {
  const deleted = await database.transaction(async (transaction) => {
    await repository.lock(transaction, name);
    const oldest = await repository.deleteOldest(transaction, name, KEPT_BESIDE);
    // pages that were made with them are to hear of it
    if (oldest.length > 0) await changes.announce(transaction, BUILDS_CHANGED, name);
    return oldest;
  });
  onChange();
  // rows first: no row may promise files that a process deleted which was killed then
  for (const row of deleted) await unlessKept(database, row.release, () => store.delete(row));
}

/** Deletes files of builds that no row tells of: a process died while it published or deleted them. */
export async function deleteAbandonedBuilds(
  { database, store }: Pick<Publishing, 'database' | 'store'>,
  now = new Date(),
): Promise<void> {
  for (const build of await store.old(now)) await unlessKept(database, build, () => store.deleteAll(build));
}

/** Deletes files of a build that no row tells of. Whoever publishes it again meanwhile waits, and puts them again. */
async function unlessKept(
  database: Database,
  release: Pick<ReleaseFile, 'name' | 'version'>,
  deleteFiles: () => Promise<void>,
): Promise<void> {
  await withClaim(database, prefixOf(release), async () => {
    if (!(await repository.find(database, release.name, release.version))) await deleteFiles();
  });
}
