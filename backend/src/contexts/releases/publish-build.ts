import type { Changes } from '../../platform/changes';
import type { Database } from '../../platform/database';
import type { BuildStore } from './build-store';
import { buildsRepository as repository } from './builds.repository';
import type { FolderBuild } from './read-build';

/** Builds of a name that stay served beside the current one: pages keep the set they started with. */
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
 * Puts a build's files into the store and tells of it, so that any process serves them.
 *
 * @param isWished - it becomes the current one where it is new, or was put there after the current one became so: a
 * process of an older deployment that starts again takes nothing back
 */
export async function publishBuild(
  { database, changes, store, onChange }: Publishing,
  build: FolderBuild,
  { isWished }: { isWished: boolean },
): Promise<void> {
  const { name, version } = build.release;
  // slow, so before the lock; the same bytes whoever puts them
  if (!(await repository.find(database, name, version))) await store.putMissing(build);
  const isNew = await database.transaction(async (transaction) => {
    await repository.lock(transaction, name);
    // deleted between the two: then its files are
    if (!(await repository.find(transaction, name, version))) await store.putMissing(build);
    const isInserted = await repository.insert(transaction, build);
    const before = isInserted ? undefined : build.builtAt;
    if (isWished && (await repository.makeCurrent(transaction, name, version, before)))
      await changes.announce(transaction, BUILDS_CHANGED, name);
    return isInserted;
  });
  onChange();
  if (isNew) await deleteOldest({ database, store }, name);
}

async function deleteOldest(
  { database, store }: Pick<Publishing, 'database' | 'store'>,
  name: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await repository.lock(transaction, name);
    // under the lock: whoever publishes one of them again waits, and puts its files again
    for (const row of await repository.deleteOldest(transaction, name, KEPT_BESIDE)) await store.delete(row);
  });
}

/** Makes a kept build the current one. @returns false where there is no such build */
export async function activateBuild(
  { database, changes, onChange }: Omit<Publishing, 'store'>,
  name: string,
  version: string,
): Promise<boolean> {
  const isKept = await database.transaction(async (transaction) => {
    await repository.lock(transaction, name);
    if (!(await repository.find(transaction, name, version))) return false;
    if (await repository.makeCurrent(transaction, name, version))
      await changes.announce(transaction, BUILDS_CHANGED, name);
    return true;
  });
  onChange();
  return isKept;
}

/** Deletes files of builds that no row tells of: a process died while it published or deleted them. */
export async function deleteAbandonedBuilds(
  { database, store }: Pick<Publishing, 'database' | 'store'>,
  now = new Date(),
): Promise<void> {
  for (const { name, version } of await store.old(now)) {
    await database.transaction(async (transaction) => {
      await repository.lock(transaction, name);
      if (!(await repository.find(transaction, name, version))) await store.deleteAll({ name, version });
    });
  }
}
