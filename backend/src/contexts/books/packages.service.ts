import PQueue from 'p-queue';
import type { Muse } from '@bindery/muse';
import type { Connection, Database } from '../../platform/database';
import { endWithin } from '../../platform/end-within';
import { withClaim, type ObjectStore } from '../../platform/object-store';
import { archiveKey, archiveOf, ARCHIVES, packArchive, storePackage } from './package-archive';
import { packagesRepository as repository, type PackageVersionRow } from './packages.repository';

/**
 * Returns true if a module's data use a version. Each module whose data refer to versions registers such a function. It
 * runs in the transaction that deletes unused versions.
 */
export type HoldsVersion = (transaction: Connection, version: string) => Promise<boolean>;

/** Stores the versions of product packages as long as they are in use. Source: docs/rules.md PACK-02 */
export interface Packages {
  /**
   * Stores the versions of this process's catalogue that are not stored yet, and records that all of them are in use.
   */
  publish(): Promise<void>;
  /**
   * Runs {@link publish} now and then twice a day. A failed run is retried soon, so the process can serve without the
   * store.
   *
   * @returns a function that stops further runs. Resolves after the first run, or after some seconds if that run hangs.
   */
  keepPublished(): Promise<() => void>;
  /** Deletes unused versions that were in no catalogue for half a year. @returns how many */
  expire(now?: Date): Promise<number>;
}

const DAY_MS = 86_400_000;
/** How long unused archives are stored. A release may be reverted long after its rollout. */
const KEPT_MS = 180 * DAY_MS;
const RETRY_MS = 5000;
/** Time limit for the first run, because a store that never answers must not delay the start. */
const FIRST_WITHIN_MS = 10_000;
const SEEN_EVERY_MS = DAY_MS / 2;

/** Maximum number of parallel requests to the object store at the start. */
const HEADS_AT_ONCE = 8;

export interface PackagesParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly holders: readonly HoldsVersion[];
  readonly warn: (details: object, message: string) => void;
}

export class PackagesService implements Packages {
  constructor(private readonly dependencies: PackagesParts) {}

  async publish(): Promise<void> {
    const { muse, database, store } = this.dependencies;
    const brought = [...muse.versions.brought.values()];
    const served = [...brought, ...muse.packages()];
    const keptVersions = new Set(
      await repository.seeKept(
        database,
        served.map(({ version }) => version),
      ),
    );
    const storedVersions = await this.storedVersions(
      brought.filter(({ version }) => keptVersions.has(version)),
    );
    for (const { slug, version } of brought) {
      if (storedVersions.has(version)) continue;
      await withClaim(database, archiveKey(slug, version), async () => {
        // the archive is stored before the row, so that every row has an archive
        await storePackage(store, slug, version, async () =>
          packArchive(slug, await muse.packageFiles(slug)),
        );
        await repository.see(database, { slug, version });
      });
    }
    // adds the missing rows; versions that staff published have rows already
    for (const { slug, version } of muse.packages())
      if (!keptVersions.has(version)) await repository.see(database, { slug, version });
  }

  private async storedVersions(packages: readonly PackageVersionRow[]): Promise<ReadonlySet<string>> {
    const queue = new PQueue({ concurrency: HEADS_AT_ONCE });
    const versions = await queue.addAll(
      packages.map(({ slug, version }) => async () => {
        const object = await this.dependencies.store.head(archiveKey(slug, version));
        return object ? [version] : [];
      }),
    );
    return new Set(versions.flat());
  }

  async keepPublished(): Promise<() => void> {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const attempt = async (): Promise<void> => {
      const pauseMs = await this.publish().then(
        () => SEEN_EVERY_MS,
        (err: unknown) => {
          if (!isStopped) this.dependencies.warn({ err }, 'the product packages are not published yet');
          return RETRY_MS;
        },
      );
      if (!isStopped) timer = setTimeout(() => void attempt(), pauseMs).unref();
    };
    await endWithin(FIRST_WITHIN_MS, attempt()).catch((err: unknown) =>
      this.dependencies.warn({ err }, 'the product packages are not published yet'),
    );
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }

  async expire(now = new Date()): Promise<number> {
    const { database } = this.dependencies;
    const unseenSince = new Date(now.getTime() - KEPT_MS);
    let deleted = 0;
    for (const { slug, version } of await repository.unseen(database, unseenSince)) {
      if (!(await this.deleteUnheld(version, unseenSince))) continue;
      await this.deleteArchive(slug, version);
      deleted += 1;
    }
    await this.deleteAbandoned(now);
    return deleted;
  }

  private deleteUnheld(version: string, unseenSince: Date): Promise<boolean> {
    const { database, holders } = this.dependencies;
    return database.transaction(async (transaction) => {
      if (!(await repository.lock(transaction, version, unseenSince))) return false;
      for (const holds of holders) if (await holds(transaction, version)) return false;
      await repository.delete(transaction, version);
      return true;
    });
  }

  /** Deletes archives without a row, which exist if a process was killed. */
  private async deleteAbandoned(now: Date): Promise<void> {
    const { database, store } = this.dependencies;
    for await (const key of store.list(ARCHIVES)) {
      const archive = archiveOf(key);
      if (!archive || (await repository.isKept(database, archive.version))) continue;
      const object = await store.head(key);
      if (object && now.getTime() - object.modifiedAt.getTime() > DAY_MS)
        await this.deleteArchive(archive.slug, archive.version);
    }
  }

  private async deleteArchive(slug: string, version: string): Promise<void> {
    const { database, store } = this.dependencies;
    const key = archiveKey(slug, version);
    await withClaim(database, key, async () => {
      if (!(await repository.isKept(database, version))) await store.delete(key);
    });
  }
}

export const createPackages = (packagesParts: PackagesParts): Packages => new PackagesService(packagesParts);
