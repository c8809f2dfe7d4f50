import { PackageUnavailableError, type Muse, type ProductPackage } from '@bindery/muse';
import type { Connection, Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import { archiveKey, storePackage } from './package-archive';
import { packagesRepository as repository } from './packages.repository';

/** Whoever stores versions with what it keeps tells here whether one is in use. In the transaction that would delete it. */
export type HoldsVersion = (transaction: Connection, version: string) => Promise<boolean>;

/** The versions of product packages: kept as long as something holds them. Source: docs/rules.md PACK-02 */
export interface Packages {
  /** Publishes the versions of this process's catalogue that are not kept yet, and records that they are in use. */
  publish(): Promise<void>;
  /**
   * {@link publish}, and again until it succeeds: a store that is away does not keep a process from serving.
   *
   * @returns after the first attempt, what stops further ones
   */
  publishUntilDone(): Promise<() => void>;
  /**
   * The version that a page was made with, for what its visitor does on it: the current one where it is not told, is
   * not kept, or was in no catalogue for a week.
   *
   * @returns undefined for a product that this process does not have
   * @throws PackageUnavailableError
   */
  versionOfPage(slug: string, version: string | undefined): Promise<ProductPackage | undefined>;
  /** Deletes the versions that nothing holds and that were in no catalogue for half a year. @returns how many */
  expire(now?: Date): Promise<number>;
}

const DAY_MS = 86_400_000;
/** A release may be taken back long after it: its carts were refilled meanwhile, its archives should still be there. */
const KEPT_MS = 180 * DAY_MS;
/** How long a page stays open in a browser and still buys what it shows. */
const PAGE_MS = 7 * DAY_MS;
const RETRY_MS = 5000;

export interface PackagesParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly holders: readonly HoldsVersion[];
  readonly warn: (details: object, message: string) => void;
}

export class PackagesService implements Packages {
  constructor(private readonly parts: PackagesParts) {}

  async publish(): Promise<void> {
    const { muse, database, store } = this.parts;
    for (const { slug, version } of muse.packages()) {
      const storeArchive = (): Promise<void> =>
        storePackage(store, slug, version, () => muse.packageFiles(slug));
      await storeArchive(); // first: whoever finds the row finds it
      await repository.see(database, { slug, version });
      await storeArchive(); // again: until the row was there, an expiry may have deleted it
    }
  }

  async publishUntilDone(): Promise<() => void> {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const attempt = (): Promise<void> =>
      this.publish().catch((err: unknown) => {
        if (isStopped) return;
        this.parts.warn({ err }, 'the product packages are not published yet');
        timer = setTimeout(() => void attempt(), RETRY_MS).unref();
      });
    await attempt();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }

  async versionOfPage(slug: string, version: string | undefined): Promise<ProductPackage | undefined> {
    const { muse, database } = this.parts;
    const current = muse.package(slug);
    if (!current || version === undefined || version === current.version) return current;
    const since = new Date(Date.now() - PAGE_MS);
    if (!(await repository.isRecent(database, { slug, version }, since))) return current;
    const found = await muse.packageVersion(slug, version);
    if (!found) throw new PackageUnavailableError(slug, version);
    return found;
  }

  async expire(now = new Date()): Promise<number> {
    const { database } = this.parts;
    const unseenSince = new Date(now.getTime() - KEPT_MS);
    let deleted = 0;
    for (const { version } of await repository.unseen(database, unseenSince))
      if (await this.deleteUnheld(version, unseenSince)) deleted += 1;
    return deleted;
  }

  /** Row and archive in one transaction: after a kill between the two the row is there, and the next run deletes both. */
  private deleteUnheld(version: string, unseenSince: Date): Promise<boolean> {
    const { database, store, holders } = this.parts;
    return database.transaction(async (transaction) => {
      const found = await repository.lock(transaction, version, unseenSince);
      if (!found) return false;
      for (const holds of holders) if (await holds(transaction, version)) return false;
      await repository.delete(transaction, version);
      await store.delete(archiveKey(found.slug, version));
      return true;
    });
  }
}
