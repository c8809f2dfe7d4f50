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

/** Another version of some product is current: whoever keeps what it made of packages makes it anew. */
type OnChange = () => Promise<void>;

/**
 * Which version of each product is current in this process: what staff published last, else what the release brings.
 * Every process hears of another within a second, and one that starts reads it before it serves.
 * Source: docs/rules.md PACK-13
 */
export class CurrentVersions {
  private publications: ReadonlyMap<string, PublicationRow> = new Map();
  private readonly listeners: OnChange[] = [];
  /** is there something that not all listeners were told successfully? */
  private isTold = true;
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly parts: CurrentVersionsParts) {
    this.inMemory = reloadOnChange(
      parts.changes,
      TOPIC,
      () => this.reload(),
      (err) => parts.warn({ err }, 'a published version of a package could not be taken; the last one stays'),
    );
  }

  /** A store that is away keeps no process from serving: it has what the release brings, and asks again. */
  static async open(currentVersionsParts: CurrentVersionsParts): Promise<CurrentVersions> {
    const versions = new CurrentVersions(currentVersionsParts);
    await versions.inMemory.untilDone();
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

  /** Stops hearing of changes. */
  close(): void {
    this.inMemory.close();
  }

  /** Told before {@link refresh} ends, and again until it succeeds. */
  onChange(listener: OnChange): void {
    this.listeners.push(listener);
  }

  /** Reads anew what is current. @throws where a version cannot be had just now */
  refresh(): Promise<void> {
    return this.inMemory.now();
  }

  /** In the transaction that publishes. */
  announce(transaction: Connection): Promise<void> {
    return this.parts.changes.announce(transaction, TOPIC);
  }

  /** What staff published last of each product, or rolled back to; by slug, never changed. */
  get all(): ReadonlyMap<string, PublicationRow> {
    return this.publications;
  }

  private async reload(): Promise<void> {
    const { muse, database } = this.parts;
    const rows = await repository.last(database);
    const failures: unknown[] = [];
    for (const { slug, version } of rows) {
      const wanted = version ?? muse.versions.brought.get(slug)?.version;
      if (muse.package(slug)?.version === wanted) continue;
      // one that cannot be had keeps no other from its place
      await muse.versions.use(slug, version ?? undefined).then(
        () => {
          this.isTold = false;
        },
        (failure: unknown) => void failures.push(failure),
      );
    }
    // last: whoever sees a publication here finds its version in its place, where it can be had
    this.publications = new Map(rows.map((row) => [row.slug, row]));
    if (!this.isTold) for (const listener of this.listeners) await listener();
    this.isTold = true;
    if (failures.length > 0) throw failures[0] as Error;
  }
}
