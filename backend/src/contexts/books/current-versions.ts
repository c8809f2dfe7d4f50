import type { Muse } from '@bindery/muse';
import { reloadOnChange, type Changes, type KeptInMemory } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import { publicationsRepository as repository, type PublicationRow } from './publications.repository';

const TOPIC = 'packages';

export interface CurrentVersionsParts {
  readonly muse: Muse;
  readonly database: Database;
  readonly changes: Changes;
  readonly warn: (details: object, message: string) => void;
}

/** Rebuilds data that is derived from packages, when the current version of any product has changed. */
type OnChange = () => Promise<void>;

/**
 * Tracks the current version of each product: the last published one or, without a publication, that of the release.
 * Every process learns of a change within a second. A process reads all of them before it serves requests.
 * Source: docs/rules.md PACK-13
 */
export class CurrentVersions {
  private publications: ReadonlyMap<string, PublicationRow> = new Map();
  private readonly listeners: OnChange[] = [];
  /** false until all listeners have handled the last change */
  private isTold = true;
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly dependencies: CurrentVersionsParts) {
    this.inMemory = reloadOnChange(
      dependencies.changes,
      TOPIC,
      () => this.reload(),
      (err) =>
        dependencies.warn({ err }, 'a published version of a package could not be taken; the last one stays'),
    );
  }

  /**
   * If the store is unavailable, starts with the release's versions, so that the process can serve. The published
   * versions follow later.
   */
  static async open(currentVersionsParts: CurrentVersionsParts): Promise<CurrentVersions> {
    const versions = new CurrentVersions(currentVersionsParts);
    await versions.inMemory.completion();
    for (const { slug, version } of versions.publications.values()) {
      const brought = currentVersionsParts.muse.versions.brought.get(slug)?.version;
      if (version !== null && version !== brought)
        currentVersionsParts.warn(
          { product: slug, version, brought },
          'a version that staff published goes before that of the release',
        );
    }
    return versions;
  }

  close(): void {
    this.inMemory.close();
  }

  /** Registers a listener. {@link refresh} waits until the listener has run. A failed listener is retried until it succeeds. */
  onChange(listener: OnChange): void {
    this.listeners.push(listener);
  }

  /** Reads the current versions again. @throws if a version is unavailable */
  refresh(): Promise<void> {
    return this.inMemory.now();
  }

  announce(transaction: Connection): Promise<void> {
    return this.dependencies.changes.announce(transaction, TOPIC);
  }

  /** The last publication or rollback of each product, by slug. The map is immutable. */
  get all(): ReadonlyMap<string, PublicationRow> {
    return this.publications;
  }

  private async reload(): Promise<void> {
    const { muse, database } = this.dependencies;
    const rows = await repository.last(database);
    const failures: unknown[] = [];
    for (const { slug, version } of rows) {
      const wantedVersion = version ?? muse.versions.brought.get(slug)?.version;
      if (muse.package(slug)?.version === wantedVersion) continue;
      // goes on if a version is unavailable, so that the other products get their versions
      await muse.versions.use(slug, version ?? undefined).then(
        () => {
          this.isTold = false;
        },
        (failure: unknown) => void failures.push(failure),
      );
    }
    // set after the loop, so that other code gets a publication only after `use` has tried its version
    this.publications = new Map(rows.map((row) => [row.slug, row]));
    if (!this.isTold) for (const listener of this.listeners) await listener();
    this.isTold = true;
    if (failures.length > 0) throw failures[0] as Error;
  }
}
