import { LRUCache } from 'lru-cache';
import type { Changes } from '../../platform/changes';
import { DatabaseAwayError, type Database } from '../../platform/database';
import { endWithin } from '../../platform/end-within';
import type { ObjectStore } from '../../platform/object-store';
import { isSameList } from '../../platform/refreshing-cache';
import { BuildStore } from './build-store';
import { BuildsBeside, type BuildsBesideOptions } from './builds-beside';
import {
  buildsRepository as repository,
  type ActiveBuild,
  type BuildRow,
  type BuildState,
} from './builds.repository';
import { BUILDS_CHANGED, deleteAbandonedBuilds, type Publishing } from './publish-build';
import { isAsPromised, type FolderBuild } from './read-build';
import { SHELL } from './release-file';

/** A cached value from the database. Is read again only after a change; concurrent callers share one read. */
class ReadOnChange<T> {
  private asOf = -1;
  private keptValue: T | undefined;
  private reading: Promise<void> | undefined;
  private changes = 0;

  constructor(private readonly read: () => Promise<T>) {}

  get last(): T | undefined {
    return this.keptValue;
  }

  /** Something has changed. */
  tell(): void {
    this.changes += 1;
  }

  /** Returns the current value. If the database is unavailable, returns the last known value. */
  async get(): Promise<T> {
    // considers only changes announced before this call, so that frequent changes never block the call
    const needed = this.changes;
    while (this.asOf < needed) {
      this.reading ??= this.readNow().finally(() => (this.reading = undefined));
      try {
        await this.reading;
      } catch (error) {
        if (this.keptValue !== undefined && error instanceof DatabaseAwayError) return this.keptValue;
        throw error;
      }
    }
    return this.keptValue!;
  }

  private async readNow(): Promise<void> {
    const asOf = this.changes;
    this.keptValue = await this.read();
    this.asOf = asOf;
  }
}

const CACHE_BYTES = 64 * 1024 * 1024;
const CACHED_ROWS = 500;
/** Maximum time that a page waits for a slow object store. After that, the page uses the last known builds. */
const TAKE_WITHIN_MS = 5000;

export interface BuildsOptions extends BuildsBesideOptions {
  readonly database: Database;
  readonly changes: Changes;
  readonly objects: ObjectStore;
}

interface Known {
  readonly active: readonly ActiveBuild[];
  /** for each file name, the latest build of the shell that has the file; the names contain a hash of the content */
  readonly shellBuilds: ReadonlyMap<string, BuildRow>;
}

/** The current builds in the registry, and local builds of names that are not in the registry. */
interface Merged {
  readonly knownBuilds: Known | undefined;
  readonly beside: readonly FolderBuild[];
  readonly active: readonly ActiveBuild[];
}

function merge(knownBuilds: Known | undefined, beside: readonly FolderBuild[]): Merged {
  const active = knownBuilds?.active ?? [];
  const names = new Set(active.map(({ current: currentBuild }) => currentBuild.release.name));
  const unknown = beside
    .filter(({ release }) => !names.has(release.name))
    .map((currentBuild) => ({ current: currentBuild }));
  return { knownBuilds, beside, active: [...active, ...unknown] };
}

async function readKnown(database: Database): Promise<Known> {
  const [active, shells] = await Promise.all([
    repository.active(database),
    repository.ofName(database, SHELL),
  ]);
  const files = [...shells]
    .reverse()
    .flatMap((row) => Object.keys(row.release.files).map((file) => [file, row] as const));
  return { active, shellBuilds: new Map(files) };
}

/**
 * The builds of the shell and of remotes in the object store, and the current build of each. All processes use the same
 * current builds, even those that have local builds. Source: docs/adr/0034-builds-in-the-object-store.md
 */
export class Builds {
  readonly publishing: Publishing;
  private readonly beside: BuildsBeside;
  private readonly knownReader: ReadOnChange<Known>;
  private readonly keptStates: ReadOnChange<readonly BuildState[]>;
  private readonly rows = new LRUCache<string, BuildRow>({ max: CACHED_ROWS });
  private readonly bytes: LRUCache<string, Buffer, { build: BuildRow; storedName: string }>;
  private merged: Merged | undefined;

