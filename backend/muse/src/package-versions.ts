import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { loadKeptPackage, PackageFilesError, versionOfFiles } from './loader/load-package';
import { Problems } from './loader/problem';
import { type PackageFiles, readPackageFiles } from './loader/read-files';
import { SLUG_PATTERN } from './model/document-parts';
import type { LoadedPackage } from './scene/loaded-package';
import type { FontLibrary } from './type/font-library';

/** Where the files of published versions are kept. */
export interface PackageArchive {
  /** @returns undefined where no such version is kept. Rejects where that cannot be asked just now */
  files(slug: string, version: string): Promise<PackageFiles | undefined>;
}

/** A version that is kept cannot be had just now: it is worth trying again, here or in another process. */
export class PackageUnavailableError extends Error {
  constructor(slug: string, version: string, options?: ErrorOptions) {
    super(`the version ${version} of ${slug} cannot be had at the moment`, options);
    this.name = 'PackageUnavailableError';
  }
}

/** There is no such version: nothing can be made of what was made with it. */
export class PackageNotKeptError extends Error {
  constructor(slug: string, version: string) {
    super(`the version ${version} of ${slug} is not kept`);
    this.name = 'PackageNotKeptError';
  }
}

const KEPT_BYTES = 256_000_000;
/** What a package takes in memory, as a multiple of its files: artwork becomes trees, fonts stay as they are. */
const MEMORY_FACTOR = 5;
const SLUG = new RegExp(SLUG_PATTERN);
const VERSION = /^[0-9a-f]{16}$/;

/** What a process has of its own. `current`: by slug. */
export interface CurrentPackages {
  readonly current: ReadonlyMap<string, LoadedPackage>;
  readonly catalogueDir: string;
  readonly fonts: FontLibrary;
}

interface KeptPackage {
  readonly loaded: LoadedPackage;
  readonly sizeBytes: number;
}

/**
 * The packages by version: the current ones, in memory, and any other that the archive keeps, loaded when it is asked
 * for, once for all who ask at the same time. Current are those of this process's catalogue, but for the products of
 * which somebody chose another version. Source: docs/rules.md PACK-02, PACK-13
 */
export class PackageVersions {
  private currentPackages: ReadonlyMap<string, LoadedPackage>;
  private readonly kept: LRUCache<string, KeptPackage, { slug: string; version: string }>;

  constructor(
    private readonly catalogue: CurrentPackages,
    private readonly archive?: PackageArchive,
    keptBytes = KEPT_BYTES,
  ) {
    this.currentPackages = catalogue.current;
    this.kept = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
      fetchMethod: (_key, _earlier, { context: { slug, version } }) => this.load(slug, version),
    });
  }

  /** The same packages, the others from this archive. */
  from(archive: PackageArchive | undefined): PackageVersions {
    return new PackageVersions(this.catalogue, archive);
  }

  /** By slug. */
  get current(): ReadonlyMap<string, LoadedPackage> {
    return this.currentPackages;
  }

  /** What the catalogue of this process brings, by slug. */
  get brought(): ReadonlyMap<string, LoadedPackage> {
    return this.catalogue.current;
  }

  /**
   * Makes a version the current one of its product, for whoever asks from now on.
   *
   * @param version - undefined: the one that the catalogue brings, if it has the product
   * @throws PackageNotKeptError, PackageUnavailableError: all stays as it was
   */
  async use(slug: string, version: string | undefined): Promise<void> {
    const chosen = version === undefined ? this.brought.get(slug) : await this.get(slug, version);
    if (version !== undefined && !chosen) throw new PackageNotKeptError(slug, version);
    const others = [...this.current].filter(([other]) => other !== slug);
    const all: [string, LoadedPackage][] = chosen ? [...others, [slug, chosen]] : others;
    this.currentPackages = new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @throws where they are not what they were when this process read them */
  async filesOfBrought(slug: string): Promise<PackageFiles> {
    const files = await readPackageFiles(join(this.catalogue.catalogueDir, slug), new Problems());
    if (versionOfFiles(files) !== this.brought.get(slug)?.version)
      throw new PackageFilesError(`the files of ${slug} were changed since this process read them`);
    return files;
  }

  /**
   * @returns undefined where no such version is kept
   * @throws PackageUnavailableError where it cannot be had just now
   */
  async get(slug: string, version: string): Promise<LoadedPackage | undefined> {
    const inMemory = [this.current.get(slug), this.brought.get(slug)].find(
      (loadedPackage) => loadedPackage?.version === version,
    );
    if (inMemory) return inMemory;
    if (!this.archive || !SLUG.test(slug) || !VERSION.test(version)) return undefined;
    const foundKeptPackage = await this.kept
      .fetch(`${slug}/${version}`, { context: { slug, version } })
      .catch((cause: unknown) => {
        throw new PackageUnavailableError(slug, version, { cause });
      });
    return foundKeptPackage?.loaded;
  }

  private async load(slug: string, version: string): Promise<KeptPackage | undefined> {
    const files = await this.archive!.files(slug, version);
    if (!files) return undefined;
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    return {
      loaded: await loadKeptPackage(slug, version, files, this.catalogue.fonts),
      sizeBytes: MEMORY_FACTOR * bytes,
    };
  }
}
