import PQueue from 'p-queue';
import type { Muse } from '@bindery/muse';
import type { Connection, Database } from '../../platform/database';
import { endWithin } from '../../platform/end-within';
import { withClaim, type ObjectStore } from '../../platform/object-store';
import { archiveKey, archiveOf, ARCHIVES, packArchive, storePackage } from './package-archive';
import { packagesRepository as repository, type PackageVersionRow } from './packages.repository';

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

/** Questions to the object store at a start. */
const HEADS_AT_ONCE = 8;

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
    const brought = [...muse.versions.brought.values()];
    const served = [...brought, ...muse.packages()];
    const kept = new Set(
      await repository.seeKept(
        database,
        served.map(({ version }) => version),
      ),
    );
    const stored = await this.stored(brought.filter(({ version }) => kept.has(version)));
    for (const { slug, version } of brought) {
      if (stored.has(version)) continue;
      await withClaim(database, archiveKey(slug, version), async () => {
        // first: whoever finds the row finds it
        await storePackage(store, slug, version, async () =>
          packArchive(slug, await muse.packageFiles(slug)),
        );
        await repository.see(database, { slug, version });
      });
    }
    // those that staff published are kept already
    for (const { slug, version } of muse.packages())
      if (!kept.has(version)) await repository.see(database, { slug, version });
  }

  /** Those of these versions whose archive is in the store. */
  private async stored(packages: readonly PackageVersionRow[]): Promise<ReadonlySet<string>> {
    const queue = new PQueue({ concurrency: HEADS_AT_ONCE });
    const versions = await queue.addAll(
      packages.map(({ slug, version }) => async () => {
        const object = await this.parts.store.head(archiveKey(slug, version));
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
    for (const { slug, version } of await repository.unseen(database, unseenSince)) {
      if (!(await this.deleteUnheld(version, unseenSince))) continue;
      await this.deleteArchive(slug, version);
      deleted += 1;
    }
    await this.deleteAbandoned(now);
    return deleted;
  }

  private deleteUnheld(version: string, unseenSince: Date): Promise<boolean> {
    const { database, holders } = this.parts;
    return database.transaction(async (transaction) => {
      if (!(await repository.lock(transaction, version, unseenSince))) return false;
      for (const holds of holders) if (await holds(transaction, version)) return false;
      await repository.delete(transaction, version);
      return true;
    });
  }

  /** Deletes archives without a row: their process was killed before it deleted them, or before it wrote the row. */
  private async deleteAbandoned(now: Date): Promise<void> {
    const { database, store } = this.parts;
    for await (const key of store.list(ARCHIVES)) {
      const archive = archiveOf(key);
      if (!archive || (await repository.isKept(database, archive.version))) continue;
      const object = await store.head(key);
      if (object && now.getTime() - object.modifiedAt.getTime() > DAY_MS)
        await this.deleteArchive(archive.slug, archive.version);
    }
  }

  private async deleteArchive(slug: string, version: string): Promise<void> {
    const { database, store } = this.parts;
    const key = archiveKey(slug, version);
    await withClaim(database, key, async () => {
      if (!(await repository.isKept(database, version))) await store.delete(key);
    });
  }
}

export const createPackages = (packagesParts: PackagesParts): Packages => new PackagesService(packagesParts);