  constructor(options: BuildsOptions) {
    const { database, changes, objects } = options;
    this.knownReader = new ReadOnChange(() => readKnown(database));
    this.keptStates = new ReadOnChange(() => repository.states(database));
    const onChange = (): void => {
      this.knownReader.tell();
      this.keptStates.tell();
    };
    this.publishing = { database, changes, store: new BuildStore(objects), onChange };
    this.beside = new BuildsBeside(options, this.publishing);
    this.bytes = new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ length }) => Math.max(1, length),
      fetchMethod: (_key, _earlier, { context }) => this.load(context.build, context.storedName),
    });
    changes.subscribe(BUILDS_CHANGED, onChange);
  }

  async publishBeside(keptDir: string): Promise<void> {
    await this.beside.takeKept(keptDir);
    await this.beside.take();
  }

  /**
   * Returns the builds for new pages, by name. If the database is unavailable, returns the last known builds. Returns
   * the same array until something changes.
   */
  async active(): Promise<readonly ActiveBuild[]> {
    await endWithin(TAKE_WITHIN_MS, this.beside.takeAtTimes()).catch(() => undefined);
    const beside = this.beside.allBuilds();
    const knownBuilds = await this.knownReader.get().catch((error: unknown) => {
      if (this.knownReader.last || beside.length > 0) return this.knownReader.last;
      throw error;
    });
    const earlierMerge = this.merged;
    if (earlierMerge?.knownBuilds === knownBuilds && earlierMerge && isSameList(earlierMerge.beside, beside))
      return earlierMerge.active;
    this.merged = merge(knownBuilds, beside);
    return this.merged.active;
  }

  /** @returns the build of this version, even if it is not current; undefined if it is not stored */
  async find(name: string, version: string): Promise<BuildRow | undefined> {
    const key = `${name}/${version}`;
    const findRow = async (): Promise<BuildRow | undefined> =>
      this.ofVersion(name, version) ??
      this.rows.get(key) ??
      (await repository.find(this.publishing.database, name, version));
    let foundBuildRow = await findRow();
    if (!foundBuildRow) {
      await this.beside.take(); // stores local builds, because this process may not have served a page yet
      foundBuildRow = await findRow();
    }
    if (foundBuildRow) this.rows.set(key, foundBuildRow);
    return foundBuildRow;
  }

  /** @returns the latest build of the shell that has the file */
  async shellBuildWith(file: string): Promise<BuildRow | undefined> {
    const knownBuildRow = this.shellBeside(file) ?? this.knownReader.last?.shellBuilds.get(file);
    if (knownBuildRow) return knownBuildRow;
    await this.beside.take();
    this.knownReader.tell(); // another process may have made the page with builds that are unknown to this process
    return this.shellBeside(file) ?? (await this.knownReader.get()).shellBuilds.get(file);
  }

  /** @returns the bytes of a stored file of a build; undefined if the bytes were deleted */
  read(build: BuildRow, storedName: string): Promise<Buffer | undefined> {
    const { name, version } = build.release;
    return this.bytes.fetch(`${name}/${version}/${storedName}`, { context: { build, storedName } });
  }

  /** Returns every stored build, with all changes that were announced to this process. */
  states(): Promise<readonly BuildState[]> {
    return this.keptStates.get();
  }

  /** See {@link deleteAbandonedBuilds} */
  deleteAbandoned(now?: Date): Promise<void> {
    return deleteAbandonedBuilds(this.publishing, now);
  }

  private shellBeside(file: string): BuildRow | undefined {
    return this.beside
      .allBuilds()
      .find(({ release }) => release.name === SHELL && Object.hasOwn(release.files, file));
  }

  private ofVersion(name: string, version: string): FolderBuild | undefined {
    return this.beside
      .allBuilds()
      .find(({ release }) => release.name === name && release.version === version);
  }

  /** Reads a local build from its folder, so that pages work while the object store is unavailable. */
  private async load(build: BuildRow, storedName: string): Promise<Buffer | undefined> {
    const { name, version } = build.release;
    const beside = this.ofVersion(name, version);
    const bytes = beside && (await beside.read(storedName).catch(() => undefined));
    if (bytes && (await isAsPromised(build.release, storedName, bytes))) return bytes;
    return this.publishing.store.read(build, storedName);
  }
}
