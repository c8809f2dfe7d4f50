import type { Changes } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { withClaim, type Claim } from '../../platform/object-store';
import { prefixOf, type BuildStore } from './build-store';
import { buildsRepository as repository } from './builds.repository';
import { endCanary } from './canary';
import type { FolderBuild } from './read-build';
import { releaseActsRepository as acts } from './release-acts.repository';
import type { ReleaseFile } from './release-file';

/** Number of used builds to keep for open pages, besides the current one. Also the number of unused builds to keep. */
const KEPT_BESIDE = 9;
export const BUILDS_CHANGED = 'builds';

export interface Publishing {
  readonly database: Database;
  readonly changes: Changes;
  readonly store: BuildStore;
  /** Called at once after each change by this process, because the change's announcement arrives later. */
  onChange(): void;
}

/**
 * How to publish a local build. `current`: a new build becomes current. A known build does so only if it was built
 * after the current build became current, so that an older deployment that restarts does not replace a newer build.
 * `first`: the build becomes current if its name has no current build. `keep`: the build is only stored and served.
 */
export interface Wish {
  readonly wish: 'current' | 'first' | 'keep';
}

/** Actor and reason in the history for builds that come with a deployment of the server. */
const BESIDE = { actor: 'the server', reason: 'built beside it' };
const NEVER_LATER = new Date(0);

interface Published {
  readonly isNew: boolean;
}

/** @returns undefined if the files must be stored first @param claim - missing if this process has not stored them */
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
    const activation =
      wish !== 'keep' &&
      (await repository.makeCurrent(transaction, name, version, wish === 'first' ? NEVER_LATER : ofAge));
    if (activation) {
      await endCanary(transaction, name, BESIDE, version);
      await acts.add(transaction, {
        name,
        version,
        act: 'activate',
        previous: activation.previous,
        ...BESIDE,
      });
      await changes.announce(transaction, BUILDS_CHANGED, name);
    }
    return { isNew };
  });
}

/** Stores a build's files and its row, so that any process serves them. */
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
    // tells the other processes about the deletion, because open pages that use these builds must reload
    if (oldest.length > 0) await changes.announce(transaction, BUILDS_CHANGED, name);
    return oldest;
  });
  onChange();
  // deletes rows before files, so that no row names deleted files if the process is killed
  for (const row of deleted) await unlessKept(database, row.release, () => store.delete(row));
}

/** Deletes files of builds that have no row, because a process died while it published or deleted the build. */
export async function deleteAbandonedBuilds(
  { database, store }: Pick<Publishing, 'database' | 'store'>,
  now = new Date(),
): Promise<void> {
  for (const build of await store.oldBuilds(now))
    await unlessKept(database, build, () => store.deleteAll(build));
}

/** Deletes files of a build if it has no row. Meanwhile, a publication of the build waits. It then stores the files. */
async function unlessKept(
  database: Database,
  release: Pick<ReleaseFile, 'name' | 'version'>,
  deleteFiles: () => Promise<void>,
): Promise<void> {
  await withClaim(database, prefixOf(release), async () => {
    if (!(await repository.find(database, release.name, release.version))) await deleteFiles();
  });
}
