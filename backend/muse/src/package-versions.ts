import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { loadKeptPackage, PackageFilesError, versionOfFiles } from './loader/load-package';
import { Problems } from './loader/problem';
import { type PackageFiles, readPackageFiles } from './loader/read-files';
import { SLUG_PATTERN } from './model/document-parts';
import type { LoadedPackage } from './scene/loaded-package';
import type { FontLibrary } from './type/font-library';

/** Storage of the files of published versions. */
export interface PackageArchive {
  /** @returns undefined if the archive does not have the version. The promise rejects if the archive is unavailable */
  files(slug: string, version: string): Promise<PackageFiles | undefined>;
}

/** A stored version is temporarily unavailable. A later call may succeed, in this process or another one. */
export class PackageUnavailableError extends Error {
  constructor(slug: string, version: string, options?: ErrorOptions) {
    super(`the version ${version} of ${slug} cannot be had at the moment`, options);
    this.name = 'PackageUnavailableError';
  }
}

/** The version does not exist, so its pages cannot be drawn. */
export class PackageNotKeptError extends Error {
  constructor(slug: string, version: string) {
    super(`the version ${version} of ${slug} is not kept`);
    this.name = 'PackageNotKeptError';
  }
}

const KEPT_BYTES = 256_000_000;
/** Memory use of a file as a multiple of its size, because artwork is parsed into trees and a font file is copied. */
const MEMORY_FACTORS = { artwork: 6, other: 2 };
const SLUG = new RegExp(SLUG_PATTERN);
const VERSION = /^[0-9a-f]{16}$/;

/** The packages of a process's own catalogue. `current`: by slug. */
export interface CurrentPackages {
  readonly currentPackages: ReadonlyMap<string, LoadedPackage>;
  readonly catalogueDir: string;
  readonly fonts: FontLibrary;
}

interface KeptPackage {
  readonly loaded: LoadedPackage;
  readonly sizeBytes: number;
}

/**
 * The packages by version. Current versions are in memory. All other versions are loaded from the archive on demand
 * (single flight). The current version of a product is the version that staff chose, or the catalogue's version if they
 * chose none. Source: docs/rules.md PACK-02, PACK-13
 */
export class PackageVersions {
  private currentPackages: ReadonlyMap<string, LoadedPackage>;
  private readonly keptPackages: LRUCache<string, KeptPackage, { slug: string; version: string }>;

  constructor(
    private readonly catalogue: CurrentPackages,
    private readonly archive?: PackageArchive,
    keptBytes = KEPT_BYTES,
  ) {
    this.currentPackages = catalogue.currentPackages;
    this.keptPackages = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
      fetchMethod: (_key, _earlier, { context: { slug, version } }) => this.load(slug, version),
    });
  }

  /** Returns the same packages with an archive, from which other versions are loaded. */
  from(archive: PackageArchive | undefined): PackageVersions {
    return new PackageVersions(this.catalogue, archive);
  }

  /** By slug. */
  get current(): ReadonlyMap<string, LoadedPackage> {
    return this.currentPackages;
  }

  /** The packages in the catalogue of this process, by slug. */
  get brought(): ReadonlyMap<string, LoadedPackage> {
    return this.catalogue.currentPackages;
  }

  /**
   * Makes a version the current version of its product for all later calls.
   *
   * @param version - undefined means the version in the catalogue, if the product is there
   * @throws PackageNotKeptError, PackageUnavailableError; the current version then does not change
   */
  async use(slug: string, version: string | undefined): Promise<void> {
    const chosenPackage = version === undefined ? this.brought.get(slug) : await this.get(slug, version);
    if (version !== undefined && !chosenPackage) throw new PackageNotKeptError(slug, version);
    const otherEntries = [...this.current].filter(([otherSlug]) => otherSlug !== slug);
    const allEntries: [string, LoadedPackage][] = chosenPackage
      ? [...otherEntries, [slug, chosenPackage]]
      : otherEntries;
    this.currentPackages = new Map(allEntries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @throws PackageFilesError if the files have changed since this process read them */
  async filesOfBrought(slug: string): Promise<PackageFiles> {
    const files = await readPackageFiles(join(this.catalogue.catalogueDir, slug), new Problems());
    if (versionOfFiles(files) !== this.brought.get(slug)?.version)
      throw new PackageFilesError(`the files of ${slug} were changed since this process read them`);
    return files;
  }

  /**
   * @returns undefined if there is no such version
   * @throws PackageUnavailableError if the version is temporarily unavailable
   */
  async get(slug: string, version: string): Promise<LoadedPackage | undefined> {
    const inMemory = [this.current.get(slug), this.brought.get(slug)].find(
      (loadedPackage) => loadedPackage?.version === version,
    );
    if (inMemory) return inMemory;
    if (!this.archive || !SLUG.test(slug) || !VERSION.test(version)) return undefined;
    const foundKeptPackage = await this.keptPackages
      .fetch(`${slug}/${version}`, { context: { slug, version } })
      .catch((cause: unknown) => {
        throw new PackageUnavailableError(slug, version, { cause });
      });
    return foundKeptPackage?.loaded;
  }

  private async load(slug: string, version: string): Promise<KeptPackage | undefined> {
    const files = await this.archive!.files(slug, version);
    if (!files) return undefined;
    const sizes = Array.from(files, ([file, { length }]) => {
      const { artwork, other } = MEMORY_FACTORS;
      return (file.endsWith('.svg') ? artwork : other) * length;
    });
    return {
      loaded: loadKeptPackage(slug, version, files, this.catalogue.fonts),
      sizeBytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }
}
