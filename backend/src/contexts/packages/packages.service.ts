import type { Muse } from '@bindery/muse';
import type { Connection, Database } from '../../platform/database';
import { endWithin } from '../../platform/end-within';
import type { ObjectStore } from '../../platform/object-store';
import { archiveKey, packArchive, storePackage } from './package-archive';
import { packagesRepository as repository } from './packages.repository';

/** Whoever stores versions with what it keeps tells here whether one is in use. In the transaction that would delete it. */
export type HoldsVersion = (transaction: Connection, version: string) => Promise<boolean>;

/** The versions of product packages: kept as long as something holds them. Source: docs/rules.md PACK-02 */
export interface Packages {
  /** Publishes the versions of this process's catalogue that are not kept yet, and records which ones are in use. */
  publish(): Promise<void>;
  /**
   * {@link publish}, again soon where it fails, and twice a day while this process lives: a store that is away does not
   * keep a process from serving.
   *
   * @returns after the first attempt, or some seconds of one that hangs, what stops further ones
   */
  keepPublished(): Promise<() => void>;
  /** Deletes the versions that nothing holds and that were in no catalogue for half a year. @returns how many */
  expire(now?: Date): Promise<number>;
}

const DAY_MS = 86_400_000;
/** A release may be taken back long after it: its carts were refilled meanwhile, its archives should still be there. */
const KEPT_MS = 180 * DAY_MS;
const RETRY_MS = 5000;
/** A store that takes a connection and says nothing would keep a process from serving for minutes. */
const FIRST_WITHIN_MS = 10_000;
const SEEN_EVERY_MS = DAY_MS / 2;

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
    for (const { slug, version } of muse.versions.brought.values()) {
      const storeArchive = (): Promise<void> =>
        storePackage(store, slug, version, async () => packArchive(slug, await muse.packageFiles(slug)));
      await storeArchive(); // first: whoever finds the row finds it
      await repository.see(database, { slug, version });
      await storeArchive(); // again: until the row was there, an expiry may have deleted it
    }
    // those that staff published are kept already
    for (const { slug, version } of muse.packages()) await repository.see(database, { slug, version });
  }

  async keepPublished(): Promise<() => void> {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const attempt = async (): Promise<void> => {
      const pauseMs = await this.publish().then(
        () => SEEN_EVERY_MS,
        (err: unknown) => {
          if (!isStopped) this.parts.warn({ err }, 'the product packages are not published yet');
          return RETRY_MS;
        },
      );
      if (!isStopped) timer = setTimeout(() => void attempt(), pauseMs).unref();
    };
    await endWithin(FIRST_WITHIN_MS, attempt()).catch((err: unknown) =>
      this.parts.warn({ err }, 'the product packages are not published yet'),
    );
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
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
